import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stressReportSchema, type StressReport } from '#contract/exchange/stress-report.ts';
import { LEFT_LEG } from '#core/procedural/muscle/muscle-asset.ts';
import { contentOfMuscles } from '#core/procedural/muscle/muscle-items.ts';
import type { Slot } from '#core/transition/document/document.ts';
import { offeredMethods } from '#core/methods/registry.ts';
import { CURVE, JOG, rigClip } from '#test/fixtures/rigs.ts';
import { slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { writeBvh } from '#core/formats/bvh/write-bvh.ts';
import { smallBvh } from '../small-bvh.ts';
import { temporaryFolder } from '../temporary.ts';
import { runSegue, runSegueUntil } from './run-segue.ts';

/** A folder with a walk, a jog and a curve. */
function folderWithClips(): string {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'clips'));
  for (const [name, gait] of Object.entries({ walk: {}, jog: JOG, curve: CURVE }))
    writeFileSync(path.join(folder, 'clips', `${name}.bvh`), writeBvh(rigClip({ gait })));
  return folder;
}

const short = ['--seconds', '2', '--json'];

async function stress(folder: string, ...args: string[]): Promise<StressReport> {
  const { code, out, notes } = await runSegue(folder, 'stress', ...args, ...short);
  if (code !== 0) throw new Error(notes);
  return stressReportSchema.parse(JSON.parse(out));
}

test('compares all methods over the clips of a folder, as JSON that its schema accepts', async () => {
  const report = await stress(folderWithClips(), '--clips', 'clips');
  expect(report).toMatchObject({
    clips: ['curve', 'jog', 'walk'],
    every: 0.08,
    seconds: 2,
    rate: 60,
    seed: 1,
  });
  expect(report.slots.map(({ name }) => name)).toEqual(offeredMethods.map(({ id }) => id));
  expect(report.requests).toHaveLength(25);
  expect(report.requests[0]).toMatchObject({ from: 'request 1', time: 0.08, outcome: 'granted' });
  expect(report.requests[0].evaluatedAt).toBeCloseTo(5 / 60, 9);
  expect(report.requests[0].blended).toBeCloseTo(5 / 60, 9);
  for (const { unsound, speed, cutOff, granted } of report.slots) {
    expect(unsound).toBe(0);
    expect(speed.max).toBeGreaterThan(0);
    expect(cutOff).toHaveLength(25);
    if (granted !== null) expect(granted).toHaveLength(25);
  }
  const cutShort = report.slots.filter(({ shortenedBy }) => shortenedBy?.some((seconds) => seconds > 0));
  expect(cutShort.map(({ name }) => name)).toEqual(['unrealInertialization']);
});

test('all methods blend for one time with one easing, which can be chosen', async () => {
  const folder = folderWithClips();
  const valuesOf = async (...args: string[]) => {
    const { slots } = await stress(folder, '--clips', 'clips', ...args);
    const timed = slots.filter(({ values }) => 'blendTime' in values);
    const eased = slots.filter(({ values }) => 'easing' in values);
    expect([timed.length, eased.length]).toEqual([12, 7]);
    return [
      new Set(timed.map(({ values }) => values['blendTime'])),
      new Set(eased.map(({ values }) => values['easing'])),
    ].map((found) => [...found]);
  };
  expect(await valuesOf()).toEqual([[0.3], ['smoothstep']]);
  expect(await valuesOf('--blend-time', '120ms', '--easing', 'linear')).toEqual([[0.12], ['linear']]);
});

test('the same seed gives the same text, in any order of methods; another seed gives other numbers', async () => {
  const folder = folderWithClips();
  const common = ['--clips', 'clips/walk.bvh,clips/jog.bvh', '--every', '0.05s'];
  const once = await stress(folder, ...common, '--methods', 'springExact,crossfade', '--seed', '9');
  const again = await stress(folder, ...common, '--methods', 'crossfade,springExact', '--seed', '9');
  expect({ ...again, slots: again.slots.toReversed() }).toEqual(once);
  const other = await stress(folder, ...common, '--methods', 'springExact,crossfade', '--seed', '10');
  expect(other.slots).not.toEqual(once.slots);
  expect(once.clips).toEqual(['walk', 'jog']);
});

