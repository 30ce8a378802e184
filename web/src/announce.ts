/** Announce a message to screen readers. */
export function announce(text: string): void {
  const region = document.getElementById("announce");
  if (region === null) return;
  // Screen readers do not repeat an unchanged text.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
