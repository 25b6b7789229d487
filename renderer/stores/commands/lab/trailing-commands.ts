import { untracked } from '@preact/signals';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { MAX_RESETS } from '#core/documents/limits.ts';
import {
  type RestOffset,
  type TrailingChain,
  skeletonOffset,
} from '#core/procedural/trailing/trailing-chain.ts';
import {
  chainsOfPreset,
  trailingPresets,
  type TrailingPreset,
  chainOf,
  chainsOf,
  contentWith,
  freeJoints,
  jointsFrom,
  newTrailingSet,
  USUAL_ANGLE_LIMIT,
  USUAL_DAMP_TIME,
  withOffset,
  type ChangeChains,
} from '#renderer/stores/lab/trailing/trailing-set.ts';
import { openJointOf } from '#renderer/stores/shown/open-transition.ts';
import { shownJoints } from '../transitions/mirror-commands.ts';
import { setTransition, commitEdit, previewEdit } from '#renderer/stores/transitions/transition-edits.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { isInFront } from '#renderer/stores/workspace/bottom-tabs.ts';
import { OWN_TRAILING } from '#renderer/stores/workspace/workspace.ts';
import type { LabItem } from '#contract/lab-items.ts';
import { openItemTab } from '../desk.ts';
import { commitItem, editableItem, previewItem, makeItem } from './item-commands.ts';

/** What edits of the shown chains start from. */
type ChainEditor = Pick<Workbench, 'document' | 'editing' | 'lab' | 'open' | 'workspace'>;

/** The skeleton that chains refer to, the destination’s; null = none. Reads signals. */
export function shownSkeleton({ open }: Pick<Workbench, 'open'>): Skeleton | null {
  return shownJoints(open.clips.value)?.skeleton ?? null;
}

/** Index in `shownSkeleton` of the picked joint; null = none. Reads signals. */
function pickedIndex({ open, session }: Pick<Workbench, 'open' | 'session'>): number | null {
  const picked = session.selectedJoint.value;
  const joint = picked === null ? -1 : openJointOf(open.clips.value, picked);
  return joint < 0 ? null : joint;
}

/** The name of the picked joint; null = none. Reads signals. */
export function pickedJoint(app: Pick<Workbench, 'open' | 'session'>): string | null {
  const joint = pickedIndex(app);
  return joint === null ? null : (shownSkeleton(app)?.names[joint] ?? null);
}

/** The chains that the views show: those that are edited, else those of the transition. Reads signals. */
export function shownChains(app: ChainEditor): readonly TrailingChain[] {
  return openChains(app) ?? app.open.transition.value?.trailing ?? [];
}

/**
 * The chains that are edited while their tab is in front: of a set, or of the open transition; null = none.
 * Reads signals.
 */
export function openChains(
  app: Pick<Workbench, 'lab' | 'open' | 'workspace'>,
): readonly TrailingChain[] | null {
  if (!isInFront(app.workspace, 'item')) return null;
  const item = app.lab.item.value;
  if (item?.kind === 'trailing') return chainsOf(item);
  return isOwnTrailing(app) ? (app.open.transition.value?.trailing ?? null) : null;
}

/** True if the open tab has the trailing joints of the transition, not a set. Reads signals. */
export function isOwnTrailing({ workspace }: Pick<Workbench, 'workspace'>): boolean {
  return workspace.state.value.openItem === OWN_TRAILING;
}

/** Previews a change of the shown chains; `editing.keep` keeps it as one edit. */
export function previewChains(app: ChainEditor, name: string, change: ChangeChains): void {
  if (openChains(app) !== null && !isOwnTrailing(app)) {
    previewItem(app, name, (content) => contentWith(change(chainsOf({ content }))));
    return;
  }
  previewEdit(app, (before) => setTransition(name, before, { ...before, trailing: change(before.trailing) }));
}

/** Changes the open chains as one edit. */
export function commitChains(app: Workbench, name: string, change: ChangeChains): void {
  if (isOwnTrailing(app))
    commitEdit(app, (before) =>
      setTransition(name, before, { ...before, trailing: change(before.trailing) }),
    );
  else if (editableItem(app)?.kind === 'trailing')
    commitItem(app, name, (content) => contentWith(change(chainsOf({ content }))));
}

/** Adds a set to the library: from the picked joint on, or of every part that a preset finds by name. */
export async function makeTrailing(app: Workbench): Promise<void> {
  const skeleton = shownSkeleton(app);
  const picked = untracked(() => pickedIndex(app));
  let chains: readonly TrailingChain[] = [];
  if (skeleton !== null && picked !== null) chains = [newChain(jointsFrom(skeleton, picked))];
  else if (skeleton !== null)
    for (const preset of trailingPresets)
      chains = [...chains, ...chainsOfPreset(preset, skeleton, null, chains)];
  app.lab.trailing.chain.value = 0;
  await makeItem(app, newTrailingSet(chains, app.lab.items.peek()));
}

function newChain(joints: readonly string[]): TrailingChain {
  return { joints, dampTime: USUAL_DAMP_TIME, angleLimitDegrees: USUAL_ANGLE_LIMIT };
}

