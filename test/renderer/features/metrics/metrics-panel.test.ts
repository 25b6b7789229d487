import { signal } from '@preact/signals';
import { h } from 'preact';
import { describe, expect, test } from 'vitest';
import type { Transition } from '#core/transition/document/document.ts';
import { describeFarFromRest } from '#core/engines/godot.ts';
import type { Judgement } from '#core/judge/judge.ts';
import { metrics } from '#core/judge/metrics/registry.ts';
import { metricRows } from '#renderer/features/metrics/metric-table.tsx';
import { MetricsPanel } from '#renderer/features/metrics/metrics-panel.tsx';
import { createLayer } from '#renderer/stores/document/layer.ts';
import { litJoints } from '#renderer/stores/session/joint-selection.ts';
import { describeSourceEnd } from '#core/transition/evaluation/source-end.ts';
import { judgementOf } from '#test/core/judge/made-judgement.ts';
import { chainUse, slotOf } from '#test/fixtures/transitions.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { point } from '#test/fixtures/page.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { longWalk, openApp, written } from '#test/renderer/open-app.ts';
import { transitionOf } from '#test/renderer/stores/library-fixture.ts';

const slots = [slotOf('springExact'), slotOf('crossfade', { blendTime: 0.4 })];
const series = Float64Array.of(1, 12, 2);
const joints = Float64Array.from({ length: 60 }, (_, j) => (j === 3 ? 9 : 0));
const made = judgementOf('footSlide', [12, 45.5]);
const slide = (value: number) => ({ ...made.slots[0], footSlide: { value, series, joints } });
const clips = {
  source: { footSlide: { value: 3, series } },
  destination: { footSlide: { value: 2, series: Float64Array.of(4, 20) } },
};
const judgement: Judgement = {
  ...made,
  ...{ slots: [slide(12), slide(45.5)], alone: [slide(12), slide(45.5)], seconds: [0.5, 2] },
  ...{ clips, floor: { footSlide: { value: 1.5 } } },
};
const reference = { footSlide: Array.from({ length: 40 }, (_, i) => i) };

/** The open transition interrupts another. */
const interrupted = [
  { ...transitionOf('t'), slots, source: chainUse('u', 0.1) },
  { ...transitionOf('u'), slots },
];

/** The tab Metrics with a judgement of both slots. */
async function opened(
  library: object = {},
  answer: Judgement = judgement,
  more: Parameters<typeof openApp>[0] = {},
) {
  const window = openApp({ transition: { slots }, library, ...more });
  const { obstacle } = written(window.app);
  const panel = await showOnPage(window.app, h(MetricsPanel, {}));
  window.app.workspace.set({ bottomTab: 'metrics' });
  await window.ready();
  await expect.poll(() => window.threads.some(({ asked }) => asked.at(-1)?.name === 'judgeChain')).toBe(true);
  window.threads.find(({ asked }) => asked.at(-1)?.name === 'judgeChain')!.answer(answer);
  await expect.poll(() => window.app.judgement.value.isCurrent).toBe(true);
  const rowOf = (label: string) => panel.of('tr').find(({ textContent }) => textContent.startsWith(label))!;
  /** The only plot: its lines, and what a press at a share of its width and height does. */
  const lines = () => panel.of('.line-plot-box path').map((path) => path.getAttribute('d'));
  const pick = (share: number, up: number): void => {
    const [picture] = panel.of('.line-plot-box > svg');
    const { left, bottom, width, height } = picture.getBoundingClientRect();
    for (const type of ['pointerdown', 'click'])
      point(picture, type, { x: left + share * width, y: bottom - up * height }, 1);
  };
  const at = (): number => Number(panel.of('.line-plot-now')[0].style.getPropertyValue('--at'));
  return { ...window, obstacle, panel, rowOf, lines, pick, at };
}

test('why nothing is measured is said first', async () => {
  const { app } = openApp();
  const { obstacle } = written(app);
  const panel = await showOnPage(app, h(MetricsPanel, {}));
  expect(panel.text()).toBe('Measuring …');
  obstacle.value = 'The file of hop is missing.';
  expect(panel.text()).toBe('The file of hop is missing.');
  app.workspace.set({ openTransition: null });
  expect(panel.text()).toMatch(/^No transition is open/);
  app.session.stage.value = { kind: 'clip', id: 'hop' } as never;
  expect(panel.text()).toMatch(/^A clip is open/);
});

