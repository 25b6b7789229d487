import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { formatNumber } from '#core/kit/numbers.ts';
import { comparisonSchema } from '#contract/exchange/comparison-report.ts';
import { visibleJson } from '#contract/words/visible-text.ts';
import { readKept } from '#main/export/report/report-difference.ts';
import { decodeFigure, type ReportPoses } from '#main/export/report/report-poses.ts';
import { runSegue } from './run-segue.ts';
import { starterLibrary } from './starter-library.ts';

const hostile = '</script><script>alert(1)</script>"\'&\n=cmd|\u202E 🕺';

async function library() {
  const starter = await starterLibrary('walk', 'jog', 'hop');
  const first = starter.add('walk', 'jog');
  starter.add('walk', 'hop', { name: hostile.slice(0, 60) });
  const report = (...args: string[]) => runSegue(starter.folder, 'report', '--library', 'my.db', ...args);
  const page = (name: string): string => readFileSync(path.join(starter.folder, name), 'utf8');
  return { ...starter, first, report, page };
}

const posesIn = (page: string): readonly ReportPoses[] =>
  [...page.matchAll(/data-poses="([^"]*)"/g)].map(
    ([, text]) => JSON.parse(text.replaceAll('&quot;', '"')) as ReportPoses,
  );

test('a report is one page of all transitions that runs only its own script, whatever their names are', async () => {
  const { report, page } = await library();
  const { code, progress } = await report('--out', 'a.html');
  expect([code, progress.at(-2)]).toEqual([0, '2 of 2 transitions']); // then it is cleared
  const html = page('a.html');
  expect(html.match(/<article /g)).toHaveLength(2);
  expect(html).not.toMatch(/(?:src|href)="(?!data:|#)/);
  expect(html).not.toContain('alert(1)</script>');
  expect(html.match(/<script/g)).toHaveLength(2); // the data of the next report, and the one of the page
  expect(html).toMatch(/script-src 'sha256-[\w+/=]+'"/);
  expect(readKept(html)).toHaveLength(2);
  expect(await report('--out', 'b.html')).toMatchObject({ code: 0 });
  expect(page('b.html')).toBe(html); // the same library gives the same page
});

test('its numbers are those of compare, with their noise; those that other sources measured are not compared', async () => {
  const { folder, report, page } = await library();
  await report('walk → jog', '--out', 'a.html');
  const html = page('a.html');
  const compared = await runSegue(folder, 'compare', '--library', 'my.db', 'walk → jog', '--json');
  const { slots, floor } = comparisonSchema.parse(JSON.parse(compared.out));
  const [kept] = readKept(html) ?? [];
  const printed: unknown = JSON.parse(visibleJson(kept.slots.map(({ measures }) => measures)));
  expect(printed).toEqual(slots.map(({ measures }) => measures));
  const noise = formatNumber(floor['velocityJump'] ?? Number.NaN, 2);
  expect(html).toMatch(new RegExp(`<td>Velocity jump</td>(<td[^>]*>[\\d.]+</td>){2}<td[^>]*>${noise}</td>`));
  const older = html.replaceAll('"judgedBy":"sources"', '"judgedBy":"others"');
  for (const [before, words] of [
    [html.replaceAll(/"velocityJump":[\d.]+/g, '"velocityJump":9'), /A velocity jump: 9\.00 →/],
    [
      older.replaceAll(/"velocityJump":[\d.]+/g, '"velocityJump":9'),
      /<p class="changed">metrics: another version of Segue[^<]*<\/p>/,
    ],
  ] as const) {
    writeFileSync(path.join(folder, 'before.html'), before);
    await report('walk → jog', '--out', 'b.html', '--before', 'before.html', '--replace');
    expect(page('b.html')).toMatch(words);
  }
});

test('its poses are those of the slots: they stand on the floor, meet the source at the seam and the destination at the end', async () => {
  const { report, page } = await library();
  await report('walk → jog', '--out', 'a.html');
  const [poses] = posesIn(page('a.html'));
  const [a, destination, b, placed] = [0, 1, 2, 3].map((i) => decodeFigure(poses, i));
  const size = poses.parents.length * 3;
  /** A pose around its hips. */
  const at = (figure: Float32Array, pose: number): Float32Array => {
    const whole = figure.subarray(pose * size, (pose + 1) * size);
    return whole.map((value, i) => (i % 3 === 1 ? value : value - whole[i % 3]));
  };
  const distance = (p: Float32Array, q: Float32Array): number =>
    p.reduce((most, value, i) => Math.max(most, Math.abs(value - q[i])), 0);
  expect(distance(at(a, poses.seam), at(b, poses.seam))).toBeLessThan(1e-3); // both begin at the source
  const apart = distance(at(a, poses.seam), at(destination, poses.seam));
  expect(apart).toBeGreaterThan(0.2);
  const last = poses.poses - 1;
  // They may face another way: the root is blended, too.
  expect(distance(at(a, last), at(destination, last))).toBeLessThan(apart / 4);
  expect(distance(at(b, last), at(placed, last))).toBeLessThan(apart / 4);
  const heights = a.filter((_, i) => i % 3 === 1);
  expect(Math.min(...heights)).toBeGreaterThan(-0.05);
  expect(Math.min(...heights)).toBeLessThan(0.15);
  expect(poses.box.top).toBeGreaterThan(1);
});

test('a later report names what changed, what is new and what is gone', async () => {
  const { report, page, edit, first, add } = await library();
  await report('--out', 'a.html');
  const [spring, ...others] = first.slots;
  const slots = [{ ...spring, values: { ...spring.values, halfLife: 0.4 } }, ...others];
  const approved = { status: 'approved', reviewer: 'Ada', date: new Date(0).toISOString() } as const;
  edit({ kind: 'transition.set', before: first, after: { ...first, slots, review: approved } });
  add('jog', 'hop');
  const { out } = await report('--out', 'b.html', '--before', 'a.html', '--json');
  expect(JSON.parse(out)).toMatchObject({ transitions: 3, changed: 2, gone: [] });
  const html = page('b.html');
  expect(html).toContain('status: Unreviewed → Approved');
  expect(html).toMatch(/A response time: [\d.]+ → [\d.]+ s/);
  const less = await report('jog → hop', '--out', 'b.html', '--json'); // compared with what it replaces
  expect(JSON.parse(less.out)).toMatchObject({ changed: 0 });
  expect((JSON.parse(less.out) as { gone: string[] }).gone).toContain('walk → jog');
});

test('an unknown transition, and a file that is no report, write nothing', async () => {
  const { report, folder } = await library();
  const names = readdirSync(folder);
  expect(await report('walk → moon', '--out', 'a.html')).toMatchObject({ code: 1 });
  writeFileSync(path.join(folder, 'page.html'), '<p>mine</p>');
  expect(await report('--out', 'a.html', '--before', 'page.html')).toMatchObject({ code: 1 });
  expect(readdirSync(folder).filter((name) => name !== 'page.html')).toEqual(names);
});

test('a report does not take the place of one of other transitions, unless a person asks', async () => {
  const { report, page } = await library();
  expect((await report('1', '--out', 'a.html')).code).toBe(0);
  const before = page('a.html');
  const refused = await report('2', '--out', 'a.html');
  expect([refused.code, refused.notes]).toEqual([1, expect.stringContaining('holds other transitions')]);
  expect(page('a.html')).toBe(before);
  expect((await report('--out', 'a.html')).code).toBe(0); // it holds both
  expect((await report('2', '--out', 'a.html')).code).toBe(0); // it names the one that is gone
  expect((await report('1', '--out', 'a.html', '--replace')).code).toBe(0);
});
