import { flag, group, isText, listOf, oneOf, type FieldValue } from '../saved-field.ts';

export const curveQuantities = [
  'angle',
  'rotation',
  'worldPosition',
  'rootPosition',
  'speed',
  'angularSpeed',
  'angularVelocity',
  'halfLife',
  'jerk',
] as const;
export const channelQuantities = ['value', 'rate'] as const;
export const curveAxes = ['X', 'Y', 'Z'] as const;
export type CurveAxis = (typeof curveAxes)[number];

/** The plotted quantity of a joint, and of a channel. */
export const readCurves = group({
  quantity: oneOf(curveQuantities),
  channelQuantity: oneOf(channelQuantities),
  axes: readAxes, // one or more, for quantities with axes
  residual: flag(false), // the offset from the destination instead of the values
});
export type CurveView = FieldValue<typeof readCurves>;

function readAxes(stored: unknown): readonly CurveAxis[] {
  const names = listOf(isText)(stored);
  const axes = curveAxes.filter((axis) => names.includes(axis));
  return axes.length > 0 ? axes : ['X'];
}
