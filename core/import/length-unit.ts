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
];

/** Standing height of a person, m. */
const HUMAN_HEIGHT = 1.7;

/** The unit in which a figure so high, in file units, comes nearest to a person. Null for height 0. */
export function guessUnit(height: number): LengthUnit | null {
  if (!(height > 0)) return null;
  const strangeness = (unit: LengthUnit): number => Math.abs(height * unit.metres - HUMAN_HEIGHT);
  return LENGTH_UNITS.reduce((best, unit) => (strangeness(unit) < strangeness(best) ? unit : best));
}

export function unitNameOf(metres: number): string {
  return LENGTH_UNITS.find((unit) => unit.metres === metres)?.name ?? `${metres} m`;
}
