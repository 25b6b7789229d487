import { clamp, timecodeRate, formatNumber } from '#core/kit/numbers.ts';

const MINUS = '\u2212';

/** What a number field measures: decides which units may be typed, and what a bare number means. */
export type Quantity = 's' | 'm' | 'cm' | 'm/s' | 'degrees' | 'rad/s' | 'Hz' | 'frames' | '';

/** Units as shown. */
export const unitNames: Readonly<Record<Quantity, string>> = {
  s: 's',
  m: 'm',
  cm: 'cm',
  'm/s': 'm/s',
  'rad/s': 'rad/s',
  Hz: 'Hz',
  degrees: '°',
  frames: 'f',
  '': '',
};

/** Factors from typed units to the field's own. A frame needs the clip's rate. */
function factorOf(unit: string, quantity: Quantity, fps: number): number | undefined {
  const degree = Math.PI / 180;
  const known: Readonly<Record<Quantity, Readonly<Record<string, number>>>> = {
    s: { s: 1, ms: 1e-3, f: 1 / fps },
    frames: { f: 1, s: fps, ms: fps * 1e-3 },
    m: { m: 1, cm: 1e-2, mm: 1e-3 },
    cm: { cm: 1, m: 100, mm: 0.1 },
    'm/s': { 'm/s': 1, 'cm/s': 1e-2 },
    degrees: { '°': 1, deg: 1, rad: 1 / degree },
    'rad/s': { 'rad/s': 1, 'deg/s': degree, '°/s': degree },
    Hz: { Hz: 1 },
    '': { '×': 1, x: 1, '%': 1e-2 },
  };
  return known[quantity][unit];
}

/**
 * The value of typed text in the units of `quantity` (seconds, metres, degrees, frames …): a number, a number
 * with a unit (`120ms`, `5f`, `15deg`), a timecode for a time (`1:12`, `00:00:01:12`), or a formula of these
 * (`0.3*2`, `1s - 5f`, `(2+3)/4`). A comma between digits is a decimal point. Undefined for any other text.
 *
 *   sum := product (('+' | '-') product)* product := factor (('*' | '/') factor)* factor := '-' factor | '('
 *   sum ')' | timecode | number unit?
 *
 * @param fps frames per second, for frames; > 0
 */
export function parseNumberText(text: string, quantity: Quantity, fps: number): number | undefined {
  const plain = text.replaceAll(MINUS, '-').replace(/(?<=\d),(?=\d)/g, '.');
  const tokens = tokensOf(plain.replace(/^\s*f\s+(?=[-\d.])/, ''));
  if (!tokens) return undefined;
  const scale = (unit: string): number | undefined => factorOf(unit, quantity, fps);
  const reader = { tokens, at: 0, scale, rate: timecodeRate(fps) };
  const value = sum(reader);
  return value !== undefined && reader.at === tokens.length && Number.isFinite(value) ? value : undefined;
}

interface Reader {
  readonly tokens: readonly string[];
  at: number;
  readonly scale: (unit: string) => number | undefined;
  readonly rate: number; // frames per second of a timecode
}

/** Numbers, units and signs; undefined if there is anything else between them. */
function tokensOf(text: string): string[] | undefined {
  const pattern =
    /\s*(\d+(?::\d+){1,3}(?:\.\d+)?|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|[a-z°%×]+(?:\/[a-z]+)?|[-+*/()])/giy;
  const tokens: string[] = [];
  const trimmed = text.trimEnd();
  while (pattern.lastIndex < trimmed.length) {
    const token = pattern.exec(trimmed)?.[1];
    if (token === undefined) return undefined;
    tokens.push(token.toLowerCase());
  }
  return tokens.length > 0 ? tokens : undefined;
}

function sum(reader: Reader): number | undefined {
  let value = product(reader);
  for (let sign = next(reader, '+-'); sign && value !== undefined; sign = next(reader, '+-')) {
    const term = product(reader);
    value = term === undefined ? undefined : value + (sign === '+' ? term : -term);
  }
  return value;
}

function product(reader: Reader): number | undefined {
  let value = factor(reader);
  for (let sign = next(reader, '*/'); sign && value !== undefined; sign = next(reader, '*/')) {
    const term = factor(reader);
    value = term === undefined ? undefined : sign === '*' ? value * term : value / term;
  }
  return value;
}

function factor(reader: Reader): number | undefined {
  if (next(reader, '-')) {
    const value = factor(reader);
    return value === undefined ? undefined : -value;
  }
  if (next(reader, '(')) {
    const value = sum(reader);
    return next(reader, ')') ? value : undefined;
  }
  const token = reader.tokens[reader.at];
  if (token === undefined || !/^[\d.]/.test(token)) return undefined;
  reader.at++;
  if (token.includes(':')) return timecode(reader, token);
  const unit = reader.tokens[reader.at];
  if (unit === undefined || !/^[a-z°%×]/.test(unit)) return Number(token);
  reader.at++;
  const scale = reader.scale(unit);
  return scale === undefined ? undefined : Number(token) * scale;
}

/** Hours, minutes, seconds and frames; leading ones may be missing. */
function timecode({ scale, rate }: Reader, token: string): number | undefined {
  const [frames, seconds, minutes = 0, hours = 0] = token.split(':').map(Number).toReversed();
  const frame = scale('f');
  return frame === undefined ? undefined : (((hours * 60 + minutes) * 60 + seconds) * rate + frames) * frame;
}

/** Takes the next token if it is one of `signs`. */
function next(reader: Reader, signs: string): string | undefined {
  const token = reader.tokens[reader.at];
  if (token?.length !== 1 || !signs.includes(token)) return undefined;
  reader.at++;
  return token;
}

/** Number of decimals that distinguishes every step; at least two unless the step is whole. */
export function digitsFor(step: number): number {
  if (Number.isInteger(step)) return 0;
  const decimals = String(step).split('.')[1]?.length ?? 2;
  return clamp(decimals, 2, 4);
}

/** A number as text. @param digits after the point */
export function numberText(value: number, digits: number): string {
  // A time between two frames is shown with a decimal.
  const shown = digits === 0 && Math.abs(value - Math.round(value)) > 0.05 ? 1 : digits;
  return formatNumber(value, shown);
}

/** Examples of input for each quantity. */
const examples: Readonly<Record<Quantity, string>> = {
  s: 'a time, such as 0.12, 120ms or 7f',
  frames: 'a frame, such as 87, 1.45s or 1:12',
  m: 'a length, such as 0.05 or 5cm',
  cm: 'a length, such as 30 or 0.3m',
  'm/s': 'a speed, such as 1.4 or 140cm/s',
  degrees: 'an angle, such as 15 or 0.26rad',
  'rad/s': 'a speed, such as 1.5 or 90deg/s',
  Hz: 'a rate, such as 60',
  '': 'a number, such as 1.5 or 150%',
};

/** Message about a number beyond its limits; empty if it is between them. @param text a limit as shown */
export function describeLimits(
  value: number,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
  text: (limit: number) => string,
): string {
  if (value > maximum) return `Largest value: ${text(maximum)}.`;
  return value < minimum ? `Smallest value: ${text(minimum)}.` : '';
}

/** Message about text that `parseNumberText` rejects. */
export function describeRefusal(text: string, quantity: Quantity): string {
  return `Cannot read “${text.trim()}”. Enter ${examples[quantity]}.`;
}
