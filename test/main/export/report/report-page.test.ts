import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { differenceOf, readKept, storedOf } from '#main/export/report/report-difference.ts';
import { createReportPage } from '#main/export/report/report-page.ts';
import type { ReportPoses } from '#main/export/report/report-poses.ts';
import type { Report, ReportedTransition, ReportMetric } from '#main/export/report/report.ts';

const encoded = (...units: readonly number[]): string =>
  Buffer.from(Int16Array.from(units).buffer).toString('base64');

/** A stick of 1 m that walks 0.5 m a pose along Z, and one that stands: 3 poses, the seam is the second. */
const poses: ReportPoses = {
  parents: [-1, 0],
  fps: 10,
  seam: 1,
  poses: 3,
  right: [0, 1],
  scale: 0.5,
  box: { left: -0.4, right: 0.4, bottom: 0, top: 1 },
  figures: [
    encoded(0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 2, 1, 0, 0, 2, 0, 2, 3),
    encoded(0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0),
  ],
};

const metric = (id: string, values: readonly (number | null)[], floor: number | null, best: number[]) =>
  ({ id, label: `${id} & co`, unit: 'm/s', digits: 2, values, floor, best }) satisfies ReportMetric;

const made: ReportedTransition = {
  id: 'one',
  name: 'walk → <hop>',
  title: 'walk → <hop>',
  status: 'Approved',
  chosen: 0,
  facts: [{ label: 'Source', value: '"walk"' }],
  stills: [{ caption: 'seam & after', png: Uint8Array.of(1, 2, 3) }],
  slots: [
    { tag: 'A', method: 'Cut', rows: [{ label: 'Blend time', value: '0.200 s' }], plot: '<svg>a</svg>' },
    { tag: 'B', method: 'Crossfade', rows: [], plot: '<svg>b</svg>' },
  ],
  metrics: [metric('velocityJump', [2, 0.123], 0.1, [1]), metric('footSlide', [null, 3], null, [])],
  verdict: ['B leads with fault score 1.0 against 2.0.', 'Foot slide: A better.'],
  poses: { ...poses, figures: [...poses.figures, ...poses.figures] },
  settings: '{"a": "<b>"}',
};
/** The body of a page, without its poses. */
function bodyOf(report: Report): string {
  const page = createReportPage(report);
  const body = page.slice(page.indexOf('<main>\n') + 7, page.indexOf('\n</main>'));
  return body.replaceAll(/data-poses="[^"]*"/g, 'DATA');
}

const strip = (figures: readonly string[]): string => {
  const cells = ['−0.10', '0.00', '0.10'].map((time, i) => {
    const [left, middle] = [i * 130, i * 130 + 65];
    const lean = i === 2 ? 60 : 0;
    const line = (colour: string, to: number) =>
      `<path d="M${left + 65}.0 128.0L${middle + to}.0 8.0" stroke="${colour}"/>`;
    return `${line('#8a94a3', 0)}${line(figures[0], lean)}<text x="${middle}" y="144" text-anchor="middle">${time} s</text>`;
  });
  return `<svg class="strip" viewBox="0 0 390 150" role="img" aria-label="Poses">${cells.join('')}</svg>`;
};

