import { effect, signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { startTrial, type BlindTrial } from '#renderer/stores/reviews/blind-trial.ts';
import type { Figure } from '#renderer/stores/shown/figures.ts';
import { followShowing } from '#renderer/stores/shown/shown.ts';
import { defaultWorkspace, type Workspace } from '#renderer/stores/workspace/workspace.ts';
import { transitionOf } from '../library-fixture.ts';

const [slot] = transitionOf('t').slots;
const slotFigure = (of: number): Figure => ({ slot, of, name: 'ABCDEF'[of], snapshot: null });
const snapshotOf = (of: number): Figure => ({
  ...slotFigure(of),
  snapshot: { id: `s${of}`, transitionId: 't', index: of, takenAt: 0, slot },
});

function showing(
  figures: readonly Figure[],
  patch: Partial<Workspace>,
  maxViews = 6,
  blind: BlindTrial | null = null,
) {
  const arrangement = signal({ ...defaultWorkspace, ...patch });
  const {
    visible: shown,
    compare,
    leftOut,
  } = followShowing(signal(figures), arrangement, signal(blind), maxViews);
  return { shown: shown.value, compare: compare.value, leftOut: leftOut.value };
}

const two = [slotFigure(0), slotFigure(1)];
const many = [...two, slotFigure(2), slotFigure(3), snapshotOf(1)];

test('A and B, swapped, or one alone', () => {
  expect(showing(two, {}).shown).toEqual([0, 1]);
  expect(showing(two, { swapped: true }).shown).toEqual([1, 0]);
  expect(showing(two, { slotView: 'B' })).toMatchObject({ shown: [1], compare: 'single' });
  expect(showing([slotFigure(0)], { slotView: 'B' }).shown).toEqual([0]);
});

test('snapshots come last; a single slot is beside its own, unless they are hidden', () => {
  expect(showing(many, {}).shown).toEqual([0, 1, 4]);
  expect(showing(many, { slotView: 'all' }).shown).toEqual([0, 1, 2, 3, 4]);
  expect(showing(many, { slotView: 'B', compare: 'wipe' })).toMatchObject({ shown: [1, 4], compare: 'wipe' });
  expect(showing(many, { slotView: 'A' }).shown).toEqual([0]);
  expect(showing(many, { slotView: 'B', showSnapshots: false }).shown).toEqual([1]);
});

test('an overlay shows two figures, side by side up to a maximum; the others are named', () => {
  expect(showing(many, { slotView: 'all', compare: 'overlay' })).toMatchObject({
    shown: [0, 1],
    leftOut: [],
  });
  expect(showing(many, { slotView: 'all' }, 3)).toMatchObject({ shown: [0, 1, 2], leftOut: [3, 4] });
});

test('offers take the place of slots and snapshots, side by side, whatever was chosen', () => {
  const offer = { out: 1, time: 2, index: 0, slot, measures: {}, faults: 0, planted: [], sameFeet: false };
  const offered = ['1', '2', '3'].map((name): Figure => ({ slot, of: 0, name, snapshot: null, offer }));
  const arranged = { slotView: 'B', compare: 'overlay', swapped: true } as const;
  const offers = showing([...many, ...offered], arranged);
  expect(offers).toMatchObject({ shown: [5, 6, 7], compare: 'sideBySide' });
  expect(showing([...many, ...offered], arranged, 2)).toMatchObject({ shown: [5, 6], leftOut: [7] });
});

test('a blind comparison shows its figures in random order, whatever was visible', () => {
  const trial = startTrial(transitionOf('t'), [0, 4], () => 0);
  const blind = showing(many, { slotView: 'A', compare: 'overlay', swapped: true }, 6, trial);
  expect(blind).toMatchObject({ shown: [4, 0], compare: 'sideBySide' });
});

test('new figures in the same places change nothing: each step of a drag creates some', () => {
  const figures = signal<readonly Figure[]>(two);
  const arrangement = signal({ ...defaultWorkspace });
  const { visible: shown } = followShowing(figures, arrangement, signal<BlindTrial | null>(null), 6);
  const told: (readonly number[])[] = [];
  const stop = effect(() => void told.push(shown.value));
  figures.value = [slotFigure(0), slotFigure(1)];
  expect(told).toEqual([[0, 1]]);
  figures.value = many;
  expect(told).toEqual([
    [0, 1],
    [0, 1, 4],
  ]);
  stop();
});
