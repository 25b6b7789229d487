import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelText } from '#contract/rows/clip-label.ts';
import { createLabels } from '#main/library/labels/labels.ts';
import { tellApart } from '#main/library/labels/tell-apart.ts';
import { nameOfFile } from '#main/library/names.ts';
import { cutWords, lettersOf } from '#renderer/kit/cut-name.ts';
import { nameConventions } from '#test/fixtures/name-conventions.ts';
import { forRuns } from '#test/fixtures/property.ts';

const clipAt = (path: string) => ({ id: path, path, name: nameOfFile(path) });

function labelled(paths: readonly string[], chosen: Readonly<Record<string, boolean>> = {}) {
  const labels = createLabels();
  labels.change(paths.map(clipAt), []);
  labels.choose(chosen);
  return { labels, all: paths.map((path) => labels.of(path)!) };
}

const textsOf = (...names: readonly string[]): string[] =>
  labelled(names.map((name) => `/mocap/${name}.bvh`)).all.map(labelText);

/** Letters of a row of the list at 1024 px. */
const LEAST = 20;

test.each(Object.entries(nameConventions))(
  '%s: a label says what is done, and no two read alike',
  (_, all) => {
    const { all: labels } = labelled(all.map(({ path }) => path));
    const cut = labels.map((label) => cutWords(label, (text) => lettersOf(text).length <= LEAST));
    for (const texts of [labels.map(labelText), cut]) expect(new Set(texts).size).toBe(all.length);
    for (const [i, { action }] of all.entries())
      for (const word of action) expect(labelText(labels[i])).toContain(word);
  },
);

test('words that all names of a pattern have are left out, with what else begins and ends like them', () => {
  const names = ['walk_T001', 'walk_T002', 'bow_T001', 'run_T001', 'wave_both_arms_T001'];
  const { all } = labelled(names.map((name) => `/mocap/SK_Hero_${name}_v2_CLEAN.bvh`));
  expect(all.map(labelText)).toEqual(names);
  expect(all.map(({ shared }) => shared)).toEqual(names.map(() => 'SK_Hero … v2_CLEAN'));
});

test('a name stays whole where few share its pattern, and where it has no other words', () => {
  expect(textsOf('Hero_walk_1', 'Hero_run_1', 'Hero_bow_1')).toEqual([
    'Hero_walk_1',
    'Hero_run_1',
    'Hero_bow_1',
  ]);
  expect(textsOf('131_01', '131_02', '131_03', '131_04')).toEqual(['131_01', '131_02', '131_03', '131_04']);
  expect(textsOf('___', 'walk')).toEqual(['___', 'walk']);
});

test('a number keeps a word beside it', () => {
  const takes = [1, 2, 3, 4].map((take) => `Shoot_Take_00${take}_rel`);
  expect(textsOf(...takes)).toEqual(['Take_001', 'Take_002', 'Take_003', 'Take_004']);
  const first = ['01_walk_rel', '02_walk_rel', '03_walk_rel', '04_walk_rel'];
  expect(textsOf(...first)).toEqual(['01_walk', '02_walk', '03_walk', '04_walk']);
});

test('words end at humps, capitals and numbers; a date is one word', () => {
  const names = ['SKHeroWalk2Run', 'SKHeroBow2Sit', 'SKHeroRun2Walk', 'SKHeroSit2Bow'];
  expect(textsOf(...names)).toEqual(['Walk2Run', 'Bow2Sit', 'Run2Walk', 'Sit2Bow']);
  const dated = [1, 2, 3, 4].map((day) => `2024-03-0${day}_walk_v1.2`);
  expect(textsOf(...dated)).toEqual(dated.map((name) => name.slice(0, 15)));
});

test('what tells two takes apart stays where there is little room', () => {
  const takes = ['Take_2024_03_12_walk_fast_001', 'Take_2024_03_12_walk_fast_002'];
  const { all } = labelled(takes.map((name) => `/mocap/${name}.bvh`));
  const cut = (label: (typeof all)[number], most: number) =>
    cutWords(label, (text) => lettersOf(text).length <= most);
  expect([cut(all[0], 18), cut(all[1], 18), cut(all[0], 8)]).toEqual([
    'Take…walk_fast_001',
    'Take…walk_fast_002',
    'Take…001',
  ]);
});