test('the page of one transition', () => {
  expect(bodyOf({ title: 'Report & <co>', transitions: [made], left: [] }).split('\n')).toEqual([
    '<h1>Report &amp; &lt;co&gt;</h1>',
    '',
    '<article id="t1">',
    '<h2>walk → &lt;hop&gt; <span class="dim">Approved</span></h2>',
    '',
    '<dl><dt>Source</dt><dd>&quot;walk&quot;</dd></dl>',
    '<div class="poses" DATA><canvas role="img" aria-label="Poses of walk → &lt;hop&gt;: drag to turn"></canvas>',
    '<div><button type="button">Play</button><input type="range" min="0" max="2" value="1" aria-label="Time of walk → &lt;hop&gt;"><output>0.00 s</output></div></div>',
    strip(['#ff7f3f']),
    '<div class="stills"><figure><img alt="The views, seam &amp; after" src="data:image/png;base64,AQID"><figcaption>seam &amp; after</figcaption></figure></div>',
    '<div class="slots"><section><h3><span class="tag A">A</span>Cut</h3><dl><dt>Blend time</dt><dd>0.200 s</dd></dl></section><section><h3><span class="tag B">B</span>Crossfade</h3><dl></dl></section></div>',
    '<h3>Metrics</h3><p>B leads with fault score 1.0 against 2.0. Foot slide: A better.</p><table><thead><tr><th>Metric</th><th class="number">A</th><th class="number">B</th><th class="number">Noise</th><th></th></tr></thead><tbody><tr><td>velocityJump &amp; co</td><td class="number">2.00</td><td class="number best">0.12</td><td class="number">0.10</td><td class="dim">m/s</td></tr><tr><td>footSlide &amp; co</td><td class="number">–</td><td class="number">3.00</td><td class="number">–</td><td class="dim">m/s</td></tr></tbody></table>',
    '<details><summary>Curves</summary><svg>a</svg>',
    '<svg>b</svg></details>',
    '<details><summary>Settings</summary><pre>{&quot;a&quot;: &quot;&lt;b&gt;&quot;}</pre></details>',
    '</article>',
  ]);
});

test('what was not measured says why, in place of numbers', () => {
  const values = { values: [null, null], unmeasured: 'no feet <are recognised>' };
  const none = { ...made, metrics: [{ ...made.metrics[1], ...values }] };
  expect(bodyOf({ title: 'T', transitions: [none], left: [] })).toContain(
    '<tr><td>footSlide &amp; co</td><td class="dim" colspan="4">not measured: no feet &lt;are recognised&gt;</td></tr>',
  );
});

test('the page of several begins with its contents: what changed, what is gone, and what could not be loaded', () => {
  const other: ReportedTransition = { ...made, id: 'two', title: 'other', chosen: 1 };
  const last = { ...made, id: 'three', title: 'last' };
  const changes = new Map([
    ['one', ['new']],
    ['two', ['x <', 'y']],
  ]);
  const since = { file: 'a.html', changes, gone: ['old <'] };
  const left = [{ title: 'lost', why: '<gone>' }];
  const body = bodyOf({ title: 'T', transitions: [made, other, last], left, since });
  expect(body.slice(0, body.indexOf('\n<article')).split(/\n|(?=<tr>)/)).toEqual([
    '<h1>T</h1>',
    '<p class="dim">3 transitions. Compared with a.html.</p><table class="contents"><thead>',
    '<tr><th>Transition</th><th>Status</th><th>Chosen</th><th>Metrics</th><th>Changed</th></tr></thead><tbody>',
    '<tr><td><a href="#t1">walk → &lt;hop&gt;</a></td><td>Approved</td><td>A Cut</td><td>B leads with fault score 1.0 against 2.0.</td><td>new</td></tr>',
    '<tr><td><a href="#t2">other</a></td><td>Approved</td><td>B Crossfade</td><td>B leads with fault score 1.0 against 2.0.</td><td>2 changes</td></tr>',
    '<tr><td><a href="#t3">last</a></td><td>Approved</td><td>A Cut</td><td>B leads with fault score 1.0 against 2.0.</td><td></td></tr></tbody></table>',
    '<ul><li>old &lt;: no longer in this report</li><li>lost: &lt;gone&gt;</li></ul>',
  ]);
  expect(body.match(/<p class="changed">[^]*?<\/p>/g)).toEqual([
    '<p class="changed">new</p>',
    '<p class="changed">x &lt;\ny</p>',
  ]);
  expect(body.match(/stroke="#(?!8a94a3)\w+/g)?.map((each) => each.slice(9))).toEqual([
    ...Array<string>(3).fill('ff7f3f'),
    ...Array<string>(3).fill('2fc39a'),
    ...Array<string>(3).fill('ff7f3f'),
  ]);
  expect(bodyOf({ title: 'T', transitions: [made], left })).toContain(
    '<p class="dim">1 transition.</p><table class="contents"><thead><tr><th>Transition</th><th>Status</th><th>Chosen</th><th>Metrics</th></tr>',
  );
});

