import { createModel, effect, signal } from '@preact/signals';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SegueBridge } from '#contract/api.ts';
import { failure, success } from '#core/kit/result.ts';
import { createDocumentStore } from '#renderer/stores/document/document-store.ts';
import { createNotices } from '#renderer/stores/notices.ts';
import { type BlindTrial, startTrial } from '#renderer/stores/reviews/blind-trial.ts';
import { fetchMissing } from '#renderer/stores/shown/fetch-clips.ts';
import type { Figure } from '#renderer/stores/shown/motion.ts';
import { followShowing } from '#renderer/stores/shown/shown.ts';
import { defaultWorkspace, type Workspace } from '#renderer/stores/workspace/workspace.ts';
import { clipOf, transitionOf } from '../library-fixture.ts';
import { playing } from '#test/renderer/motion/one-moment.ts';

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
  lacking: Parameters<typeof playing>[0] = {},
) {
  const arrangement = signal({ ...defaultWorkspace, ...patch });
  const {
    visible: shown,
    compare,
    leftOut,
  } = followShowing(playing(lacking, figures), arrangement, signal(blind), maxViews);
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

test('offers are all shown side by side, whatever was chosen', () => {
  const offer = { out: 1, time: 2, index: 0, slot, measures: {}, faults: 0, planted: [], sameFeet: false };
  const offered = ['1', '2', '3'].map((name): Figure => ({ slot, of: 0, name, snapshot: null, offer }));
  const arranged = { slotView: 'B', compare: 'overlay', swapped: true } as const;
  const apart = { together: 'suggested seams are shown' };
  expect(showing(offered, arranged, 6, null, apart)).toMatchObject({
    shown: [0, 1, 2],
    compare: 'sideBySide',
  });
  expect(showing(offered, arranged, 2, null, apart)).toMatchObject({ shown: [0, 1], leftOut: [2] });
});

test('a blind comparison shows its figures in random order, whatever was visible', () => {
  const trial = startTrial(transitionOf('t'), [0, 4], () => 0);
  const blind = showing(many, { slotView: 'A', compare: 'overlay', swapped: true }, 6, trial);
  expect(blind).toMatchObject({ shown: [4, 0], compare: 'sideBySide' });
});

test('new figures in the same places change nothing: each step of a drag creates some', () => {
  const figures = signal<readonly Figure[]>(two);
  const plays = { ...playing(), figures };
  const arrangement = signal({ ...defaultWorkspace });
  const { visible: shown } = followShowing(plays, arrangement, signal<BlindTrial | null>(null), 6);
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

/** Clips that are fetched as the document lacks them, from a library without clips called `gone…`. */
function setUp(part: 'marks' | 'rows') {
  const store = createDocumentStore();
  const ids = signal<readonly string[]>([]);
  const asked: string[][] = [];
  const notices = createNotices();
  const main = { isThere: true };
  const call = async (method: string, { clipIds }: { readonly clipIds: string[] }) => {
    if (!main.isThere) return failure({ code: 'odd', message: `Away: ${clipIds.join()}` });
    if (method !== 'library.clips') return success([]);
    asked.push(clipIds);
    return success(clipIds.filter((id) => !id.startsWith('gone')).map(clipOf));
  };
  const bridge = { call } as unknown as SegueBridge;
  const Model = createModel(() => ({
    refresh: fetchMissing(() => ids.value, { store, bridge, notices }, part),
  }));
  const model = new Model();
  onTestFinished(() => model[Symbol.dispose]());
  return { ids, store, asked, main, notices, refresh: model.refresh };
}

const arrive = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('each clip is fetched once, however many requests they take; what was not found only with others', async () => {
  const { ids, asked, store } = setUp('marks');
  const many = Array.from({ length: 250 }, (_, i) => (i === 7 ? 'gone' : `clip ${i}`));
  ids.value = many;
  await arrive();
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(asked.flat()).toEqual(many);
  ids.value = many.slice(0, 20);
  await arrive();
  expect(asked).toHaveLength(3);
  ids.value = ['walk', 'gone', 'clip 1'];
  await arrive();
  expect(asked.slice(3)).toEqual([['walk', 'gone']]);
  expect(store.saved.value.clips.get('walk')?.name).toBe('walk');
});

test('a fetch that fails is tried again, and reported once, as is the next one that fails', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { ids, asked, main, notices } = setUp('rows');
  for (const [round, id] of ['walk', 'hop'].entries()) {
    main.isThere = false;
    ids.value = [id];
    await vi.advanceTimersByTimeAsync(600);
    expect(notices.toasts.value).toHaveLength(round + 1);
    main.isThere = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.at(-1)).toEqual([id]);
  }
});

test('a clip whose row is there is fetched for its marks, or not at all where they do not count', async () => {
  for (const part of ['marks', 'rows'] as const) {
    const { ids, asked, store, refresh } = setUp(part);
    store.saved.value = { ...store.saved.value, clips: store.saved.value.clips.with([clipOf('walk')]) };
    ids.value = ['walk'];
    await arrive();
    expect(asked).toEqual(part === 'marks' ? [['walk']] : []);
    refresh();
    await arrive();
    expect(asked.at(-1)).toEqual(['walk']);
  }
});
