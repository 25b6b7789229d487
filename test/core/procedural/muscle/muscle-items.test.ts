import { expect, test } from 'vitest';
import { LEFT_LEG } from '#core/procedural/muscle/muscle-asset.ts';
import {
  parseMuscleAsset,
  clipIdsOfMuscles,
  contentOfMuscles,
  muscleItems,
  withMuscleClips,
} from '#core/procedural/muscle/muscle-items.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import {
  assetByTags,
  mirrorMuscleChoice,
  type MuscleItem,
  parseMuscleChoice,
} from '#core/procedural/muscle/muscle-choice.ts';
import { withOtherIds } from '#core/clip/take-time.ts';

/** The table of the slides, as a file would hold it. */
function slides(): Record<string, unknown> & { joints: Record<string, Record<string, unknown>> } {
  const foot = {
    activation: 0.8,
    muscleLength: 0.15,
    contractionVelocity: 0.5,
    maxVelocity: 2,
    passiveStiffness: 4000,
    tendonStiffness: 3000,
    tendonLength: 0.1,
    momentArm: 0.05,
    translationalSensitivity: 1,
  };
  return {
    format: 'segue.muscles',
    version: 1,
    name: '',
    source: '',
    lengthsIn: 'm',
    joints: { 'left foot': foot },
  };
}

function problemsOf(json: unknown): string[] {
  const parsed = parseMuscleAsset(json);
  return parsed.ok ? [] : parsed.error.map(({ path, message }) => `${path} | ${message}`);
}

/** Where problems are: their words are those of `core/documents/specs`. */
const pathsOf = (json: unknown) => problemsOf(json).map((problem) => problem.split(' | ')[0]);

test('the example has the numbers of the slides, and fills in the rest', () => {
  const { joints, lengthsIn } = LEFT_LEG;
  expect(lengthsIn).toBe('m');
  expect(Object.keys(joints)).toEqual(['left foot', 'left shin', 'left thigh']);
  expect(joints['left shin']).toEqual({
    activation: 0.9,
    muscleLength: 0.2,
    contractionVelocity: 0.6,
    maxVelocity: 2.5,
    passiveStiffness: 5000,
    tendonStiffness: 3500,
    tendonLength: 0.12,
    momentArm: 0.06,
    translationalSensitivity: 1.1,
    maxForce: 1000,
    optimalLength: 0.2,
    tendonSlackLength: 0.12,
    tauFatigue: 30,
    tauRecovery: 60,
  });
});

test('the example is what a file of the slides alone reads as', () => {
  const rows = Object.entries(LEFT_LEG.joints).map(([name, row]) => {
    const {
      maxForce: _f,
      optimalLength: _o,
      tendonSlackLength: _s,
      tauFatigue: _t,
      tauRecovery: _r,
      ...slide
    } = row;
    return [name, slide];
  });
  const read = valueOf(parseMuscleAsset({ ...LEFT_LEG, joints: Object.fromEntries(rows) }));
  expect(JSON.stringify(read)).toBe(JSON.stringify(LEFT_LEG));
});

test('parsing restores a written asset', () => {
  const asset = LEFT_LEG;
  expect(parseMuscleAsset(JSON.parse(JSON.stringify(asset)))).toEqual({ ok: true, value: asset });
});

test('limits of lengths are in the unit of the asset', () => {
  const asset = { ...slides(), lengthsIn: 'optimalLengths' };
  asset.joints['left foot']['tendonStiffness'] = -1;
  expect(problemsOf(asset)).toEqual([
    'joints["left foot"].tendonStiffness | Expected a number between 0 and 1000000 N/optimal length, found -1.',
  ]);
});

test('the best lengths are 1 where lengths are in optimal lengths', () => {
  expect(
    valueOf(parseMuscleAsset({ ...slides(), lengthsIn: 'optimalLengths' })).joints['left foot'],
  ).toMatchObject({ optimalLength: 1, tendonSlackLength: 1 });
});

test('each error is reported with its path', () => {
  const asset = slides();
  const { activation: _, ...incomplete } = asset.joints['left foot'];
  const json = {
    ...asset,
    version: 2,
    colour: 'red',
    joints: {
      'left foot': { ...incomplete, muscleLength: 150, tendonStifness: 3000, tauFatigue: null },
      hips: 3,
    },
  };
  expect(pathsOf(json)).toEqual([
    'colour',
    'version',
    'joints["left foot"].tendonStifness',
    'joints["left foot"].activation',
    'joints["left foot"].tauFatigue',
    'joints["left foot"].muscleLength',
    'joints.hips',
  ]);
});

