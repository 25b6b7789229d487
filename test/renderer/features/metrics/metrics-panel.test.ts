import { h } from 'preact';
import { expect, test } from 'vitest';
import type { Judgement } from '#core/judgement/judge.ts';
import { metrics } from '#core/judgement/metrics/registry.ts';
import { Plot } from '#renderer/kit/plot/plot.tsx';
import { metricRows } from '#renderer/features/metrics/metric-table.tsx';
import { MetricsPanel } from '#renderer/features/metrics/metrics-panel.tsx';
import { judgementOf } from '#test/core/judgement/made-judgement.ts';
import { chainUse, slotOf } from '#test/fixtures/transitions.ts';
import { draw } from '#test/renderer/drawn.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { transitionOf } from '#test/renderer/stores/library-fixture.ts';
import { deedsOf, outlineOf } from '#test/renderer/deeds.ts';

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
  ...{ slots: [slide(12), slide(45.5)], alone: [slide(12), slide(45.5)], seconds: [0.5, 1] },
  ...{ clips, floor: { footSlide: { value: 1.5 } } },
};
const reference = { footSlide: Array.from({ length: 40 }, (_, i) => i) };

/** The tab Metrics with a judgement of both slots. */
async function opened(library: object = {}, answer: Judgement = judgement) {
  const window = openApp({ transition: { slots }, library });
  const panel = draw(window.app, h(MetricsPanel, {}));
  window.app.workspace.set({ bottomTab: 'metrics' });
  await window.ready();
  await expect.poll(() => window.threads.some(({ asked }) => asked.at(-1)?.name === 'judgeChain')).toBe(true);
  window.threads.find(({ asked }) => asked.at(-1)?.name === 'judgeChain')!.answer(answer);
  await expect.poll(() => window.app.judgement.value.isCurrent).toBe(true);
  const rowOf = (label: string) =>
    panel.all().find(({ type, text }) => type === 'tr' && text.startsWith(label))!;
  return { ...window, panel, rowOf };
}

test('why nothing is measured is said first', async () => {
  const { app } = openApp();
  const panel = draw(app, h(MetricsPanel, {}));
  expect(panel.text()).toBe('Measuring …');
  app.shown.obstacle.value = 'The file of hop is missing.';
  expect(panel.text()).toBe('The file of hop is missing.');
  app.workspace.set({ openTransition: null });
  expect(panel.text()).toMatch(/^No transition is open/);
  app.session.stage.value = { kind: 'clip', id: 'hop' } as never;
  expect(panel.text()).toMatch(/^A clip is open/);
});

test('a row has the values of slots, noise, clips and library; a press shows the worst moment and joint', async () => {
  const { app, panel, rowOf } = await opened();
  const cells = () => rowOf('Foot slide').within.map(({ text }) => text);
  expect(cells()).toEqual(['Foot slide', 'cm', '', '12.0', '45.5', '1.5', '3.0', '2.0', '']);
  expect(rowOf('Foot slide').props['class']).toBe('drawn');
  const library = { clips: 2, reference };
  const known = draw({ ...app, reference: { value: library } } as never, h(MetricsPanel, {}));
  expect(known.all().find(({ text }) => text === '2.0 – 37.0' || /^\d.* – /.test(text))?.text).toMatch(/ – /);
  expect(known.find('Library').props['data-tip']).toBe(
    'The middle 90 % of 40 parts of 2 clips by themselves, one second each',
  );
  const worst = known.all().find(({ type, text }) => type === 'button' && text === '45.5')!;
  expect(worst.props['data-tip']).toMatch(
    /^Worse than 100 % of the library’s own motion\. Shows the worst of B: selects Spine2, goes to /,
  );
  app.session.playing.value = true;
  panel.press('45.5');
  expect([app.session.selectedJoint.value, app.session.time.value, app.session.playing.value]).toEqual([
    3,
    0.5,
    false,
  ]);
  expect(panel.texts('b')).toContain('12.0'); // the best
  panel.press('Skating frames');
  expect([rowOf('Skating frames').props['class'], rowOf('Foot slide').props['class']]).toEqual([
    'drawn',
    undefined,
  ]);
  expect(known.has('Library')).toBe(true);
});

test('the table is copied with the values of both slots, noise and clips', () => {
  const [heads, ...rows] = metricRows(judgement);
  expect(heads).toEqual(['Metric', 'Unit', 'A', 'B', 'Noise', 'Source', 'Destination']);
  expect(rows[0]).toEqual(['Foot slide', 'cm', 12, 45.5, 1.5, 3, 2]);
  expect([rows.length, rows[1][4]]).toEqual([metrics.length, NaN]);
});

test('a budget is set, cleared, refused, and tells which slots are over it', async () => {
  const { panel, app, edits } = await opened({ budgets: { skatingFrames: 1 } });
  const limits = () => app.document.current.value.budgets;
  expect(panel.text()).toContain('the budget of skating frames');
  panel.press('Keep them');
  expect(limits()).toEqual({ skatingFrames: { limit: 1, judgedBy: expect.any(String) } });
  expect(panel.has('Keep them')).toBe(false);
  expect(panel.text()).toContain('All slots keep 1 budget.');
  panel.enter('Budget of foot slide', 'much');
  panel.enter('Budget of foot slide', '20');
  expect(limits()).toMatchObject({ footSlide: { limit: 20 }, skatingFrames: {} });
  expect(panel.text()).toContain('Over budget, of 2 budgets: B in 1.');
  expect(panel.all().filter(({ props }) => props['aria-label'] === 'over budget')).toHaveLength(1);
  panel.enter('Budget of skating frames', '');
  expect(Object.keys(limits())).toEqual(['footSlide']);
  expect(edits.map(({ name }) => name)).toEqual([
    'Keep budgets',
    'Set budget of foot slide',
    'Clear budget of skating frames',
  ]);
});