test('people get a table with a line for each method', async () => {
  const args = ['--clips', 'clips', '--methods', 'cut,deadBlendArticle', '--seconds', '2'];
  const { code, out, notes } = await runSegue(folderWithClips(), 'stress', ...args);
  expect(code).toBe(0);
  const [groups, heads, cut, dead] = out.split('\n');
  expect(groups.trim().split(/ {2,}/)).toEqual([
    'distance, cm',
    'speed, °/s',
    'acceleration, °/s²',
    'beyond limits, °',
  ]);
  expect(heads.trim().split(/ {2,}/)).toHaveLength(13);
  const cells = cut.split(/ {2,}/);
  expect([cells.length, cells[0], cells[1], cells[13]]).toEqual([14, 'Cut', '0.0', '0']);
  expect(Number(dead.split(/ {2,}/)[3])).toBeGreaterThan(1);
  expect(groups.length).toBeLessThanOrEqual(cut.length);
  expect(notes).toMatch(/^3 clips, 25 requests, 2 slots: 2 s each, played in [\d.]+ s\n$/);
});

/** Settings of the slots of a transition. */
function writeSettings(folder: string, slots: readonly Slot[], more: object = {}): string {
  const clip = { id: transitionOf().id, name: 'x', hash: '0'.repeat(64), fps: 60, frameCount: 2 };
  const clips = { source: clip, destination: clip };
  const file = { format: 'segue.settings', version: 1, clips, transition: transitionOf({ slots }), ...more };
  writeFileSync(path.join(folder, 'my.segue.json'), JSON.stringify(file));
  return 'my.segue.json';
}

test('the slots of an exported settings file are compared, with their values', async () => {
  const folder = folderWithClips();
  const file = writeSettings(folder, [slotOf('crossfade', { blendTime: 0.6 }), slotOf('springExact')]);
  const { slots } = await stress(folder, '--clips', 'clips', '--settings', file);
  expect(slots.map(({ name }) => name)).toEqual(['A crossfade', 'B springExact']);
  expect(slots[0].granted?.[0]).toBe(0.6);
});

test('muscles by tag are those that the settings file carries', async () => {
  const folder = folderWithClips();
  const run = async (muscles: string, tags?: readonly string[]) => {
    const item = { id: randomUUID(), name: 'Weak', content: contentOfMuscles({ ...LEFT_LEG, tags }) };
    const file = writeSettings(folder, [slotOf('muscle', { muscles })], { muscles: [item] });
    return (await stress(folder, '--clips', 'clips', '--settings', file)).slots[0].speed;
  };
  const tired = await run('byTag', ['tired']);
  expect(tired).not.toEqual(await run('uniform'));
  expect(await run('byTag')).toEqual(await run('uniform'));
});

test('clips of a library are found by name or id', async () => {
  const folder = folderWithClips();
  const library = ['--library', 'my.db'];
  await runSegue(folder, 'index', 'clips', ...library);
  const found = JSON.parse((await runSegue(folder, 'search', 'jog', ...library, '--json')).out) as {
    results: { id: string }[];
  };
  const set = `walk,${found.results[0].id}`;
  const report = await stress(folder, '--clips', set, ...library, '--methods', 'springExact');
  expect(report.clips).toEqual(['walk', 'jog']);
  const missing = await runSegue(folder, 'stress', '--clips', 'hop', ...library, '--json');
  expect([missing.code, JSON.parse(missing.out)]).toMatchObject([1, { error: { place: 'hop' } }]);
  expect(missing.notes).toBe('No clip in this library is called “hop”. Search for it.\n');
  const absent = await runSegue(folder, 'stress', '--clips', 'hop', '--library', 'other.db');
  expect(absent.code).toBe(1);
});

test('methods and clips that cannot be played are said in one line', async () => {
  const folder = folderWithClips();
  writeFileSync(path.join(folder, 'box.bvh'), smallBvh({ child: 'Lid' }).replace('ROOT Hips', 'ROOT Box'));
  const said = async (...args: string[]) => {
    const { code, notes } = await runSegue(folder, 'stress', ...args);
    return [code, notes.split('\n')[0]];
  };
  const set = ['--clips', 'clips'];
  expect((await said(...set, '--methods', 'magic'))[1]).toMatch(
    /^Unknown blend method “magic”\. Available: /,
  );
  expect((await said('--clips', 'clips,box.bvh'))[1]).toMatch(/^“box” does not fit “curve”: /);
  expect((await said(...set, '--settings', 'gone.json'))[1]).toMatch(/^gone\.json was not found/);
});

test('Ctrl+C ends a run without results', async () => {
  const args = ['stress', '--clips', 'clips', '--seconds', '3600'];
  const { code, out, notes } = await runSegueUntil(AbortSignal.timeout(1500), folderWithClips(), ...args);
  expect([code, out, notes]).toEqual([130, '', 'Interrupted.\n']);
});
