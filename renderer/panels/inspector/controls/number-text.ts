/** What a number field measures: decides which units may be typed, and what a bare number means. */
export type Quantity = 's' | 'm' | 'm/s' | 'degrees' | 'rad/s' | 'frames' | '';

/** Factors from typed units to the field's own. A frame needs the clip's rate. */
function factorOf(unit: string, quantity: Quantity, fps: number): number | undefined {
  const degree = Math.PI / 180;
  const known: Readonly<Record<Quantity, Readonly<Record<string, number>>>> = {
    s: { s: 1, ms: 1e-3, f: 1 / fps },
    frames: { f: 1, s: fps, ms: fps * 1e-3 },
    m: { m: 1, cm: 1e-2, mm: 1e-3 },
    'm/s': { 'm/s': 1, 'cm/s': 1e-2 },
    degrees: { '°': 1, deg: 1, rad: 1 / degree },
    'rad/s': { 'rad/s': 1, 'deg/s': degree, '°/s': degree },
    '': { '×': 1, x: 1, '%': 1e-2 },
  };
  return known[quantity][unit];
}

/**
 * The value of typed text in the units of `quantity` (seconds, metres, degrees, frames …): a number, a number with a unit
 * (`120ms`, `5f`, `15deg`), or sums of such (`0.3*2`, `1s - 5f`, `(2+3)/4`). Undefined where it makes no sense.
 *
 *   sum := product (('+' | '-') product)*     product := factor (('*' | '/') factor)*
 *   factor := '-' factor | '(' sum ')' | number unit?
 *
 * @param fps frames per second, for frames; > 0
 */
export function parseNumberText(text: string, quantity: Quantity, fps: number): number | undefined {
  const tokens = tokensOf(text.replaceAll('\u2212', '-').replace(/^\s*f\s+(?=[-\d.])/, ''));
  if (!tokens) return undefined;
  const reader = { tokens, at: 0, scale: (unit: string) => factorOf(unit, quantity, fps) };
  const value = sum(reader);
  return value !== undefined && reader.at === tokens.length && Number.isFinite(value) ? value : undefined;
}

interface Reader {
  readonly tokens: readonly string[];
  at: number;
  readonly scale: (unit: string) => number | undefined;
}

/** Numbers, units and signs; undefined where something else is between them. */
function tokensOf(text: string): string[] | undefined {
  const pattern = /\s*((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|[a-z°%×]+(?:\/[a-z]+)?|[-+*/()])/giy;
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
  const unit = reader.tokens[reader.at];
  if (unit === undefined || !/^[a-z°%×]/.test(unit)) return Number(token);
  reader.at++;
  const scale = reader.scale(unit);
  return scale === undefined ? undefined : Number(token) * scale;
}

/** Takes the next token if it is one of `signs`. */
function next(reader: Reader, signs: string): string | undefined {
  const token = reader.tokens[reader.at];
  if (token?.length !== 1 || !signs.includes(token)) return undefined;
  reader.at++;
  return token;
}
