/** A fair random whole number below `count`. */
export function randomBelow(count: number): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] % count;
}
