/** The number with `digits` decimals that is nearest to `value`. */
export function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
