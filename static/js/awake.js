// Keeps the screen on while it is wanted. The browser takes the lock away whenever the page is hidden, and may
// refuse it: then all goes on without. One lock is asked for at a time; what is not wanted any more when it
// comes is given back.

let lock = null;
let asking = false;
let wanted = false;

export function awake(yes) {
  wanted = yes;
  if (!yes) release();
  else if (!document.hidden && (!lock || lock.released) && navigator.wakeLock && !asking) ask();
}

async function ask() {
  asking = true;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    lock = null; // low battery, or not allowed
  }
  asking = false;
  if (!wanted) release();
}

function release() {
  if (lock) lock.release().catch(() => {});
  lock = null;
}

document.addEventListener("visibilitychange", () => wanted && awake(true));
