import { batch, signal } from '@preact/signals';

/** Indices of the skeleton. */
export const createJointSelection = () => ({
  selectedJoint: signal<number | null>(null), // of several, the last picked
  otherJoints: signal<readonly number[]>([]),
  namedJoint: signal<number | null>(null), // by words under the pointer or the focus: lit in the views as well
});
type Selection = ReturnType<typeof createJointSelection>;
type Selected = Pick<Selection, 'selectedJoint' | 'otherJoints'>;

/** Limit of selected joints; one more removes the one picked first. */
export const MAX_JOINTS = 8;

/** The selected joints, as indices of the skeleton, the last picked first; empty = none. */
export function selectedJoints({ selectedJoint, otherJoints }: Selected): readonly number[] {
  const last = selectedJoint.value;
  return last === null ? [] : [last, ...otherJoints.value.filter((joint) => joint !== last)];
}

/** The joints that the views light: those selected, and the one that words name. */
export function litJoints(selection: Selection): readonly number[] {
  const { value } = selection.namedJoint;
  const selected = selectedJoints(selection);
  return value === null || selected.includes(value) ? selected : [...selected, value];
}

/** Selects `joint` alone, or nothing. */
export function selectJoint({ selectedJoint, otherJoints }: Selected, joint: number | null): void {
  batch(() => {
    selectedJoint.value = joint;
    otherJoints.value = [];
  });
}

/** Adds `joint` to the selection, or removes it. */
export function toggleJoint(selection: Selected, joint: number): void {
  const before = selectedJoints(selection);
  const others = before.filter((other) => other !== joint);
  const after = others.length < before.length ? others : [joint, ...others].slice(0, MAX_JOINTS);
  batch(() => {
    selection.selectedJoint.value = after[0] ?? null;
    selection.otherJoints.value = after.slice(1);
  });
}