test('the course of a metric is drawn over the longest slot, and a press moves the playhead', async () => {
  const { app, panel } = await opened();
  const plot = () => panel.given(Plot)[0];
  const { lines, values, ends, at, onSeek } = plot();
  expect(lines.map((line) => line && Array.from(line.values))).toEqual([
    [4, 20, null],
    [1, 12, 2],
    [1, 12, 2],
  ]);
  expect([values, ends?.slice(0, 2)]).toEqual([{ low: 0, high: 20 }, ['0', 'dashed: destination alone']]);
  onSeek!(0.25);
  expect([app.session.time.value, at!()]).toEqual([0.25, 0.25]);
  panel.press('All metrics');
  expect([panel.has('Metrics'), panel.given(Plot).length, plot().ends]).toEqual([false, 1, undefined]);
});

test('over times and out points each slot is judged at each place, and a press sets the place', async () => {
  const { panel, threads, edits, open } = await opened();
  /** Answers what the sweep asks: A is worse and B better from place to place. */
  const sweep = async (name: string) => {
    panel.press(name);
    const asked = threads.findLast((thread) => thread.asked.at(-1)?.name === 'judgeSweep')!;
    const { steps } = asked.asked[0].request as { steps: readonly unknown[] };
    expect(panel.text()).toContain(`measuring 1 of ${steps.length}`);
    asked.answer(steps.map((_, i) => [{ footSlide: i }, { footSlide: 20 - i }]));
    await expect.poll(() => panel.text().includes('measuring')).toBe(false);
    return { count: steps.length, ...panel.given(Plot)[0] };
  };
  const { count, lines, onPick, at, values } = await sweep('Over times');
  expect([values, at!()]).toEqual([{ low: 0, high: 20 }, expect.closeTo(0.5, 0)]);
  expect(Array.from(lines[1]!.values)).toEqual(Array.from({ length: count }, (_, i) => 20 - i));
  onPick!({ share: 0, value: 19 });
  onPick!({ share: 1, value: 5 });
  expect(edits.map(({ name }) => name)).toEqual(['Set blend time of B', 'Set half-life of A']);
  const [half, blend] = [open().slots[0].values['halfLife'], open().slots[1].values['blendTime']];
  expect([Number(half) > 0.12, Number(blend) < 0.4]).toEqual([true, true]);
  const outs = await sweep('Over out point');
  expect(panel.text()).toContain(`Aworst ${outs.count - 1}.0median`);
  expect(outs.at!()).toBeGreaterThan(0);
  panel
    .all()
    .find(({ text, type }) => type === 'button' && text === 'worst 20.0')!
    .hear('onClick');
  expect([edits.at(-1)?.name, open().source.time]).toEqual(['Move out point', 0]);
});

test('a metric without a course is over times; the out point of an interruption is not swept', async () => {
  const { source } = transitionOf('u');
  const transitions = [
    { ...transitionOf('t'), slots, source: chainUse('u', 0.1) },
    { ...transitionOf('u'), slots, source },
  ];
  const { panel } = await opened({ transitions }, made);
  const options = ['After the seam', 'Over times', 'Over out point'].map((name) => panel.find(name).props);
  const states = options.map((each) => [each['aria-pressed'], each['aria-disabled']]);
  expect(states).toEqual([
    [false, true],
    [true, false],
    [false, true],
  ]);
  panel.press('Over out point');
  expect(panel.find('Over times').props['aria-pressed']).toBe(true);
});

const openTab = async () => {
  const window = await opened();
  return { ...window, panel: draw(window.app, h(MetricsPanel, {}), { effects: 'page' }) };
};

test('the whole tab, and what its controls do', async () => {
  expect(await outlineOf(openTab, /^row | header Metric/)).toMatchInlineSnapshot(
    `"row | header Metric | header Unit | header Budget (Limits for the whole library. A red dot marks values over budget) | header A | header B | header Noise (The noise floor: the destination cut into itself at the in point. A slot can hardly be better) | header Source (The clip by itself in its first second after the seam) | header Dest (The clip by itself in its first second after the seam) | header Library (Clips of the library by themselves are being measured)"`,
  );
  expect(await deedsOf(openTab, { of: /[Ff]oot slide|All|Copy|45.5|12.0/ })).toMatchInlineSnapshot(`
    "button All metrics
      − button All metrics · − region Metrics of the slots · − table Metrics · and 209 more
    button Copy as CSV
      status = "Copied"
    button Foot slide
      nothing
    field Budget of foot slide
      edit “Set budget of foot slide” budgets.set: footSlide: nothing → {limit: 7, judgedBy: "sources"}
      − field Budget of foot slide [defaultValue=, placeholder=–, value=] · − button 12.0 · − button 45.5 · and 18 more
    button 12.0
      time = 0.25
      selectedJoint = 3
    button 45.5
      time = 0.5
      selectedJoint = 3
    img Foot slide of each slot over 60 f (1.00 s)
      nothing
      drag: time = 0.4"
  `);
});