test('blind votes between these methods are counted by transition, in the open one, too', async () => {
  const vote = (best: number, methods = slots.map(({ method }) => method)) => ({
    ...{ reviewer: '', date: '2026-03-01T10:00:00.000Z', best },
    of: methods.map((method) => ({ method, measures: {} })),
  });
  const { panel, app, open } = await opened();
  expect(panel.text()).not.toContain('preferred');
  const others = [
    { ...transitionOf('u'), votes: [vote(0), vote(0)] },
    { ...transitionOf('v'), votes: [vote(1, ['crossfade', 'springExact']), vote(0, ['cut', 'quintic'])] },
  ];
  const document = {
    ...app.document.current.peek(),
    transitions: [{ ...open(), votes: [vote(1)] }, ...others],
  };
  const counted = { ...app, document: { ...app.document, current: createLayer(signal(document)) } };
  const shown = await showOnPage(counted, h(MetricsPanel, {}));
  expect(shown.text()).toContain('Blind votes: of 3 transitions, A was preferred in 2, B in 1.');
});

test('a slot that blends far from its rest pose says so as its row does', async () => {
  const { names } = longWalk.skeleton;
  const rotations = longWalk.rotations.slice();
  const turn = turnAbout([1, 0, 0], (176 * Math.PI) / 180);
  for (let frame = 0; frame < longWalk.frameCount; frame++)
    rotations.set(turn, (frame * names.length + names.indexOf('LeftHand')) * 4);
  const clips = { walk: longWalk, hop: { ...longWalk, rotations } };
  const transition = { slots: [slots[0], slotOf('godotBlend')] };
  const { panel } = await opened({}, judgement, { transition, clips });
  expect(panel.texts('.metric-verdict > p').filter((text) => text.includes('rest pose'))).toEqual([
    describeFarFromRest({ joint: 'B: LeftHand', angle: (176 * Math.PI) / 180 }),
  ]);
});

test('a row has the values of slots, noise, clips and library; a press shows the worst moment and joint', async () => {
  const { app, panel, rowOf } = await opened();
  const cells = () => [...rowOf('Foot slide').children].map((each) => each.textContent);
  expect(cells()).toEqual(['Foot slide', 'cm', '', '12.0', '45.5', '1.5', '3.0', '2.0', '']);
  expect(rowOf('Foot slide').className).toBe('drawn');
  const library = { clips: 2, reference };
  const known = await showOnPage({ ...app, reference: { value: library } } as never, h(MetricsPanel, {}));
  expect(known.texts('td').filter((text) => text.includes(' – '))).toEqual(['2.0 – 37.0']);
  expect(known.find('Library', 'th').dataset['tip']).toBe(
    'The middle 90 % of 40 parts of 2 clips by themselves, one second each',
  );
  expect(known.find('45.5').dataset['tip']).toMatch(
    /^Worse than 100 % of the library’s own motion\. Shows the worst of B: selects Spine2, goes to /,
  );
  app.session.playing.value = true;
  panel.press('45.5');
  expect([app.session.selectedJoint.value, app.session.time.value, app.session.playing.value]).toEqual([
    3,
    1,
    false,
  ]);
  expect(panel.texts('b')).toContain('12.0'); // the best
  panel.press('Skating frames');
  expect([rowOf('Skating frames').className, rowOf('Foot slide').className]).toEqual(['drawn', '']);
  expect(known.has('Library')).toBe(true);
});

test('while another motion loads, nothing of the one before is shown', async () => {
  const { app, panel, obstacle } = await opened();
  const arrives = signal(true);
  Object.assign(app.open, { arrives });
  await panel.does(() => (obstacle.value = 'The file of hop is missing.'));
  await panel.does(() => (obstacle.value = null));
  expect(panel.text()).toBe('Loading clips …');
  await panel.does(() => (arrives.value = false));
  expect(panel.text()).toContain('Foot slide');
});

test('below the inspector a row has names, units and slots, and the rest of the drawn one stands below the table', async () => {
  const { panel, rowOf, width } = await opened();
  await panel.does(() => (width.value = { ...width.peek(), judgeBeside: true }));
  const cells = (label: string) => [...rowOf(label).children].map((each) => each.textContent);
  expect(cells('Foot slide')).toEqual(['Foot slide', 'cm', '12.0', '45.5']);
  expect(panel.texts('.metric-rest dd')).toEqual(['', '1.5', '3.0', '2.0', '–']);
  panel.press('Skating frames');
  expect(panel.texts('.metric-rest dd')).toEqual(['', '–', '–', '–', '–']);
  panel.enter('Budget of skating frames', '30');
  expect(panel.of('[aria-label^="Budget of"]')).toHaveLength(1);
});

