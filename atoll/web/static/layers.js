// Overlays of the board that can be switched on; the boxes say which, and stay as they are while pieces come and go.

const form = document.getElementById("layers");

export function startLayers() {
  form?.addEventListener("change", showLayers);
  form?.addEventListener("submit", (event) => event.preventDefault());
  showLayers();
}

export function showLayers() {
  if (!form) return;
  const on = new Set(new FormData(form).getAll("layer"));
  for (const layer of document.querySelectorAll("#pieces [data-layer]")) layer.classList.toggle("on", on.has(layer.dataset.layer));
}
