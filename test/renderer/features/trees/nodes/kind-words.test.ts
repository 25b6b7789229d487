import { expect, test } from 'vitest';
import { nodeKinds } from '#core/tree/registry.ts';
import { menuKinds } from '#renderer/features/trees/nodes/kind-words.ts';

test('menus list each kind of node once, with a line of its own in one of five groups', () => {
  const ids = menuKinds.map(({ kind }) => kind.id);
  expect(ids.toSorted()).toEqual(nodeKinds.map(({ id }) => id).toSorted());
  expect(new Set(menuKinds.map(({ tip }) => tip)).size).toBe(nodeKinds.length);
  expect([...new Set(menuKinds.map(({ group }) => group))]).toEqual([
    'Play',
    'Blend',
    'Layer',
    'Choose',
    'Time',
  ]);
});
