import { valueAt } from '#renderer/stores/lab/tree/outline.ts';
import type { Content, PadAxis, PadMark, PlotSpace } from './pad-space.ts';

/** A number of each child of a plot. */
export type SampleColumn = Pick<PadAxis, 'name' | 'unit'> & { readonly axis: PadAxis | null };

/**
 * The numbers of the children of a plot: their places along the axes, both ends of a range, the radius of a
 * sphere.
 */
export function columnsOf({ axes, slices, marks, ofSpheres }: PlotSpace): readonly SampleColumn[] {
  const along = [...axes, ...slices].map((axis) => ({ name: axis.name, unit: axis.unit, axis }));
  if (ofSpheres) return [...along, { name: 'radius', unit: axes[0].unit, axis: null }];
  return marks.some(({ span }) => span !== null)
    ? ['start', 'end'].map((name) => ({ ...along[0], name }))
    : along;
}

/** The numbers of a child, in the order of the columns. */
export function valuesOf(content: Content, { numbers, at }: PadMark): readonly number[] {
  return numbers.length === 0 ? at : numbers.map((address) => Number(valueAt(content, address)));
}

/** True if a number lies outside the range of its axis; one that is not set holds all. */
export function isOutside(value: number, { axis }: SampleColumn): boolean {
  return axis !== null && (value < axis.low || value > axis.high);
}

/** Names the children outside a range that is set; null = there are none. */
export function describeOutside(
  space: PlotSpace,
  content: Content,
  nameOf: (mark: PadMark) => string,
): string | null {
  const columns = columnsOf(space);
  const found = space.marks.filter((mark) =>
    valuesOf(content, mark).some((value, i) => isOutside(value, columns[i])),
  );
  const names = found.map(nameOf).join(', ');
  return names === '' ? null : `Outside the range and drawn at its edge, but still used: ${names}`;
}

/** Share of the range of each axis within which two children nearly coincide. */
const NEAR = 0.02;

/** Names two children that nearly coincide; null = none do. */
export function describeNear(
  { axes, marks, ofSpheres }: PlotSpace,
  nameOf: (mark: PadMark) => string,
): string | null {
  if (ofSpheres || axes.some(({ low, high }) => !(high > low))) return null;
  const isNear = (a: PadMark, b: PadMark): boolean =>
    axes.every(({ low, high }, i) => Math.abs(a.at[i] - b.at[i]) < NEAR * (high - low));
  for (const [i, mark] of marks.entries()) {
    const near = mark.span === null && marks.slice(0, i).find((other) => isNear(mark, other));
    if (near)
      return `${nameOf(near)} and ${nameOf(mark)} nearly coincide: a small step of the inputs swaps them. Move or remove one`;
  }
  return null;
}
