/** Speeds, in events a second: up to thousands in each picture. */

export const SPEEDS = [1, 2, 4, 8, 15, 30, 60, 120, 300, 600, 1500, 6000, 30_000, 180_000] as const;

export const USUAL_SPEED = 8;

/** Pictures a second, as most screens have them. */
const PICTURES = 60;

export function nearestSpeed(speed: number): number {
  const apart = (other: number): number => Math.abs(Math.log(other / Math.max(1, speed)));
  return SPEEDS.reduce<number>((best, other) => (apart(other) < apart(best) ? other : best), SPEEDS[0]);
}

/** The speed so many places faster, or slower. */
export function shiftedSpeed(speed: number, by: number): number {
  const place = SPEEDS.findIndex((other) => other === nearestSpeed(speed)) + by;
  return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, place))] ?? USUAL_SPEED;
}

export function speedInWords(speed: number): string {
  if (speed === 1) return "1 event/s";
  if (speed <= PICTURES) return `${speed} events/s`;
  return `${(speed / PICTURES).toLocaleString("en")} events/frame`;
}