/** Adds the chain that begins at the picked joint, and selects it. */
export function addPickedChain(app: Workbench): void {
  const skeleton = shownSkeleton(app);
  const picked = untracked(() => pickedIndex(app));
  if (skeleton === null || picked === null) return;
  addChains(app, `Add chain from ${skeleton.names[picked]}`, (chains) => [
    newChain(freeJoints(jointsFrom(skeleton, picked), chains)),
  ]);
}

/** Adds the chains of a preset, and selects the first. Says so if there is nothing to add. */
export function addPreset(app: Workbench, preset: TrailingPreset): void {
  const skeleton = shownSkeleton(app);
  if (skeleton === null) return;
  const picked = untracked(() => pickedIndex(app));
  const found = chainsOfPreset(preset, skeleton, picked, openChains(app) ?? []);
  if (found.length === 0) {
    const words = preset.words.slice(0, 3).join(', ');
    return app.notices.report(
      `No free joint is named ${words} or similar. Pick the first joint of the chain in a view.`,
    );
  }
  addChains(app, `Add ${preset.title.toLowerCase()}`, () => found);
}

function addChains(app: Workbench, name: string, added: ChangeChains): void {
  app.lab.trailing.chain.value = openChains(app)?.length ?? 0;
  commitChains(app, name, (chains) => [...chains, ...added(chains)]);
}

/** The index of the selected chain of the open chains; -1 = none. Reads signals. */
export function selectedChain(app: Pick<Workbench, 'lab' | 'open' | 'workspace'>): number {
  return Math.min(app.lab.trailing.chain.value, (openChains(app)?.length ?? 0) - 1);
}

export function deleteChain(app: Workbench): void {
  const selected = selectedChain(app);
  commitChains(app, 'Delete chain', (chains) => chains.filter((_, c) => c !== selected));
}

/** Sets a reset of the selected chain at the playhead, or removes the one that is there. */
export function toggleReset(app: Workbench): void {
  const selected = selectedChain(app);
  const time = Math.round(app.session.time.peek() * 1e4) / 1e4;
  commitChains(app, 'Change resets of chain', (chains) =>
    chains.map((chain, c) => (c === selected ? withReset(chain, time) : chain)),
  );
}

function withReset(chain: TrailingChain, time: number): TrailingChain {
  const { resetTimes = [], ...rest } = chain;
  const others = resetTimes.filter((each) => Math.abs(each - time) > 1e-3);
  const times = others.length < resetTimes.length ? others : [...others, time].toSorted((a, b) => a - b);
  return times.length === 0 ? rest : { ...rest, resetTimes: times.slice(0, MAX_RESETS) };
}

/** Appends the picked joint to the selected chain. */
export function addPickedJoint(app: Workbench): void {
  const joint = pickedJoint(app);
  const selected = selectedChain(app);
  if (joint === null) return;
  commitChains(app, `Add ${joint} to chain`, (chains) =>
    chains.map((chain, c) => (c === selected ? { ...chain, joints: [...chain.joints, joint] } : chain)),
  );
}

/** Previews the rest offset of a joint of the shown chains; null = that of the skeleton. */
export function previewOffset(app: ChainEditor, joint: string, offset: RestOffset | null): void {
  previewChains(app, `Set rest offset of ${joint}`, (chains) => withOffset(chains, joint, offset));
}

/**
 * The rest offset of a joint of the shown chains, [3] m in its frame; null if none has the joint. Reads
 * signals.
 */
export function shownOffset(app: ChainEditor, joint: string): RestOffset | null {
  const skeleton = shownSkeleton(app);
  const found = chainOf(shownChains(app), joint);
  if (skeleton === null || found === null) return null;
  const { joints, offsets = {} } = found.chain;
  if (Object.hasOwn(offsets, joint)) return offsets[joint];
  const next = joints[joints.indexOf(joint) + 1];
  const index = (name: string): number => skeleton.names.indexOf(name);
  if (index(joint) < 0) return null;
  const [x, y, z] = skeletonOffset(skeleton, index(joint), next === undefined ? undefined : index(next));
  return [x, y, z];
}

/** Opens the trailing joints of the transition in their tab. */
export function editTrailing(app: Workbench): void {
  app.lab.trailing.chain.value = 0;
  openItemTab(app, OWN_TRAILING);
}

/** Copies a set into the open transition as one edit. */
export function useSet(app: Workbench, set: LabItem): void {
  commitEdit(app, (before) =>
    setTransition('Use trailing joints', before, { ...before, trailing: chainsOf(set) }),
  );
}

/** Adds the chains of the open transition to the library, as a set. */
export async function saveTrailing(app: Workbench): Promise<void> {
  const chains = app.open.editable.peek()?.trailing ?? [];
  app.lab.trailing.chain.value = 0;
  await makeItem(app, newTrailingSet(chains, app.lab.items.peek()));
}

export function clearTrailing(app: Workbench): void {
  commitEdit(app, (before) => setTransition('Remove trailing joints', before, { ...before, trailing: [] }));
}

/** Holds the frame at the playhead while its root sways, or plays on. */
export function toggleHeld({ lab, session }: Pick<Workbench, 'lab' | 'session'>): void {
  const { held } = lab.trailing;
  held.value = held.peek() === null ? { time: session.time.peek(), move: 'sway' } : null;
}
