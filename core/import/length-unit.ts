/** A unit that files are known to use. */
export interface LengthUnit {
  readonly name: string;
  readonly metres: number;
}

export const LENGTH_UNITS: readonly LengthUnit[] = [
  { name: 'metres', metres: 1 },
  { name: 'centimetres', metres: 0.01 },
  { name: 'millimetres', metres: 0.001 },
  { name: 'inches', metres: 0.0254 },
  { name: 'CMU units (1/0.45 inch)', metres: 0.0254 / 0.45 },
  { name: 'decimetres', metres: 0.1 },
];

/** Standing height of a person, m. */
const HUMAN_HEIGHT = 1.7;

/** Units that few files are in need a figure so much nearer to a person, as a factor's logarithm. */
const rareness = new Map([
  ['millimetres', 0.1],
  ['inches', 0.2],
  ['CMU units (1/0.45 inch)', 0.2],
  ['decimetres', 0.5],
]);

/** A guess is sure where the next best unit is worse by this much: 1.35 times as far from a person. */
const CLEARLY = 0.3;

/** A person who is recognised stands so high, m: children and giants included. */
export const PLAUSIBLE_HEIGHT = { least: 0.5, most: 3 } as const;

export interface UnitGuess {
  readonly unit: LengthUnit;
  readonly isSure: boolean; // no other unit makes nearly as likely a person of the figure
}

/**
 * The unit in which a figure comes nearest to a person, by the factor between them. Null for height 0.
 *
 * @param height that it stands, in file units
 */
export function guessUnit(height: number): UnitGuess | null {
  if (!(height > 0)) return null;
  const strangeness = ({ name, metres }: LengthUnit): number =>
    Math.abs(Math.log((height * metres) / HUMAN_HEIGHT)) + (rareness.get(name) ?? 0);
  const [best, next] = LENGTH_UNITS.toSorted((a, b) => strangeness(a) - strangeness(b));
  return {
    unit: best,
    isSure: strangeness(next) - strangeness(best) > CLEARLY && isPlausible(height * best.metres),
  };
}

/** @param height that a recognised body stands, m */
export const isPlausible = (height: number): boolean =>
  height >= PLAUSIBLE_HEIGHT.least && height <= PLAUSIBLE_HEIGHT.most;

export function unitNameOf(metres: number): string {
  return LENGTH_UNITS.find((unit) => unit.metres === metres)?.name ?? `${metres} m`;
}
