// The picture for the chat: a PNG is made of the drawing on the phone, with the phone's own letters, and sent
// by its share sheet (https only) or kept. It is ready before the finger comes: a share sheet opens on a tap
// alone.

const drawing = document.getElementById("picture");
const keep = document.getElementById("keep");
const send = document.getElementById("send");
const name = keep.download.replace(/svg$/, "png");
keep.hidden = true; // until it is a PNG, or none can be made and it is the drawing

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
  document.getElementById("drawing").hidden = false;
  if (navigator.canShare && navigator.canShare({ files: [file] })) {
    send.hidden = false;
    send.addEventListener("click", () => navigator.share({ files: [file] }).catch(() => {}));
    keep.classList.replace("go", "f"); // sending is what one came for
  }
} catch {
  document.getElementById("failed").hidden = false;
}
keep.hidden = false;