test('equal labels add the folders by which they differ, at last a number', () => {
  const paths = ['/a/x/walk.bvh', '/b/x/walk.bvh', '/b/y/walk.bvh', '/b/y/walk.glb', '/c/hop.bvh'];
  const { all } = labelled(paths);
  const texts = ['walk · x · a', 'walk · x · b', 'walk · y', 'walk · y · 2', 'hop'];
  expect(all.map(labelText)).toEqual(texts);
  expect(all[0].order).toEqual([1, 2, 0]);
});

test('the most telling words are those that no other clip has together, then those of the fewest', () => {
  const { all } = labelled(
    ['walk_fast_1', 'walk_fast_2', 'walk_slow_1', 'run_fast_1'].map((name) => `/${name}.bvh`),
  );
  expect(all.map(({ order }) => order)).toEqual([
    [0, 1, 2],
    [2, 0, 1],
    [1, 0, 2],
    [0, 1, 2],
  ]);
});

test('what a folder says, too, tells only where others do not', () => {
  const { all } = labelled(
    ['Gestures/SK_Gestures_wave_1', 'Gestures/SK_Gestures_bow_1', 'Idle/SK_Idle_1', 'Walk/SK_Walk_1'].map(
      (name) => `/${name}.bvh`,
    ),
  );
  const words = all.map((label) => label.order.map((i) => label.words[i]));
  expect(words).toEqual([
    ['wave_', 'SK_', '1', 'Gestures_'],
    ['bow_', 'SK_', '1', 'Gestures_'],
    ['Idle_', 'SK_', '1'],
    ['Walk_', 'SK_', '1'],
  ]);
});

test('of a hundred and fifty thousand clips with one name in one folder each has its number', () => {
  const clips = Array.from({ length: 150_000 }, (_, i) => clipAt(`/mocap/${i}/walk.bvh`)).map((clip) => ({
    ...clip,
    path: '/mocap/walk.bvh',
  }));
  const told = tellApart(clips, () => true);
  expect(new Set([...told.values()].map((added) => added.join())).size).toBe(clips.length);
});

const path = fc.oneof(
  fc.constantFrom(...Object.values(nameConventions).flat()).map((file) => file.path),
  fc
    .array(fc.constantFrom('walk', 'Run', 'left', '1', '02', 'T3', '_', '-', ' ', '🔥', '歩', '/', '.'), {
      maxLength: 9,
    })
    .map((parts) => `/mocap/${parts.join('')}.bvh`),
);

test('a library chooses words that labels show or leave out; a name keeps some', () => {
  const paths = ['walk', 'bow', 'jog', 'hop'].map((name) => `/mocap/SK_Hero_${name}_CLEAN.bvh`);
  const texts = (chosen: Readonly<Record<string, boolean>>) => labelled(paths, chosen).all.map(labelText);
  expect(texts({ hero: true })).toEqual(['Hero_walk', 'Hero_bow', 'Hero_jog', 'Hero_hop']);
  expect(texts({ hero: true, walk: false })[0]).toBe('Hero');
  expect(texts({ walk: false })[0]).toBe('walk');
  expect(labelled(paths, { hero: true }).all[0].shared).toBe('SK … CLEAN');
});

test('labels depend on the clips and the choice alone, not on those that came and went, and are never equal', () => {
  const step = fc.record({
    come: fc.uniqueArray(path, { maxLength: 12 }),
    goes: fc.array(fc.nat(40), { maxLength: 8 }),
  });
  const words = fc.dictionary(fc.constantFrom('walk', 'run', '1', 'sk', 'v003'), fc.boolean());
  forRuns(300, fc.array(step, { minLength: 1, maxLength: 6 }), words, (steps, chosen) => {
    const labels = createLabels();
    labels.choose(chosen);
    const here = new Set<string>();
    for (const { come, goes } of steps) {
      const gone = goes.flatMap((index) => [...here].at(index) ?? []).filter((each) => !come.includes(each));
      for (const each of gone) here.delete(each);
      for (const each of come) here.add(each);
      labels.change(come.map(clipAt), gone);
    }
    const paths = [...here];
    const fresh = labelled(paths, chosen);
    expect(paths.map((each) => labels.of(each))).toEqual(fresh.all);
    expect(new Set(fresh.all.map(labelText)).size, JSON.stringify(fresh.all.map(labelText))).toBe(
      paths.length,
    );
  });
});
