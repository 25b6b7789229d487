import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bestSchema, type BestReport } from '#contract/exchange/best-report.ts';
import { frameAt } from '#core/clip/clip.ts';
import { plantedFeet } from '#core/rig/feet/clip-feet.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { readClipSettings } from '#main/library/rows/clip-settings.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { clipNamed, indexHere } from '../import/index-fixture.ts';
import { runSegue, runSegueUntil } from './run-segue.ts';
import { indexStarters, starterLibrary, type StarterLibrary } from './starter-library.ts';

type Place = Pick<NonNullable<BestReport['bridges']>[number], 'clip' | 'mirror' | 'in'>;

const best = async ({ folder }: StarterLibrary, ...args: string[]): Promise<BestReport> => {
  const { out } = await runSegue(folder, 'best', '--library', 'my.db', ...args, '--json');
  return bestSchema.parse(JSON.parse(out));
};

test('the nearest places of all clips come first, also mirrored, but not the moment itself', async () => {
  const library = await starterLibrary('walk', 'jog', 'hop');
  const { places = [], searched } = await best(library, '--from', 'walk', '--at', '1');
  expect(searched.clips).toBe(3);
  expect(places).toHaveLength(8);
  expect(places.some(({ clip }) => clip.id === library.idOf('walk'))).toBe(true);
  for (const { clip, mirror, in: entry } of places)
    if (clip.name === 'walk' && !mirror) expect(Math.abs(entry - 1)).toBeGreaterThan(0.24);
  const costs = places.map(({ cost }) => cost);
  expect(costs).toEqual(costs.toSorted((a, b) => a - b));
  expect(places.some(({ mirror }) => mirror)).toBe(true);
  const args = '--from walk --at 1 --into jog --into hop --limit 3';
  const into = await best(library, ...args.split(' '));
  expect(into.places).toHaveLength(3);
  expect(into.places?.map(({ clip }) => clip.name)).not.toContain('walk');
});

test('the moment itself is no place in a later round of a loop either', async () => {
  const library = await starterLibrary('walk', 'jog');
  const id = library.idOf('walk');
  const before = readClipSettings(library.library.db, id) ?? { groundHeight: 0, loop: false };
  library.edit({ kind: 'clip.set', id, before, after: { ...before, loop: true } });
  const { frameCount, fps } = clipNamed(library.library, 'walk');
  const at = 1 + (frameCount - 1) / fps;
  const { places = [] } = await best(library, '--from', 'walk', '--at', String(at), '--into', 'walk');
  expect(places.length).toBeGreaterThan(0);
  for (const { mirror, in: entry } of places) if (!mirror) expect(Math.abs(entry - 1)).toBeGreaterThan(0.24);
});

test('nothing is entered in a no-transition range', async () => {
  const library = await starterLibrary('walk', 'jog');
  const ask = () => best(library, '--from', 'walk', '--at', '1', '--into', 'jog');
  const [{ in: first }] = (await ask()).places ?? [];
  const range = {
    id: crypto.randomUUID(),
    clipId: library.idOf('jog'),
    kind: 'noTransition',
    label: '',
  } as const;
  library.edit({ kind: 'range.add', range: { ...range, start: Math.max(first - 0.3, 0), end: first + 0.3 } });
  const recorded = (await ask()).places?.filter(({ mirror }) => !mirror) ?? [];
  expect(Math.min(...recorded.map((place) => Math.abs(place.in - first)))).toBeGreaterThan(0.29);
});

test('a bridge plays for 0.3 to 4 s, by another clip than the two that it joins; lines say what each costs', async () => {
  const library = await starterLibrary('walk', 'jog', 'hop', 'idle');
  const args = ['--from', 'walk', '--at', '1', '--into', 'hop', '--bridge'];
  const { bridges = [], places = [] } = await best(library, ...args);
  expect(places).toHaveLength(1);
  expect(new Set(bridges.map(({ clip }) => clip.name))).toEqual(new Set(['idle', 'jog']));
  for (const { in: entry, out } of bridges) {
    expect(out - entry).toBeGreaterThan(0.299);
    expect(out - entry).toBeLessThan(4.001);
  }
  const { code, out } = await runSegue(library.folder, 'best', '--library', 'my.db', ...args);
  expect(code).toBe(0);
  const lines = out.trimEnd().split('\n');
  expect(lines[1]).toMatch(/^direct to hop +\d\.\d\d +0\.\d{3}$/);
  expect(lines[2]).toMatch(/^by (idle|jog)(, mirrored)? +\d\.\d\d +\d\.\d\d +0\.\d{3}$/);
  expect(new Set(lines.slice(0, -1).map((line) => line.length)).size).toBe(1);
});

