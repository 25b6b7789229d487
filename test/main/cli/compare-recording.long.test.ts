import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { auditReportSchema } from '#contract/exchange/audit-report.ts';
import { comparisonSchema } from '#contract/exchange/comparison-report.ts';
import { recordGame, type Game } from '#test/fixtures/recorded-game.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { runSegue } from './run-segue.ts';
import { starterLibrary } from './starter-library.ts';

/**
 * A library with a transition of two slots, and the recording of a game that plays its first slot with a
 * blend time of 0.5 s, in one run or several.
 */
async function recorded(...runs: readonly Game[]) {
  const { folder, add } = await starterLibrary('walk', 'jog');
  const slots = [slotOf('crossfade', { blendTime: 0.2 }), slotOf('crossfade', { blendTime: 0.5 })];
  const transition = add('walk', 'jog', { slots });
  const played = { ...transition, slots: [slots[1]] };
  const clips = [rooted(starterClip('walk')), rooted(starterClip('jog'))];
  const textOf = (game: Game = {}): string =>
    recordGame(played, clips, { yaw: 1, place: [12, 0, -3], request: { duration: 0.5 }, ...game });
  writeFileSync(path.join(folder, 'game.jsonl'), runs.length > 0 ? runs.map(textOf).join('') : textOf());
  const compare = (...args: string[]) =>
    runSegue(folder, 'compare', '--library', 'my.db', '1', '--recording', 'game.jsonl', ...args);
  return { folder, compare };
}

test('the setting that differs is named, and a slot that the game shows agrees', async () => {
  const { compare } = await recorded();
  const { code, out } = await compare('--json');
  const { recording } = comparisonSchema.parse(JSON.parse(out));
  expect(code).toBe(0);
  expect(recording).toMatchObject({
    ...{ file: 'game.jsonl', engine: 'unreal', figure: 'Hero', placedBy: 'before', problems: [] },
    request: { number: 1, of: 1, from: 'walk', to: 'jog' },
  });
  const [a, b] = recording?.slots ?? [];
  expect(a.before).toBeLessThan(0.001);
  expect(a.after).toBeGreaterThan(0.01);
  expect(a.recorded).toEqual([{ setting: 'values.blendTime', value: 0.5, now: 0.2 }]);
  expect(a.settings[0]).toMatchObject({ setting: 'values.blendTime', value: 0.5, now: 0.2 });
  expect(a.settings[0].share).toBeGreaterThan(0.95);
  // The files have fewer decimals than the clips that the game plays.
  expect(b.after).toBeLessThan(0.001);
  const lines = (await compare()).out.split('\n');
  expect(
    lines.filter((line) => /^A: Blend time 0\.5 s instead of 0\.2 s explains \d+ %/.test(line)),
  ).toHaveLength(1);
  expect(lines.filter((line) => /^B +0\.\d\d cm +0\.\d\d cm/.test(line))).toHaveLength(1);
});

test('a gate: exit code 1 if a joint of the chosen slot is farther from the recording than the limit', async () => {
  const { compare } = await recorded();
  const json = async (...args: string[]) => {
    const { code, out } = await compare(...args, '--json');
    return { code, recording: comparisonSchema.parse(JSON.parse(out)).recording };
  };
  const { recording } = await json();
  expect(recording).not.toHaveProperty('within');
  const largest = recording!.slots[0].largest.distance * 100; // cm; B, which is not chosen, agrees
  const [beyond, within] = [
    await json('--within', String(largest - 0.01)),
    await json('--within', String(largest + 0.01)),
  ];
  expect([beyond.code, within.code]).toEqual([1, 0]);
  expect(beyond.recording?.within).toMatchObject({ slot: 'A', isWithin: false });
  const { out } = await compare('--within', '0.5');
  expect(out.split('\n')).toContain('A, the chosen slot, is not within 0.50 cm of the recording.');
});

test('what the game recorded is named, also if it explains nothing', async () => {
  const { compare } = await recorded({ request: { duration: 0.9 } });
  const lines = (await compare()).out.split('\n');
  expect(lines).toContain('A: Blend time 0.9 s was recorded, not 0.2 s.');
  expect(lines).toContain('B: Blend time 0.9 s was recorded, not 0.5 s.');
  expect(lines.filter((line) => line.startsWith('A: Blend time 0.5 s instead of 0.2 s'))).toHaveLength(1);
});

test('a figure of another size is compared in the size of this one, and the size is named', async () => {
  const { compare } = await recorded({ scale: 1.08, from: 0 });
  const { out } = await compare();
  expect(out).toContain('The figure in the game is 1.08 times as large');
  const { recording } = comparisonSchema.parse(JSON.parse((await compare('--json')).out));
  expect(recording?.scale).toBeCloseTo(1.08, 3);
  expect(recording?.slots[1].after).toBeLessThan(0.001);
});

test('of several requests the one of the clips is compared; without one, the requests are listed', async () => {
  const { folder, compare } = await recorded({
    request: { from: 'Armature|WALK', to: '/Game/Anims/Jog.Jog' },
  });
  expect((await compare()).code).toBe(0);
  const other = await recorded({ request: { from: 'run', to: 'hop' } });
  const refused = await other.compare();
  expect([refused.code, refused.notes]).toEqual([
    1,
    expect.stringMatching(
      /^No request is from “walk” to “jog”.*--request: 1: run → hop at 12\.31 s: game\.jsonl/,
    ),
  ]);
  expect((await other.compare('--request', '1')).code).toBe(0);
  expect((await other.compare('--request', '2')).notes).toMatch(/^There is no request 2\./);
  expect((await runSegue(folder, 'compare', '--library', 'my.db', '1', '--request', '1')).code).toBe(2);
  expect((await compare('--request', '1.5')).code).toBe(2);
});

test('requests of several runs are numbered run by run, and in each by time', async () => {
  const other = { request: { from: 'run', to: 'hop' } };
  const { compare } = await recorded(other, { requestAt: 9.5, ...other }, { requestAt: 3.5 });
  expect((await compare('--request', '9')).notes).toMatch(
    /--request: 1: run → hop at 12\.31 s; 2: run → hop at 9\.50 s, run 2; 3: walk → jog at 3\.50 s, run 3: /,
  );
  expect((await compare()).out).toContain('request 3 of 3, walk → jog at 3.50 s.');
});

test('a file that is no recording, or of another figure, says what to do', async () => {
  const { folder, compare } = await recorded();
  const write = (text: string) => writeFileSync(path.join(folder, 'game.jsonl'), text);
  write('time,from\n');
  expect((await compare()).notes).toMatch(/^game\.jsonl:1: expected the header of a recording/);
  const joints = { nameOf: (_: string, joint: number) => `x${joint * 7}q` };
  const other = await recorded(joints);
  expect((await other.compare()).notes).toMatch(/^The recording has other joints \(x0q, x7q, x14q …\)/);
});

test('audit --log judges the requests of a recording', async () => {
  const { folder } = await recorded();
  const args = 'audit --library my.db --log game.jsonl --methods crossfade --workers 1 --json';
  const { out } = await runSegue(folder, ...args.split(' '));
  const { judged, failed } = auditReportSchema.parse(JSON.parse(out));
  expect(failed).toEqual([]);
  expect(judged.map(({ name }) => name)).toEqual([expect.stringMatching(/walk.*jog/)]);
});
