import { batch, signal } from '@preact/signals';

/** Indices of the skeleton. */
export const createJointSelection = () => ({
  selectedJoint: signal<number | null>(null), // of several, the last picked
  otherJoints: signal<readonly number[]>([]),
  plottedChannels: signal<readonly string[]>([]), // keys, the last picked first; empty = the joints are plotted
  namedJoint: signal<number | null>(null), // by words under the pointer or the focus: lit in the views as well
});
type Selection = ReturnType<typeof createJointSelection>;
type Selected = Pick<Selection, 'selectedJoint' | 'otherJoints'>;
type Plotted = Pick<Selection, keyof Selected | 'plottedChannels'>;

/** Limit of selected joints, and of plotted channels; one more removes the one picked first. */
export const MAX_PICKED = 8;

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

/** Selects `joint` alone, or nothing; the curves are its own then. */
export function selectJoint(
  { selectedJoint, otherJoints, plottedChannels }: Plotted,
  joint: number | null,
): void {
  batch(() => {
    selectedJoint.value = joint;
    otherJoints.value = plottedChannels.value = [];
  });
}

/** Adds `joint` to the selection, or removes it. */
export function toggleJoint(selection: Plotted, joint: number): void {
  const after = toggled(selectedJoints(selection), joint);
  batch(() => {
    selection.selectedJoint.value = after[0] ?? null;
    selection.otherJoints.value = after.slice(1);
    selection.plottedChannels.value = [];
  });
}

/** Adds a channel to those whose curves are shown in place of the joints', or removes it. */
export function toggleChannel({ plottedChannels }: Plotted, key: string): void {
  plottedChannels.value = toggled(plottedChannels.value, key);
}

function toggled<Item>(picked: readonly Item[], item: Item): readonly Item[] {
  const others = picked.filter((other) => other !== item);
  return others.length < picked.length ? others : [item, ...others].slice(0, MAX_PICKED);
}
