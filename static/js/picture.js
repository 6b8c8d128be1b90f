// The picture for the chat: a PNG is made of the drawing on the phone, with the phone's own letters, and sent
// by its share sheet (https only) or kept. It is ready before the finger comes: a share sheet opens on a tap
// alone.

const drawing = document.getElementById("picture");
const keep = document.getElementById("keep");
const send = document.getElementById("send");
const name = keep.download.replace(/svg$/, "png");
send.hidden = !navigator.canShare; // the keys have their places before they are seen: none moves what is read

async function png() {
  await drawing.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Number(drawing.getAttribute("width"));
  canvas.height = Number(drawing.getAttribute("height"));
  canvas.getContext("2d").drawImage(drawing, 0, 0, canvas.width, canvas.height);
  const made = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!made) throw new Error("no PNG");
  return new File([made], name, { type: "image/png" });
}

try {
  const file = await png();
  keep.href = URL.createObjectURL(file);
  keep.download = name;
  send.hidden = !navigator.canShare?.({ files: [file] });
  send.addEventListener("click", () => navigator.share({ files: [file] }).catch(() => {}));
  if (!send.hidden) keep.classList.replace("go", "f"); // sending is what one came for
  keep.parentElement.dataset.ready = "png";
} catch {
  document.getElementById("failed").hidden = false;
  keep.parentElement.dataset.ready = "svg"; // the drawing is what can be kept
  send.hidden = true;
}
