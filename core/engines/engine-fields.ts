import { roundTo } from '../kit/numbers.ts';
import type { EngineField } from './engine.ts';
import type { TangentCurve } from './tangent-curve.ts';

/** The fields of a form with their values; those without one are left out. */
export function fieldsOf(
  where: string,
  fields: readonly (readonly [name: string, value: string | false])[],
): readonly EngineField[] {
  return fields.flatMap(([name, value]) => (value === false ? [] : [{ where, name, value }]));
}

/** A number that can be pasted into a form. */
export const typed = (value: number, digits = 4): string => String(roundTo(value, digits));

/** A time, to 0.1 ms. */
export const inSeconds = (value: number): string => `${typed(value)} s`;

/** A curve in few words; its points are in the exported files. */
export const curveWords = (curve: TangentCurve | null): string =>
  curve === null ? 'none: linear' : `a curve of ${curve.points.length} points, in the exported files`;
