import { expect, test } from 'vitest';
import { menuKinds } from '#renderer/features/trees/nodes/kind-words.ts';

test('menus have a line of its own for each kind of node, and the kinds of a group together', () => {
  expect(new Set(menuKinds.map(({ tip }) => tip)).size).toBe(menuKinds.length);
  const groups = menuKinds.map(({ group }) => group);
  const starts = groups.filter((group, i) => group !== groups[i - 1]);
  expect(starts).toEqual(['Play', 'Blend', 'Layer', 'Choose', 'Time']);
});
