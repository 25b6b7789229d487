import { expect, test } from 'vitest';
import { exampleMuscles } from '#core/muscle/example-muscles.ts';
import {
  bothLegs,
  clipIdsOfMuscles,
  contentOfMuscles,
  muscleItems,
  withMuscleClipIds,
} from '#core/muscle/muscle-items.ts';
import { parseMuscleAsset } from '#core/muscle/parse-muscle-asset.ts';

const asset = { ...exampleMuscles(), tags: ['tired'], fatiguePose: { clip: 'c', time: 0.5 } };
const item = { id: 'i', kind: 'muscles', name: 'Legs', content: contentOfMuscles(asset) };

test('an item holds an asset but its name, with tags and fatigue pose', () => {
  expect(item.content).not.toHaveProperty('name');
  expect(muscleItems([item, { ...item, kind: 'tree' }, { ...item, content: {} }])).toEqual([
    { id: 'i', name: 'Legs', asset: { ...asset, name: 'Legs' } },
  ]);
});

test('the clip of its fatigue pose gets another id', () => {
  expect(clipIdsOfMuscles(item.content)).toEqual(['c']);
  const moved = withMuscleClipIds(item.content, (id) => `${id}2`);
  expect(moved['fatiguePose']).toEqual({ clip: 'c2', time: 0.5 });
  const { fatiguePose: _, ...plain } = item.content;
  expect(clipIdsOfMuscles(plain)).toEqual([]);
  expect(withMuscleClipIds(plain, () => '')).toBe(plain);
});

test('both legs of the example are equal, and valid', () => {
  const { joints } = bothLegs();
  expect(Object.keys(joints)).toHaveLength(6);
  expect(joints['right shin']).toEqual(joints['left shin']);
  expect(parseMuscleAsset(bothLegs()).ok).toBe(true);
});
