/** A length unit that motion files use. */
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

/** Penalty of rare units, as the logarithm of a factor in height. */
const rareness = new Map([
  ['millimetres', 0.1],
  ['inches', 0.2],
  ['CMU units (1/0.45 inch)', 0.2],
  ['decimetres', 0.5],
]);

/** A guess is sure if the next best unit is worse by this much: a factor of 1.35 in height. */
const CLEARLY = 0.3;

/** Plausible standing heights of a person, m, children and giants included. */
const PLAUSIBLE_HEIGHT = { least: 0.5, most: 3 } as const;

/**
 * The unit in which the height of a figure is closest to a person's, as a ratio. Null for height 0.
 *
 * @param height standing height in file units
 */
export function guessUnit(height: number) {
  if (!(height > 0)) return null;
  const strangeness = ({ name, metres }: LengthUnit): number =>
    Math.abs(Math.log((height * metres) / HUMAN_HEIGHT)) + (rareness.get(name) ?? 0);
  const [best, next] = LENGTH_UNITS.toSorted((a, b) => strangeness(a) - strangeness(b));
  return {
    unit: best,
    /** No other unit gives a nearly as plausible height. */
    isSure: strangeness(next) - strangeness(best) > CLEARLY && isPlausible(height * best.metres),
  };
}

/** @param height standing height of a recognised body, m */
export const isPlausible = (height: number): boolean =>
  height >= PLAUSIBLE_HEIGHT.least && height <= PLAUSIBLE_HEIGHT.most;

export function unitNameOf(metres: number): string {
  return LENGTH_UNITS.find((unit) => unit.metres === metres)?.name ?? `${metres} m`;
}
