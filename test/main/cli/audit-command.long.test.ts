import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { auditReportSchema, type AuditReport } from '#contract/exchange/audit-report.ts';
import { comparisonSchema } from '#contract/exchange/comparison-report.ts';
import { budgetOf } from '#core/judge/audit.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { markerOn, rangeOn } from '../sample-rows.ts';
import { runSegue, runSegueUntil } from './run-segue.ts';
import { indexOthers, starterLibrary } from './starter-library.ts';

const resultsFile = 'my.db.audit.jsonl';

/** What a process of its own runs, and its environment. */
const entry = path.join(import.meta.dirname, '../../../main/cli/segue.ts');
const PLAIN = { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' };

/** The report of an audit, its text, and what it said about earlier results. */
async function audit(folder: string, ...args: string[]) {
  const { code, out, notes } = await runSegue(folder, 'audit', '--library', 'my.db', ...args, '--json');
  if (out === '') throw new Error(notes);
  return { code, out, notes, report: auditReportSchema.parse(JSON.parse(out)) };
}

const countLines = (file: string): number =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;

const namesOf = ({ judged }: AuditReport): string[] => judged.map(({ name }) => name);

test('every slot of every transition is judged as compare judges it, in order, whatever the threads', async () => {
  const { folder, add } = await starterLibrary('walk', 'hop');
  for (const slots of [undefined, [slotOf('cut')]]) add('walk', 'hop', slots && { slots });
  add('hop', 'walk', { name: 'walk → hop (2)' });
  const { code, out, report } = await audit(folder, '--workers', '1');
  expect(code).toBe(0);
  expect(namesOf(report)).toEqual(['walk → hop', 'walk → hop (2)', 'walk → hop (2) (2)']);
  const compared = await runSegue(folder, 'compare', '--library', 'my.db', '3', '--json');
  const { slots } = comparisonSchema.parse(JSON.parse(compared.out));
  expect(report.judged[2].slots.map(({ measures }) => measures)).toEqual(
    slots.map(({ measures }) => measures),
  );
  expect(report.judged[2].slots.map(({ name }) => name)).toEqual(['A springExact', 'B deadBlendArticle']);
  expect(report.ranking).toHaveLength(5);
  const threads = await audit(folder, '--workers', '3', '--results', 'other.jsonl');
  expect(threads.out).toBe(out);
  const again = await audit(folder);
  expect([again.out, again.notes]).toEqual([out, '3 transitions, 3 of them judged before.\n']);
});

test('budgets of the library fail an audit, unless the command has its own for that metric', async () => {
  const { folder, add, edit } = await starterLibrary('walk', 'hop');
  add('walk', 'hop', { slots: [slotOf('cut')] });
  edit({ kind: 'budgets.set', before: {}, after: { velocityJump: 0.5, noMetric: 1 } });
  const { code, report, notes } = await audit(folder);
  expect(code).toBe(3);
  expect(notes).toContain('The budget of velocity jump was set with another version of Segue.');
  expect(report.faults).toMatchObject([{ metric: 'velocityJump', limit: 0.5 }]);
  const before = { velocityJump: 0.5, noMetric: 1 };
  edit({ kind: 'budgets.set', before, after: { velocityJump: budgetOf(0.5) } });
  const own = await audit(folder);
  expect([own.code, own.notes]).toEqual([3, expect.not.stringContaining('another version')]);
  expect((await audit(folder, '--budget', 'velocityJump<=500')).code).toBe(0);
});

test('an audit that was killed goes on, and a half line of its results is judged again', async () => {
  const { folder, add } = await starterLibrary('walk', 'hop', 'jog');
  const clips = ['walk', 'hop', 'jog'];
  const slots = ['springExact', 'quintic', 'crossfade', 'cut', 'deadBlendArticle', 'velocityFade'].map((id) =>
    slotOf(id),
  );
  for (const from of clips) for (const to of clips) if (from !== to) add(from, to, { slots });
  const results = path.join(folder, resultsFile);
  const args = [entry, 'audit', '--library', 'my.db', '--workers', '1'];
  const child = spawn(process.execPath, args, { env: PLAIN, cwd: folder, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  while (countLines(results) < 1 && child.exitCode === null) await setTimeout(5);
  child.kill('SIGKILL');
  await ended;
  const kept = countLines(results);
  expect(kept).toBeGreaterThanOrEqual(1);
  expect(kept).toBeLessThan(6);
  appendFileSync(results, '{"key":"0123","slots":[{"footSl');
  const { report, out, notes } = await audit(folder);
  expect(notes).toMatch(
    new RegExp(`^6 transitions, ${kept} of them judged before\\. The rest takes about \\d+ s`),
  );
  expect(report.judged).toHaveLength(6);
  expect((await audit(folder, '--results', 'fresh.jsonl')).out).toBe(out);
  expect((await audit(folder)).notes).toBe('6 transitions, 6 of them judged before.\n');
});

test('Ctrl+C ends an audit, keeps its results and says how to go on', async () => {
  const { folder, add } = await starterLibrary('walk', 'hop');
  for (let i = 0; i < 15; i++)
    add('walk', 'hop', { slots: [slotOf('springExact', { halfLife: 0.1 + i / 100 })] });
  const abort = new AbortController();
  const run = runSegueUntil(abort.signal, folder, 'audit', '--library', 'my.db', '--workers', '1', '--json');
  while (countLines(path.join(folder, resultsFile)) < 1) await setTimeout(5);
  abort.abort();
  const { code, out, notes } = await run;
  expect([code, out]).toEqual([130, '']);
  expect(notes).toMatch(/Interrupted\. \d+ results? more in .*Run the same command again to continue\.\n$/);
  expect((await audit(folder)).report.judged).toHaveLength(15);
});

test('a result is used until what it depends on changes', async () => {
  const { folder, library, edit, idOf, add } = await starterLibrary('walk', 'hop');
  const before = add('walk', 'hop');
  add('hop', 'walk');
  await audit(folder);
  const after = { ...before, name: 'renamed', note: 'better?' };
  edit({ kind: 'transition.set', before, after });
  const renamed = await audit(folder);
  expect(renamed.notes).toMatch(/2 of them judged before/);
  expect(namesOf(renamed.report)).toEqual(['renamed', 'hop → walk']);
  edit({ kind: 'transition.set', before: after, after: { ...after, slots: [slotOf('cut')] } });
  expect((await audit(folder)).notes).toMatch(/1 of them judged before/);
  const contact = { ...rangeOn(idOf('walk'), 0.1, 0.6), kind: 'leftContact' as const };
  const slides = async () => (await audit(folder)).report.judged[1].slots[0].measures['footSlide'];
  const detected = await slides();
  edit({ kind: 'range.add', range: contact });
  expect(await slides()).not.toBe(detected); // it is entered at 0.2 s
  library.db.prepare('UPDATE clips SET ground_height = 0.2 WHERE id = ?').run(idOf('hop'));
  expect((await audit(folder)).notes).toMatch(/0 of them judged before/);
  expect((await audit(folder)).notes).toMatch(/2 of them judged before/);
  // The clips of its folder agree on another unit.
  const alone = 'json_set(report, \'$.alone\', json(\'{"unit":1,"upAxis":"y"}\'))';
  library.db.prepare(`UPDATE clips SET report = ${alone} WHERE id = ?`).run(idOf('hop'));
  expect((await audit(folder)).notes).toMatch(/0 of them judged before/);

  // A process of its own: the hash is read when its module is loaded.
  const hash = 'data:text/javascript,globalThis.JUDGE_HASH="of other sources"';
  const args = ['--import', hash, entry, 'audit', '--library', 'my.db', '--workers', '1', '--json'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { env: PLAIN, cwd: folder, encoding: 'utf8' });
  expect(stderr).toMatch(/0 of them judged before/);
  expect(JSON.parse(stdout)).toMatchObject({ judgedBy: 'of other sources' });
});

test('what exceeds a budget fails, in words and in JUnit; a waiver or a baseline forgives it', async () => {
  const { folder, add } = await starterLibrary('walk', 'hop');
  add('walk', 'hop', { slots: [slotOf('cut'), slotOf('springExact')], name: 'a < b' });
  const jump = ['--budget', 'velocityJump<=0.5'];
  const { code, out } = await runSegue(
    folder,
    'audit',
    '--library',
    'my.db',
    ...jump,
    '--junit',
    'junit.xml',
  );
  expect(code).toBe(3);
  expect(out).toMatch(
    /\na < b, A Cut: velocity jump [\d.]+ m\/s, budget 0\.50 m\/s\n1 transition judged, 0 failed; 1 fault/,
  );
  const xml = readFileSync(path.join(folder, 'junit.xml'), 'utf8');
  expect(xml).toContain('<testsuite name="Segue audit" tests="2" failures="1" errors="0" skipped="0">');
  const { report } = await audit(folder, ...jump);
  const [{ id, source, destination, review }] = report.judged;
  expect([source?.clip, destination?.clip, review]).toEqual(['walk', 'hop', 'unreviewed']);
  const [out1, in1] = [source, destination].map((end) => Number(end?.seconds.toFixed(4)));
  expect(xml).toMatch(
    /<testcase classname="a &lt; b" name="A cut">\n[^]*?<failure message="[^"<]+velocity jump/,
  );
  for (const property of [`"id" value="${id}"`, `"out" value="${out1}"`, `"in" value="${in1}"`])
    expect(xml).toContain(`<property name=${property}/>`);
  expect(report.faults).toMatchObject([
    { transition: 'a < b', slot: 'A cut', metric: 'velocityJump', limit: 0.5 },
  ]);

  const file = { format: 'segue.budgets', version: 1, budgets: ['velocityJump<=0.5'] };
  const save = (content: object) => writeFileSync(path.join(folder, 'b.json'), JSON.stringify(content));
  save({ ...file, waivers: [{ transition: 'a < b', slot: 'A cut', reason: 'the camera cuts' }] });
  const again = ['audit', '--library', 'my.db', '--budgets', 'b.json', '--junit', 'junit.xml'];
  const waived = await runSegue(folder, ...again);
  expect([waived.code, waived.out]).toEqual([0, expect.stringContaining('(waived: the camera cuts)')]);
  expect(readFileSync(path.join(folder, 'junit.xml'), 'utf8')).toContain('<skipped message=');
  save({ ...file, judgedBy: 'others' });
  const old = await runSegue(folder, 'audit', '--library', 'my.db', '--budgets', 'b.json');
  expect(old.notes).toMatch(/^b\.json: set with another version of Segue\. .*"judgedBy": "sources"/m);
  save({ ...file, budgets: ['footSlide<2'] });
  const wrong = await runSegue(folder, 'audit', '--library', 'my.db', '--budgets', 'b.json');
  expect([wrong.code, wrong.notes]).toEqual([
    1,
    expect.stringMatching(/^b\.json: budgets\[0\]: “footSlide<2”: expected/),
  ]);

  writeFileSync(path.join(folder, 'before.json'), JSON.stringify(report));
  expect((await audit(folder, ...jump, '--baseline', 'before.json')).code).toBe(0);
  const better = {
    ...report,
    judged: report.judged.map((row) => ({ ...row, slots: row.slots.map(halved) })),
  };
  writeFileSync(path.join(folder, 'before.json'), JSON.stringify({ ...better, judgedBy: 'others' }));
  const other = await runSegue(folder, 'audit', '--library', 'my.db', '--baseline', 'before.json');
  expect([other.code, other.notes]).toEqual([1, expect.stringContaining('measured by another version')]);
  writeFileSync(path.join(folder, 'before.json'), JSON.stringify(better));
  expect((await audit(folder, ...jump, '--baseline', 'before.json')).code).toBe(3);
  expect((await audit(folder, ...jump, '--baseline', 'before.json', '--worse-by', '150')).code).toBe(0);
});

function halved(slot: AuditReport['judged'][number]['slots'][number]) {
  const halves = Object.entries(slot.measures).map(([id, value]) => [id, value === null ? null : value / 2]);
  return { ...slot, measures: Object.fromEntries(halves) as typeof slot.measures };
}

test('transitions are chosen by approval, by a tag of their clips, or made of each two tagged clips', async () => {
  const { folder, edit, idOf, add } = await starterLibrary('walk', 'hop', 'jog');
  add('walk', 'hop', { review: { status: 'approved', reviewer: 'Ada', date: '2026-01-01T00:00:00.000Z' } });
  add('jog', 'hop');
  const [walk, hop, jog] = ['walk', 'hop', 'jog'].map(idOf);
  const mark = (clip: string, kind: 'out' | 'in', time: number) =>
    ({ kind: 'marker.add', marker: { ...markerOn(clip, time), kind } }) as const;
  edit(
    { kind: 'tag.put', tag: 'fast', clipIds: [jog, hop] },
    { kind: 'tag.put', tag: 'gait', clipIds: [jog, walk] },
    ...[
      mark(jog, 'out', 0.3),
      mark(jog, 'in', 0.1),
      mark(walk, 'in', 0.2),
      mark(walk, 'in', 0.5),
      mark(hop, 'in', 0),
    ],
  );
  expect(namesOf((await audit(folder, '--approved')).report)).toEqual(['walk → hop']);
  expect(namesOf((await audit(folder, '--tag', 'gait')).report)).toEqual(['walk → hop', 'jog → hop']);
  expect(namesOf((await audit(folder, '--tag', 'fast')).report)).toEqual(['walk → hop', 'jog → hop']);
  const grid = ['--methods', 'springExact,crossfade', '--blend-times', '0.1,200ms'];
  const { report } = await audit(folder, '--pairs', 'gait', ...grid);
  expect(namesOf(report)).toEqual(['jog 0.30 s → walk 0.20 s', 'jog 0.30 s → walk 0.50 s']);
  expect(report.judged[0].slots.map(({ name }) => name)).toEqual([
    'springExact',
    'crossfade 0.1 s',
    'crossfade 0.2 s',
  ]);
});

test('a log of a game is judged; damaged lines and unknown clips name their line, and the others count', async () => {
  const { folder } = await starterLibrary('walk', 'hop');
  const lines = [
    'time,from,fromTime,to,toTime,duration',
    '1,walk,0.4,hop,0.2,0.15',
    '2,walk,0.4,hop,0.2,0.15',
  ];
  const bad = ['3,walk,0.4,hop,99,0.15', '4,fly,0,hop,0,0.1', '5,walk,0.4,ho'];
  writeFileSync(path.join(folder, 'game.csv'), [...lines, ...bad].join('\n'));
  const args = ['--log', 'game.csv', '--methods', 'crossfade,springExact'];
  const { code, report, notes } = await audit(folder, ...args);
  expect(code).toBe(3);
  expect(report.judged).toMatchObject([
    {
      name: 'walk 0.40 s → hop 0.20 s',
      count: 2,
      slots: [{ name: 'crossfade', values: { blendTime: 0.15 } }, { name: 'springExact' }],
    },
  ]);
  expect(report.failed.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^game\.csv:4: toTime 99 s is beyond the end of “hop” at [\d.]+ s\. Mark the clip/),
    'game.csv:5: No clip in this library is called “fly”. Search for it.',
    expect.stringMatching(/^game\.csv:6: toTime: expected seconds.* Correct or delete this line\.$/),
  ]);
  expect(notes).toContain('game.csv:5: No clip');
});