describe('what now', () => {
  const of = (a: number, b: number, value = 0): Judgement => ({
    ...judgement,
    slots: [a, b].map((slide) => ({
      ...Object.fromEntries(metrics.map(({ id }) => [id, { value }])),
      footSlide: { value: slide, series, joints },
    })),
  });
  const words = (panel: Awaited<ReturnType<typeof opened>>['panel']) => panel.texts('.what-now')[0];

  test('most of the score is of the seam: another one is offered, and the worst joint is lit and selected', async () => {
    const { app, panel, open, obstacle } = await opened({}, of(40, 30));
    expect(words(panel)).toBe(
      'Most of B’s fault score: foot slide, 6.0 of 6.0, worst at Spine2. Suggest seams…',
    );
    // A search has found no better one, until something else than the seam changes.
    const found = (best: Partial<Transition>) =>
      panel.does(() => (app.session.bestSeam.value = { ...open(), ...best }));
    await found({});
    expect(words(panel)).toMatch(/Tune B…$/);
    for (const other of [
      { destination: { ...open().destination, time: 0 } },
      { destination: { ...open().destination, mirror: true } },
      { source: { ...open().source, playRate: 2 } },
      { slots: open().slots.toReversed() },
    ]) {
      await found(other);
      expect(words(panel)).toMatch(/Suggest seams…$/);
    }
    const name = panel.find('Spine2', '.what-now button').parentElement!;
    const { session } = app;
    point(name, 'pointerenter', { x: 0, y: 0 });
    expect([litJoints(session), session.selectedJoint.value]).toEqual([[3], null]);
    point(name, 'pointerleave', { x: 0, y: 0 });
    expect(litJoints(session)).toEqual([]);
    point(name, 'pointerenter', { x: 0, y: 0 });
    await panel.does(() => (obstacle.value = 'The file of hop is missing.'));
    expect(litJoints(session)).toEqual([]); // the words are gone
    await panel.does(() => (obstacle.value = null));
    panel.press('Spine2');
    expect([session.selectedJoint.value, session.time.value]).toEqual([3, 1]);
  });

  test('most of the score is of the slot, or an interruption has no seam to move: the slot is tuned', async () => {
    const { panel } = await opened({}, of(4, 30, 1));
    expect(words(panel)).toMatch(/^Most of A’s fault score: response time, 3\.3 of [\d.]+\. Tune A…$/);
    const chained = await opened({ transitions: interrupted }, of(40, 50));
    expect(words(chained.panel)).toBe(
      'Most of A’s fault score: foot slide, 8.0 of 8.0, worst at Spine2. Tune A…',
    );
  });

  test('no metric reaches a score of 1: the slot is chosen, then approved; then the engine is next', async () => {
    const { app, panel, run } = await opened({}, of(30, 4));
    expect(words(panel)).toBe('No metric of B reaches a fault score of 1. Choose B');
    await panel.does(() => run('review.chooseB'));
    expect(words(panel)).toBe('No metric of B reaches a fault score of 1. Approve');
    app.workspace.set({ reviewer: { user: '', name: 'Ada' } });
    await panel.does(() => run('review.approved'));
    expect(words(panel)).toBe('Approved as it is. Choose engine…');
  });
});

test('the table is copied with the values of both slots, noise and clips', () => {
  const [heads, ...rows] = metricRows(openApp().app, judgement);
  expect(heads).toEqual(['Metric', 'Unit', 'A', 'B', 'Noise', 'Source', 'Destination']);
  expect(rows[0]).toEqual(['Foot slide', 'cm', 12, 45.5, 1.5, 3, 2]);
  expect([rows.length, rows[1][4]]).toEqual([metrics.length, NaN]);
});

test('a slot that reads its source beyond its end is named with both times', async () => {
  const end = { endsAfter: 0.2, readFor: 0.4 };
  const { panel } = await opened({}, { ...judgement, sourceEnds: [null, end] });
  expect(panel.texts('p')).toContain(`B: ${describeSourceEnd(end)}`);
});

test('what was not measured is no zero: the panel says why in place of a chart, and no budget of it is kept', async () => {
  const none = { value: Number.NaN };
  const slots = judgement.slots.map((measures) => ({ ...measures, footSlide: none, skatingFrames: none }));
  const { panel, rowOf } = await opened({ budgets: { footSlide: 1 } }, { ...judgement, slots, alone: slots });
  expect(panel.text()).toContain('Foot slide not measured: no feet are recognised.');
  expect(panel.text()).not.toContain('All slots keep');
  expect(panel.of('.line-plot-box')).toEqual([]);
  const tips = [...rowOf('Foot slide').querySelectorAll('td [data-tip]')].map(
    (cell) => (cell as HTMLElement).dataset['tip'],
  );
  expect(tips).toContain('A not measured: no feet are recognised');
  expect(panel.of('.line-plot-box').length).toBeGreaterThanOrEqual(0);
});

