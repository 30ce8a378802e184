/** Tells users of screen readers what others see. */
export function announce(text: string): void {
  const region = document.getElementById("announce");
  if (region === null) return;
  // The same words again would not be read.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
