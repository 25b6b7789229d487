import { expect, test } from 'vitest';
import { exampleMuscles } from '#core/procedural/muscle/example-muscles.ts';
import {
  assetByTags,
  mirrorMuscleChoice,
  type MuscleItem,
  parseMuscleChoice,
} from '#core/procedural/muscle/muscle-choice.ts';
import {
  clipIdsOfMuscles,
  contentOfMuscles,
  muscleItems,
  withMuscleClips,
} from '#core/procedural/muscle/muscle-items.ts';
import { withOtherIds } from '#core/clip/take-time.ts';

const asset = { ...exampleMuscles(), tags: ['tired'], fatiguePose: { clip: 'c', time: 0.5 } };
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
  return { id: name, name, asset: { ...exampleMuscles(), ...(tags && { tags }) } };
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