test('a budget is set, cleared, refused, and tells which slots are over it', async () => {
  const { panel, app, edits } = await opened({ budgets: { skatingFrames: 1 } });
  const limits = () => app.document.current.budgets.value;
  expect(panel.text()).toContain('the budget of skating frames');
  panel.press('Keep them');
  expect(limits()).toEqual({ skatingFrames: { limit: 1, judgedBy: expect.any(String) } });
  expect(panel.has('Keep them')).toBe(false);
  expect(panel.text()).toContain('All slots keep 1 budget.');
  panel.enter('Budget of foot slide', 'much');
  panel.enter('Budget of foot slide', '20');
  expect(limits()).toMatchObject({ footSlide: { limit: 20 }, skatingFrames: {} });
  expect(panel.text()).toContain('Over budget, of 2 budgets: B in 1.');
  expect(panel.of('[aria-label="over budget"]')).toHaveLength(1);
  panel.enter('Budget of skating frames', '');
  expect(Object.keys(limits())).toEqual(['footSlide']);
  expect(edits.map(({ name }) => name)).toEqual([
    'Keep budgets',
    'Set budget of foot slide',
    'Clear budget of skating frames',
  ]);
});

test('the course of a metric is drawn over the longest slot, and a press moves the playhead', async () => {
  const { app, panel, lines, pick, at } = await opened();
  // 4, 20 of at most 20; 1, 12, 2
  const slot = 'M0.0 952.0L500.0 424.0L1000.0 904.0';
  expect(lines()).toEqual(['M0.0 808.0L500.0 40.0', slot, slot]);
  const ends = () => panel.texts('.line-plot-ends span').slice(0, 2);
  expect(ends()).toEqual(['0', 'dashed: destination alone']);
  pick(0.25, 0.5);
  expect([app.session.time.value, at()]).toEqual([0.5, 0.25]);
  panel.press('All metrics');
  expect([panel.of('table').length, panel.of('.line-plot').length, ends()]).toEqual([0, 1, []]);
});

/** The tab with a plot over a variable, where A is worse and B better from place to place. */
async function swept(variable: string) {
  const window = await opened();
  const { panel, threads } = window;
  panel.press(variable);
  const asked = threads.findLast((thread) => thread.asked.at(-1)?.name === 'judgeSweep')!;
  const { steps } = asked.asked[0].request as { steps: readonly unknown[] };
  expect(panel.text()).toContain(`measuring 1 of ${steps.length}`);
  asked.answer(steps.map((_, i) => [{ footSlide: i }, { footSlide: 20 - i }]));
  await expect.poll(() => panel.text().includes('measuring')).toBe(false);
  return { ...window, count: steps.length };
}

test('over times each slot is judged at each place', async () => {
  const { count, lines, at } = await swept('Over times');
  expect(at()).toBeCloseTo(0.5, 0);
  const last = (line: string | null) => line?.split('L').at(-1);
  const y = (value: number): string => (1000 - (value / 20) * 960).toFixed(1);
  expect(lines().map(last)).toEqual([count - 1, 21 - count].map((value) => `1000.0 ${y(value)}`));
});

test.each([
  [0, 0.9, 'Set blend time of B', 1, 'blendTime', -1], // near to the line of B, at the left
  [1, 0.24, 'Set half-life of A', 0, 'halfLife', 1],
])('a press at %d, %d of the plot is “%s”', async (share, up, name, slot, key, sign) => {
  const { pick, edits, open } = await swept('Over times');
  const before = Number(open().slots[slot].values[key]);
  pick(share, up);
  expect(edits.map((edit) => edit.name)).toEqual([name]);
  expect(Math.sign(Number(open().slots[slot].values[key]) - before)).toBe(sign);
});

test('over out points, a press opens the worst of a slot', async () => {
  const { panel, count, at, edits, open } = await swept('Over out point');
  expect(panel.text()).toContain(`Aworst ${count - 1}.0median`);
  expect(at()).toBeGreaterThan(0);
  panel.press('worst 20.0');
  expect([edits.at(-1)?.name, open().source.time]).toEqual(['Move out point', 0]);
});

test('a metric without a course is over times; the out point of an interruption is not swept', async () => {
  const { panel } = await opened({ transitions: interrupted }, made);
  const options = ['After the seam', 'Over times', 'Over out point'].map((name) => panel.find(name));
  const states = options.map((each) => [each.ariaPressed === 'true', each.ariaDisabled === 'true']);
  expect(states).toEqual([
    [false, true],
    [true, false],
    [false, true],
  ]);
  panel.press('Over out point');
  expect(panel.find('Over times').ariaPressed).toBe('true');
});
