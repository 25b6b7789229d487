import { expect, test } from 'vitest';
import { exampleMuscles } from '#core/muscle/example-muscles.ts';
import {
  assetByTags,
  mirrorMuscleChoice,
  parseMuscleChoice,
  type MuscleItem,
} from '#core/muscle/muscle-choice.ts';

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
