import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { LabItem } from '#contract/lab-items.ts';
import { success } from '#core/kit/result.ts';
import type { TrailingChain } from '#core/procedural/trailing/trailing-chain.ts';
import {
  addPickedChain,
  addPickedJoint,
  addPreset,
  clearTrailing,
  deleteChain,
  editTrailing,
  openChains,
  pickedJoint,
  previewOffset,
  selectedChain,
  shownOffset,
  toggleHeld,
  toggleReset,
} from '#renderer/stores/commands/lab/trailing-commands.ts';
import { trailingPresets, contentWith } from '#renderer/stores/lab/trailing/trailing-set.ts';
import { createWorkbench, type Workbench } from '#renderer/stores/workbench.ts';
import { defaultWorkspace, OWN_TRAILING, type Workspace } from '#renderer/stores/workspace/workspace.ts';
import { chainSkeleton } from '#test/fixtures/clips.ts';
import { documentOf, transitionOf } from '../../library-fixture.ts';

const chain: TrailingChain = { joints: ['Tail'], dampTime: 0.2, angleLimitDegrees: 30 };
const item: LabItem = { id: 'tails', kind: 'trailing', name: 'Tails', content: contentWith([chain]) };

test('the chains of a set are edited while its panel is on the screen, as it is then that the views show them', () => {
  const state = signal<Workspace>({ ...defaultWorkspace, openItem: item.id, itemInFront: true });
  const bench = { lab: { item: signal(item) }, workspace: { state } } as unknown as Workbench;
  expect(openChains(bench)).toHaveLength(1);
  state.value = { ...state.value, collapsed: { ...state.value.collapsed, bottom: true } };
  expect(openChains(bench)).toBeNull();
  state.value = { ...defaultWorkspace, openItem: item.id, bottomTab: 'curves' };
  expect(openChains(bench)).toBeNull();
});

test('without a set the tab edits the chains of the open transition', () => {
  const state = signal<Workspace>({ ...defaultWorkspace, openItem: OWN_TRAILING, itemInFront: true });
  const open = { transition: signal({ trailing: [chain] }) };
  const bench = { lab: { item: signal(null) }, open, workspace: { state } } as unknown as Workbench;
  expect(openChains(bench)).toEqual([chain]);
  state.value = { ...state.value, itemInFront: false };
  expect(openChains(bench)).toBeNull();
});

const ears: TrailingChain = { ...chain, joints: ['Ear'], resetTimes: [0.2] };

/** The trailing joints of walk → hop, in their tab, on a skeleton that is a chain of five joints. */
function opened() {
  const call = (method: string) =>
    Promise.resolve(success(method === 'edit.commit' ? { undo: 'x', redo: null } : []));
  const bench = createWorkbench({ call, on: () => () => undefined } as never);
  bench.document.saved.value = documentOf([], [{ ...transitionOf('t'), trailing: [chain, ears] }]);
  bench.workspace.set({ openTransition: 't' });
  const skeleton = { ...chainSkeleton(5), names: ['Hips', 'Spine', 'Tail', 'Tail1', 'Tail2'] };
  const map = { skeleton, joints: skeleton.names.map(() => ({ role: null })) };
  const motion = signal({ state: 'ready', map, maps: [map] } as never);
  const app: Workbench = { ...bench, open: { ...bench.open, clips: motion } };
  editTrailing(app);
  const chains = (): readonly TrailingChain[] => app.document.shown.peek().transitions[0].trailing;
  return { app, chains };
}

test('a reset is set at the playhead in the selected chain, in order of time, and taken away where one is', () => {
  const { app, chains } = opened();
  const { chain: selected } = app.lab.trailing;
  expect(selectedChain(app)).toBe(0);
  selected.value = 7;
  expect(selectedChain(app)).toBe(1);
  const resetAt = (time: number): unknown => {
    app.session.time.value = time;
    toggleReset(app);
    return chains()[1].resetTimes;
  };
  expect([0.12345, 0.2009, 0.1235, 0.3, 0.3].map(resetAt)).toEqual([
    [0.1235, 0.2],
    [0.1235],
    undefined,
    [0.3],
    undefined,
  ]);
  expect(chains()[0]).toEqual(chain);
});

test('the selected chain is deleted; all go at once', () => {
  const { app, chains } = opened();
  app.lab.trailing.chain.value = 1;
  deleteChain(app);
  expect(chains()).toEqual([chain]);
  clearTrailing(app);
  expect(chains()).toEqual([]);
});

test('a chain begins at the picked joint, without joints that others have; a joint is added to the selected chain', () => {
  const { app, chains } = opened();
  addPickedChain(app);
  addPickedJoint(app);
  expect([pickedJoint(app), chains()]).toEqual([null, [chain, ears]]);
  app.session.selectedJoint.value = 1;
  expect(pickedJoint(app)).toBe('Spine');
  addPickedChain(app);
  expect(chains()[2].joints).toEqual(['Spine', 'Tail1', 'Tail2']);
  expect(selectedChain(app)).toBe(2);
  app.session.selectedJoint.value = 0;
  app.lab.trailing.chain.value = 0;
  addPickedJoint(app);
  expect(chains().map(({ joints }) => joints.length)).toEqual([2, 1, 3]);
});

test('a preset adds the free joints that it finds by name, and says so if there are none', () => {
  const { app, chains } = opened();
  const tails = trailingPresets.find(({ words }) => words.includes('tail'))!;
  addPreset(app, tails);
  const added = chains()
    .slice(2)
    .flatMap(({ joints }) => joints);
  expect(added).toEqual(['Tail1', 'Tail2']);
  addPreset(app, tails);
  expect(chains().flatMap(({ joints }) => joints)).toHaveLength(4);
  expect(app.notices.status.peek()).toContain('No free joint is named tail');
});

test('the offset of a joint is its own, else that of the skeleton; a preview shows another', () => {
  const { app, chains } = opened();
  const ofSkeleton = shownOffset(app, 'Tail');
  expect(ofSkeleton).toHaveLength(3);
  expect([shownOffset(app, 'Ear'), shownOffset(app, 'Spine')]).toEqual([null, null]);
  previewOffset(app, 'Tail', [0, 0.1, 0]);
  expect([shownOffset(app, 'Tail'), chains()[1]]).toEqual([[0, 0.1, 0], ears]);
  expect(app.document.current.peek().transitions[0].trailing).toEqual([chain, ears]);
  previewOffset(app, 'Tail', null);
  expect(shownOffset(app, 'Tail')).toEqual(ofSkeleton);
  app.session.time.value = 0.4;
  toggleHeld(app);
  expect(app.lab.trailing.held.peek()).toEqual({ time: 0.4, move: 'sway' });
  toggleHeld(app);
  expect(app.lab.trailing.held.peek()).toBeNull();
});