test('with --same-feet the same feet are planted on both sides of each seam, also of bridges', async () => {
  const library = await starterLibrary('walk', 'jog', 'idle', 'hop');
  const plantedAt = (name: string, mirror: boolean, time: number): string => {
    const clip = rooted(starterClip(name));
    const planted = plantedFeet(createJointMap(clip.skeleton), clip)[frameAt(clip, time)];
    const sides = [planted & 1, planted >> 1];
    return String(mirror ? sides.toReversed() : sides);
  };
  const feetOf = ({ clip, mirror, in: entry }: Place) => plantedAt(clip.name, mirror, entry);
  const ask = (...more: string[]) => best(library, '--from', 'walk', '--at', '1', ...more);
  const left = plantedAt('walk', false, 1);
  const any = await ask();
  const same = await ask('--same-feet');
  expect(new Set(any.places?.map(feetOf)).size).toBeGreaterThan(1);
  expect(new Set(same.places?.map(feetOf))).toEqual(new Set([left]));
  const { bridges = [], places = [] } = await ask('--into', 'jog', '--bridge', '--same-feet');
  expect(bridges.length).toBeGreaterThan(0);
  for (const bridge of bridges) {
    expect(feetOf(bridge)).toBe(left);
    expect(plantedAt(bridge.clip.name, bridge.mirror, bridge.out)).toBe(feetOf(places[0]));
  }
});

/** Adds a starter clip with each second of its frames. */
async function addAtHalfTheRate({ library, folder }: StarterLibrary, name: string): Promise<void> {
  await indexStarters(library, folder, [name]);
  const file = path.join(folder, 'clips', `${name}.bvh`);
  const [head, count, , frames] = readFileSync(file, 'utf8').split(/Frames: (\d+)\n(.*)\n/);
  const kept = frames
    .trim()
    .split('\n')
    .filter((_, frame) => frame % 2 === 0);
  expect(kept).toHaveLength(Math.ceil(Number(count) / 2));
  writeFileSync(file, `${head}Frames: ${kept.length}\nFrame Time: ${1 / 30}\n${kept.join('\n')}\n`);
  await indexHere(library, [path.join(folder, 'clips')]);
}

test('the matrix has the best seam of each ordered pair: none is below it in a search from its out point', async () => {
  const library = await starterLibrary('walk', 'jog');
  await addAtHalfTheRate(library, 'hop');
  const { matrix } = await best(library, '--matrix', '--into', 'walk', '--into', 'hop');
  expect(matrix?.clips.map(({ name }) => name)).toEqual(['walk', 'hop']);
  const seam = matrix?.rows[0][1];
  expect([matrix?.rows[0][0], matrix?.rows[1][1]]).toEqual([null, null]);
  const { places = [] } = await best(library, '--from', 'walk', '--at', String(seam?.out), '--into', 'hop');
  const recorded = places.find(({ mirror }) => !mirror);
  expect(recorded?.in).toBeCloseTo(seam?.in ?? Number.NaN, 6);
  expect(recorded?.cost).toBeCloseTo(seam?.cost ?? Number.NaN, 6);
  for (const at of ['0.5', '1.3', '2'])
    for (const { mirror, cost } of (await best(library, '--from', 'walk', '--at', at, '--into', 'hop'))
      .places ?? [])
      if (!mirror) expect(cost).toBeGreaterThanOrEqual((seam?.cost ?? Number.NaN) - 1e-9);
  const { out, progress } = await runSegue(library.folder, 'best', '--library', 'my.db', '--matrix');
  expect(progress).toEqual(expect.arrayContaining(['3 of 3 clips', 'Seams into 3 of 3 clips']));
  expect(out.split('\n')[0].trim().split(/ {2,}/)).toEqual(['from \\ into', 'hop', 'jog', 'walk']);
});

test('the report is the same whatever the threads; mirrored clips count as searched', async () => {
  const library = await starterLibrary('walk', 'jog', 'hop', 'idle');
  const run = async (args: string, workers: string) =>
    (
      await runSegue(
        library.folder,
        'best',
        '--library',
        'my.db',
        ...args.split(' '),
        '--json',
        '--workers',
        workers,
      )
    ).out;
  const [matrix, places] = ['--matrix', '--from walk --at 1'];
  for (const args of [matrix, places, `${places} --into hop --bridge --same-feet`])
    expect(await run(args, '2')).toBe(await run(args, '1'));
  const searched = (out: string) => bestSchema.parse(JSON.parse(out)).searched;
  expect(searched(await run(matrix, '2'))).toEqual(searched(await run(places, '2')));
});

test('an interruption ends the search at once', async () => {
  const library = await starterLibrary('walk', 'jog');
  const { code, out } = await runSegueUntil(
    AbortSignal.abort(),
    library.folder,
    'best',
    '--library',
    'my.db',
    '--matrix',
  );
  expect([code, out]).toEqual([130, '']);
});

test('a clip that cannot be read does not keep the others out', async () => {
  const library = await starterLibrary('walk', 'jog');
  const run = async (...args: string[]) => {
    const { code, notes, out } = await runSegue(library.folder, 'best', '--library', 'my.db', ...args);
    return [code, (notes || out).split('\n')[0]];
  };
  rmSync(path.join(library.folder, 'clips', 'jog.bvh'));
  const [code, note] = await run('--from', 'walk', '--at', '1', '--into', 'jog', '--into', 'walk');
  expect(code).toBe(3);
  expect(note).toMatch(/^jog: The file of “jog” is missing/);
});