test('a log of many lines is interrupted while it is read, and its faulty lines are counted beyond the first hundred', async () => {
  const { folder } = await starterLibrary('walk', 'hop');
  const head = 'time,from,fromTime,to,toTime,duration\n';
  writeFileSync(path.join(folder, 'long.csv'), head + '1,fly,0,hop,0,0.1\n'.repeat(20_000));
  const abort = new AbortController();
  const run = runSegueUntil(
    abort.signal,
    folder,
    'audit',
    '--library',
    'my.db',
    '--log',
    'long.csv',
    '--json',
  );
  abort.abort();
  expect(await run).toMatchObject({ code: 130, out: '', notes: 'Interrupted before the first result.\n' });
  writeFileSync(path.join(folder, 'bad.csv'), head + '1,fly,0,hop,0,0.1\n'.repeat(103));
  const { report } = await audit(folder, '--log', 'bad.csv');
  expect(report.failed).toHaveLength(101);
  expect(report.failed[100].message).toBe('3 more lines of bad.csv cannot be read or played.');
});

test('a transition whose clip is gone fails alone', async () => {
  const { folder, add } = await starterLibrary('walk', 'hop', 'jog');
  add('walk', 'jog');
  add('walk', 'hop');
  rmSync(path.join(folder, 'clips', 'jog.bvh'));
  const { code, report } = await audit(folder, '--junit', 'junit.xml');
  expect(code).toBe(3);
  expect(namesOf(report)).toEqual(['walk → hop']);
  expect(report.failed).toEqual([
    { name: 'walk → jog', message: expect.stringMatching(/^The file of “jog” is missing\./) },
  ]);
  expect(readFileSync(path.join(folder, 'junit.xml'), 'utf8')).toMatch(
    /classname="walk → jog" name="">\n +<error/,
  );
});