test('a page keeps what the next one compares, and each difference has words', () => {
  const kept = readKept(createReportPage({ title: 'T', transitions: [made], left: [] })) ?? [];
  expect(kept).toEqual(storedOf([made]));
  const changesOf = (now: Partial<ReportedTransition>, before = kept) => {
    const { changes, gone, file } = differenceOf([{ ...made, ...now }], before, 'a.html');
    expect(file).toBe('a.html');
    return [...changes.values(), gone];
  };
  const [first, second] = made.metrics;
  const [cut] = made.slots;
  expect(changesOf({})).toEqual([[]]);
  expect(changesOf({ title: 'by other labels' })).toEqual([[]]);
  expect(changesOf({ id: 'two' })).toEqual([['new'], ['walk → <hop>']]);
  expect(changesOf({ settings: 'others' })).toEqual([['settings changed'], []]);
  expect(
    changesOf({
      name: 'new',
      status: 'Unreviewed',
      chosen: 1,
      settings: 'others',
      slots: [cut, { ...cut, tag: 'B' }, { ...cut, tag: 'C' }],
      metrics: [
        { ...first, values: [2.001, 3, 1] },
        { ...second, values: [1, null, 1] },
        { ...first, id: 'none' },
      ],
    }),
  ).toEqual([
    [
      'name: walk → <hop> → new',
      'status: Approved → Unreviewed',
      'chosen: A → B',
      'B: Crossfade → Cut',
      'B velocity jump: 0.12 → 3.00 m/s',
      'C: no slot → Cut',
    ],
    [],
  ]);
  expect(changesOf({ metrics: [{ ...first, values: [1, 0.123] }, second] })).toEqual([
    ['A velocity jump: 2.00 → 1.00 m/s'],
    [],
  ]);
  expect(changesOf({ slots: [cut] })).toEqual([['a slot was removed'], []]);
  const older = kept.map((each) => ({ ...each, judgedBy: 'others' }));
  const oldest = kept.map((each) => ({ ...each, judgedBy: undefined }));
  for (const before of [older, oldest])
    expect(changesOf({ metrics: [{ ...first, values: [9, 9] }, second] }, before)).toEqual([
      ['metrics: another version of Segue measured them before, so they are not compared'],
      [],
    ]);
  for (const page of [
    '',
    '<p>',
    `<script type="application/json" id="segue-report">{"a":</script>`,
    `<script type="application/json" id="segue-report">[{}]</script>`,
  ])
    expect(readKept(page)).toBeNull();
});

test('the script of a page says the time of the pose that it draws, with a true minus sign before the seam', () => {
  const page = createReportPage({ title: '', transitions: [made], left: [] });
  const [script] = /(?<=<script>)[^]*?(?=<\/script>)/.exec(page) ?? expect.fail('the page has no script');
  const noted: Record<string, () => void> = {};
  const addEventListener = (event: string, listener: () => void): void => void (noted[event] = listener);
  const context = new Proxy({}, { get: () => () => undefined });
  const canvas = { clientWidth: 9, clientHeight: 9, getContext: () => context, addEventListener };
  const [input, output] = [{ value: '0', addEventListener }, { textContent: '' }];
  const parts: Readonly<Record<string, object>> = { canvas, input, output, button: { addEventListener } };
  const part = {
    dataset: { poses: JSON.stringify(made.poses) },
    querySelector: (name: string) => parts[name],
  };
  const said: string[] = [];
  runInNewContext(script, {
    ...{ atob, Uint8Array, Int16Array, DataView, window: {} },
    document: { querySelectorAll: () => [part] },
    getComputedStyle: () => ({ getPropertyValue: () => '' }),
    ResizeObserver: class {
      observe(): void {}
    },
  });
  for (const pose of [0, 1, 2]) {
    input.value = String(pose);
    noted['input']?.();
    said.push(output.textContent);
  }
  expect(said).toEqual(['−0.10 s', '0.00 s', '0.10 s']);
});
