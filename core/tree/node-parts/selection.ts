import { createSelectionSequence, selectSequence } from '../../blending/weights/select-weights.ts';
import type { Easing } from '../../transition/curves/easing.ts';
import { EASINGS } from '../../transition/curves/easing.ts';
import { createMeanBlender } from './mean-blender.ts';
import type { Binder, Blender, BoundNode } from '../node-kind.ts';
import type { InputReference } from '../schema/input-specs.ts';
import { choiceSpec, durationSpec, optionalSpec } from '../schema/plain-specs.ts';

/** The fields of a selection. */
export interface SelectionFields {
  readonly input: InputReference;
  readonly blendTime: number; // s
  readonly easing: Easing;
}

export const selectionFields = {
  blendTime: optionalSpec(durationSpec, 0.2),
  easing: optionalSpec(choiceSpec(EASINGS), 'smoothstep' as const),
};

/** Creates a blender that fades to the child selected by an input whenever it changes, from the current weights. */
export function createSelectionBlender(
  children: readonly BoundNode[],
  { input, blendTime, easing }: SelectionFields,
  binder: Binder,
): Blender {
  const { initial, changes } = binder.input(input);
  const nearest = (value: number): number => Math.min(Math.max(value, 0), children.length - 1);
  const selections = changes.map(({ time, value }) => ({ time, active: nearest(value), blendTime, easing }));
  const sequence = createSelectionSequence(children.length, nearest(initial), selections);
  for (const { time } of selections) binder.changes(time, time + blendTime);
  return createMeanBlender(children, (weights, moment) => selectSequence(weights, sequence, moment));
}