test('what cannot be read is said in one line, and no library is written over', async () => {
  const { folder, add } = await starterLibrary('walk', 'hop');
  add('walk', 'hop');
  const said = async (...args: string[]) => {
    const { code, notes } = await runSegue(folder, 'audit', '--library', ...args);
    return [code, notes.split('\n')[0]];
  };
  expect((await said('my.db', '--methods', 'magic'))[1]).toMatch(/^Unknown blend method “magic”/);
  expect((await said('my.db', '--results', 'my.db'))[1]).toMatch(/^This file is a library or belongs to one/);
  for (const option of ['--baseline', '--budgets', '--log'])
    expect((await said('my.db', option, 'gone.json'))[1]).toMatch(/gone\.json was not found/);
  expect((await said('my.db', '--results', 'no/r.jsonl'))[1]).toMatch(/r\.jsonl was not found/);
});

/** Writes a hop whose left hand is turned by 176° about Z in every frame, and indexes it as `far hop`. */
async function indexFarHop(folder: string): Promise<void> {
  const [hierarchy, motion] = readFileSync(path.join(folder, 'clips', 'hop.bvh'), 'utf8').split('MOTION');
  const joint = [...hierarchy.matchAll(/(?:ROOT|JOINT) (\w+)/g)].findIndex(([, name]) => name === 'LeftHand');
  const [, frames, time, ...rows] = motion.split('\n');
  const turned = rows.filter(Boolean).map((row) =>
    row
      .trim()
      .split(/\s+/)
      .toSpliced(3 + 3 * joint, 3, '176', '0', '0')
      .join(' '),
  );
  const text = [`${hierarchy}MOTION`, frames, time, ...turned, ''].join('\n');
  writeFileSync(path.join(folder, 'clips', 'far hop.bvh'), text);
  await runSegue(folder, 'index', 'clips', '--library', 'my.db');
}

