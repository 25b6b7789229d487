import { createModel, signal, type Signal } from '@preact/signals';
import { expect, onTestFinished, test } from 'vitest';
import type { JointMap } from '#core/rig/roles/joint-map.ts';
import type { Metric } from '#core/judge/metric.ts';
import { metrics } from '#core/judge/metrics/registry.ts';
import { currentJudgement, followJudgement } from '#renderer/stores/judgement/follow-judgement.ts';
import { formatMetric } from '#renderer/stores/judgement/metric-values.ts';
import { withClips } from '#renderer/stores/document/document-state.ts';
import type { OpenClips } from '#renderer/stores/shown/open-clips.ts';
import { defaultWorkspace } from '#renderer/stores/workspace/workspace.ts';
import { transitionOf } from '#test/fixtures/transitions.ts';
import { holdThreads } from '#test/fixtures/worker-thread.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { clipOf } from '../library-fixture.ts';

const [map, clips] = [{} as JointMap, []];
const motionOf = (note: string, time = 1): OpenClips => {
  const { source, ...rest } = transitionOf({ note });
  return {
    state: 'ready',
    map,
    clips,
    chain: [{ ...rest, source: { ...source, time } }],
  } as unknown as OpenClips;
};

/** The judgement of an open transition, the thread that makes it, and the signals that it follows. */
function followed() {
  const threads = holdThreads();
  const motion = signal(motionOf(''));
  const [pair, preview] = [signal('walk hop'), signal<unknown>(null)];
  const [blind, recordsMetrics] = [signal(null), signal(false)];
  const workspace = { state: signal({ ...defaultWorkspace, bottomTab: 'metrics' as const }) };
  const width = signal({ libraryOver: false, inspectorOver: false, judgeBeside: false });
  const Model = createModel(() => ({
    judged: followJudgement({
      open: { clips: motion, pair },
      document: { preview: preview as Signal<null> },
      session: { blind, recordsMetrics },
      workspace,
      surroundings: { width },
    }),
  }));
  const { judged, ...model } = new Model();
  onTestFinished(() => model[Symbol.dispose]());
  const leave = (): void => {
    workspace.state.value = { ...workspace.state.peek(), bottomTab: 'review' as never };
  };
  return {
    judged,
    motion,
    pair,
    preview,
    workspace,
    width,
    leave,
    asked: () => threads[0].asked,
    threads,
  };
}

const arrive = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const timesOf = (asked: ReturnType<typeof followed>['asked']): unknown[] =>
  asked().map(({ request }) => (request as { chain: { source: { time: number } }[] }).chain[0].source.time);

test('a motion is judged once, and another that moves alike takes its place', async () => {
  const { judged, motion, asked, threads } = followed();
  expect(judged.value).toMatchObject({ judgement: null, isCurrent: false });
  threads[0].answer({ seconds: [1] });
  await arrive();
  expect(judged.value).toMatchObject({ judgement: { seconds: [1] }, isCurrent: true });
  motion.value = motionOf('looks good');
  expect(asked()).toHaveLength(1);
  expect(judged.value.clips).toBe(motion.peek());
});

test('feet that are locked are judged anew', async () => {
  const { workspace, asked } = followed();
  workspace.state.value = { ...workspace.state.peek(), overlays: { footLock: true } };
  await arrive();
  expect(asked().map(({ request }) => (request as { isLocked: boolean }).isLocked)).toEqual([false, true]);
});

test('the judgement before stays while a newer one is made, unless it is of other clips', async () => {
  const { judged, motion, pair, asked, threads } = followed();
  threads[0].answer({ seconds: [1] });
  await arrive();
  motion.value = motionOf('', 2);
  expect(judged.value).toMatchObject({ judgement: { seconds: [1] }, isCurrent: false });
  pair.value = 'walk jog';
  expect(judged.value).toMatchObject({ judgement: null, isCurrent: false });
  expect(asked()[1].end[0]).toBe(1);
  await arrive();
  threads[0].fail('no pose at 2 s');
  await arrive();
  expect(judged.value).toMatchObject({ judgement: null, isCurrent: true, problem: 'no pose at 2 s' });
});

test('a gesture is judged when it ends, and nothing behind another tab, with a clip open or while clips load', async () => {
  const { judged, motion, preview, leave, asked, threads } = followed();
  threads[0].answer({ seconds: [1] });
  await arrive();
  preview.value = {};
  for (const time of [2, 3, 4]) motion.value = motionOf('', time);
  preview.value = null;
  expect(timesOf(asked)).toEqual([1, 4]);
  motion.value = { state: 'loading' };
  motion.value = { ...motionOf('', 7), chain: [] } as unknown as OpenClips; // a clip alone
  motion.value = motionOf('', 5);
  await arrive();
  expect(timesOf(asked)).toEqual([1, 4, 5]);
  leave();
  motion.value = motionOf('', 6);
  expect(asked()).toHaveLength(3);
  // A vote waits for what was asked before.
  expect(asked()[2].end[0]).toBe(0);
  const waiting = currentJudgement(judged);
  threads[0].answer({ seconds: [5] });
  expect(await waiting).toEqual({ seconds: [5] });
});