test('names and units are checked', () => {
  expect(problemsOf({ ...slides(), lengthsIn: 'cm' })).toEqual([
    'lengthsIn | Expected one of m, optimalLengths, found “cm”.',
  ]);
  expect(problemsOf({ ...slides(), joints: [] })).toEqual([
    'joints | Expected values by name, found a list of 0.',
  ]);
  expect(problemsOf({ ...slides(), source: 7 })).toEqual([
    'source | Expected a text of 0 to 1000 characters, found 7.',
  ]);
  const foot = slides().joints['left foot'];
  expect(problemsOf({ ...slides(), joints: { LeftFoot: foot, 'left toes': foot, foot } })).toEqual([
    'joints.LeftFoot | “LeftFoot” is not a joint of a body. Use side and part, for example “left shin”.',
    'joints.foot | “foot” is not a joint of a body. Use side and part, for example “left shin”.',
  ]);
  for (const json of [null, 3, 'x', []])
    expect(problemsOf(json)).toEqual([expect.stringContaining('A muscle asset is expected, found')]);
});

test('tags and the fatigue pose are kept, and their problems named', () => {
  const given = { ...slides(), tags: ['tired'], fatiguePose: { clip: 'c', time: 1 } };
  const parsed = parseMuscleAsset(given);
  expect(parsed.ok && [parsed.value.tags, parsed.value.fatiguePose]).toEqual([
    ['tired'],
    { clip: 'c', time: 1 },
  ]);
  expect(pathsOf({ ...slides(), tags: 'tired' })).toEqual(['tags']);
  expect(pathsOf({ ...slides(), tags: [''] })).toEqual(['tags[0]']);
  expect(pathsOf({ ...slides(), fatiguePose: { clip: 1, time: Number.NaN, at: 2 } })).toEqual([
    'fatiguePose.at',
    'fatiguePose.clip',
    'fatiguePose.time',
  ]);
  expect(pathsOf({ ...slides(), fatiguePose: 3 })).toEqual(['fatiguePose']);
});

const asset = { ...LEFT_LEG, tags: ['tired'], fatiguePose: { clip: 'c', time: 0.5 } };
const item = { id: 'i', kind: 'muscles', name: 'Legs', content: contentOfMuscles(asset) };

test('an item holds an asset but its name, with tags and fatigue pose', () => {
  expect(item.content).not.toHaveProperty('name');
  expect(muscleItems([item, { ...item, kind: 'tree' }, { ...item, content: {} }])).toEqual([
    { id: 'i', name: 'Legs', asset: { ...asset, name: 'Legs' } },
  ]);
});

test('the clip of its fatigue pose is another elsewhere, at another time', () => {
  expect(clipIdsOfMuscles(item.content)).toEqual(['c']);
  const elsewhere = {
    ...withOtherIds((id) => `${id}2`),
    time: (id: string, time: number) => (id === 'c' ? time - 0.1 : 9),
  };
  expect(withMuscleClips(item.content, elsewhere)['fatiguePose']).toEqual({ clip: 'c2', time: 0.4 });
  const { fatiguePose: _, ...plain } = item.content;
  expect(clipIdsOfMuscles(plain)).toEqual([]);
  expect(withMuscleClips(plain, elsewhere)).toBe(plain);
});

const id = '00000000-0000-4000-8000-0000000000aa';

function itemFor(name: string, tags?: readonly string[]): MuscleItem {
  return { id: name, name, asset: { ...LEFT_LEG, ...(tags && { tags }) } };
}

test('an asset is named by its id, or found by tag, on either side', () => {
  expect(parseMuscleChoice(id)).toEqual({ source: id, mirrored: false });
  expect(parseMuscleChoice(`${id} mirrored`)).toEqual({ source: id, mirrored: true });
  expect(parseMuscleChoice('byTag mirrored')).toEqual({ source: 'byTag', mirrored: true });
  for (const other of ['uniform', 'leftLeg', '{}', '', 'mirrored'])
    expect(parseMuscleChoice(other)).toBeNull();
});

test('a mirrored mirror is the same', () => {
  for (const value of ['uniform', 'leftLeg', 'rightLeg', 'byTag', id, `${id} mirrored`])
    expect(mirrorMuscleChoice(mirrorMuscleChoice(value))).toBe(value);
  expect(mirrorMuscleChoice('leftLeg')).toBe('rightLeg');
  expect(mirrorMuscleChoice(id)).toBe(`${id} mirrored`);
});

test('the asset with most tags of a clip is found, by name among equals; one without tags never', () => {
  const items = [
    itemFor('z', ['run']),
    itemFor('all'),
    itemFor('b', ['run', 'tired']),
    itemFor('a', ['run']),
  ];
  expect(assetByTags(items, ['tired', 'run'])?.name).toBe('b');
  expect(assetByTags(items, ['run'])?.name).toBe('a');
  expect(assetByTags(items, ['walk'])).toBeNull();
  expect(assetByTags(items, [])).toBeNull();
});