test('lost motion is stated once for two skeletons, a far rest pose for each slot; both when judged before, too', async () => {
  const opened = await starterLibrary('walk', 'hop');
  const { folder, add } = opened;
  await indexFarHop(folder);
  await indexOthers(opened, 'jog', 'walk');
  const slots = [slotOf('springExact'), slotOf('godotBlend', { blendTime: 0.2 })];
  for (const from of ['other jog', 'other walk']) for (const to of ['walk', 'hop']) add(from, to, { slots });
  add('walk', 'far hop', { slots });
  const { out, report } = await audit(folder);
  const [far, lost, ...others] = report.notes;
  expect(others).toEqual([]);
  expect(far).toEqual({
    transition: 'walk → far hop',
    slot: 'B godotBlend',
    message: expect.stringMatching(/^LeftHand turns up to 176° from its rest pose, and beyond/) as string,
  });
  expect(lost).toEqual({
    transition: expect.stringMatching(/^other walk → /) as string,
    slot: null,
    message: expect.stringMatching(
      /^other_LeftForeArm of “other walk” moves by \d+°, but has no body part: this motion is lost on the other skeleton\. Set its part in the joint map\.$/,
    ) as string,
  });
  expect((await audit(folder)).out).toBe(out);
  const text = (await runSegue(folder, 'audit', '--library', 'my.db')).out;
  expect(text).toContain(`\nwalk → far hop, B Godot blend: ${far.message}\n${lost.message}\n`);
});
