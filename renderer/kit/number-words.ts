const MINUS = '\u2212';

/** A number with `digits` decimals and a true minus sign; none before a zero. */
export function numberWords(value: number, digits: number): string {
  const words = Math.abs(value).toFixed(digits);
  return value < 0 && Number(words) !== 0 ? MINUS + words : words;
}

/** A number with at most `precision` digits that count, without the noise of binary fractions. */
export function short(value: number, precision: number): string {
  return String(Number(value.toPrecision(precision))).replace('-', MINUS);
}
