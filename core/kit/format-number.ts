const MINUS = '\u2212';

/** A number for people, with `digits` decimals and a true minus sign; none before a zero. */
export function formatNumber(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? MINUS + text : text;
}

/** A number with its unit, `space` between them: `4.8 cm`, `12.4°`. */
export function withUnit(number: number | string, unit: string, space = ' '): string {
  return `${number}${unit === '' || unit.startsWith('°') ? '' : space}${unit}`;
}

/** A number with at most `precision` digits that count, without the noise of binary fractions. */
export function formatBriefly(value: number, precision: number): string {
  return String(Number(value.toPrecision(precision))).replace('-', MINUS);
}