test('with the cost map in front it is judged, too: its line has the scores as they are', async () => {
  const { workspace, motion, leave, asked, threads } = followed();
  threads[0].answer({ seconds: [1] });
  await arrive();
  leave();
  motion.value = motionOf('', 2);
  expect(timesOf(asked)).toEqual([1]);
  workspace.state.value = { ...workspace.state.peek(), bottomTab: 'costMap' as never };
  await arrive();
  expect(timesOf(asked)).toEqual([1, 2]);
});

test('beside the timeline it is judged whichever tab is in front, unless the column or its lower room is hidden', async () => {
  const { motion, width, workspace, leave, asked } = followed();
  width.value = { ...width.peek(), judgeBeside: true };
  leave();
  const collapsed = defaultWorkspace.collapsed;
  let time = 1;
  const judges = async (hidden: Partial<typeof collapsed>): Promise<boolean> => {
    workspace.state.value = { ...workspace.state.peek(), collapsed: { ...collapsed, ...hidden } };
    const before = asked().length;
    motion.value = motionOf('', ++time);
    await arrive();
    return asked().length > before;
  };
  expect(await judges({ bottom: true, library: true })).toBe(true);
  expect([await judges({ inspector: true }), await judges({ judge: true })]).toEqual([false, false]);
});

/** Requests in the order of the file; walk → hop is left at 1 s, and entered at 0.5 s. */
const requests = [
  ['Walk', 1, 'Hop', 0.5],
  ['Walk', 3, 'Hop', 0.5],
  ['Run', 1, 'Hop', 0.5],
  ['Hop', 0.5, 'Walk', 1],
  ['Walk', 2, 'Hop', 0.5],
].map(([from, fromTime, to, toTime], time) => ({ time, from, fromTime, to, toTime, duration: 0.2 }));

test('the view follows the newest request of the game for the open clips, whichever is nearest in time', async () => {
  const read = { restart: null, state: 'read', share: 1, problem: null, runs: [], problems: [], poses: null };
  const more = (has: { reading: number; requests: number }) => ({
    ...read,
    reading: 1,
    requests: requests.slice(has.reading === 1 ? has.requests : 0),
  });
  const { app } = openApp({ answers: { 'game.more': more } });
  app.workspace.set({ bottomTab: 'game' });
  app.game.open({ fileName: 'game.jsonl' });
  await expect.poll(() => app.game.matching.value.map(({ index }) => index)).toEqual([4, 1, 0]);
  expect([app.game.request.value?.index, app.game.isNewest.value]).toEqual([4, true]);
  app.workspace.set({ openTransition: null });
  expect(app.game.matching.value).toEqual([]);
  app.game.close();
});

const slide = metrics.find(({ id }) => id === 'footSlide') as Metric;
const smoothness = metrics.find(({ id }) => id === 'smoothness') as Metric;

test('a value has the digits of its metric, and what does not apply is a dash', () => {
  expect(formatMetric(slide, Number.NaN)).toBe('–');
  expect(formatMetric(smoothness, -9.531)).toBe('−9.53');
});

test('a reviewed transition is judged once, and again when a contact of a clip is kept', async () => {
  const { app, threads } = openApp({
    transition: { review: { ...transitionOf().review, status: 'approved' } },
    answers: { 'library.clips': [], 'library.markers': [], 'library.ranges': [] },
  });
  const asked = () => threads.filter((thread) => thread.asked.at(-1)?.name === 'judgeStored');
  const count = () =>
    threads.flatMap((thread) => thread.asked).filter(({ name }) => name === 'judgeStored').length;
  app.workspace.set({ bottomTab: 'review' });
  await expect.poll(count).toBe(1);
  asked()[0].answer([{}]);
  await expect.poll(() => app.reviews.measures.value.size).toBe(1);
  const kept = { id: 'r', clipId: 'walk', kind: 'leftContact', start: 0, end: 0.5, label: '' } as const;
  const state = app.document.saved.peek();
  app.document.saved.value = { ...state, ranges: new Map([...state.ranges, ['walk', [kept]]]) };
  await expect.poll(count).toBe(2);
});

test('a review whose clip stands on a ground that was detected anew is played once', async () => {
  const { app, threads } = openApp({ answers: { 'library.clips': [] } });
  const asked = () => threads.flatMap((thread) => thread.asked).filter(({ name }) => name === 'playReviewed');
  const saved = app.document.saved.peek();
  const [plain] = saved.transitions;
  const review = { status: 'approved', reviewer: 'Ada', date: '2026-01-01T00:00:00Z' } as const;
  const transition = { ...plain, review: { ...review, of: app.reviews.stepsOf(plain) ?? [] } };
  const withGround = (groundHeight: number) => {
    const hop = { ...clipOf('hop'), settings: { groundHeight, loop: false }, detectedGround: groundHeight };
    app.document.saved.value = withClips({ ...saved, transitions: [transition] }, [hop]);
  };
  const isSame = () => app.reviews.rows.value[0].same !== undefined;
  withGround(0.02);
  expect(asked()).toEqual([]);
  withGround(0.018);
  await expect.poll(() => asked().length).toBe(1);
  const thread = threads.find((each) => each.asked.at(-1)?.name === 'playReviewed')!;
  expect(thread.asked.at(-1)?.request).toMatchObject({ chain: [transition] });
  thread.answer(true);
  await expect.poll(isSame).toBe(true);
  withGround(0.02);
  withGround(0.018);
  expect([isSame(), asked().length]).toEqual([true, 1]);
  withGround(0.016);
  await expect.poll(() => asked().length).toBe(2);
  expect(isSame()).toBe(false);
});
