import { expect, test } from 'vitest';
import { newTreeActions } from '#renderer/features/trees/tree-actions.ts';

test('each template has a picture of its own and a sentence; seven come first', () => {
  const pictures = newTreeActions.map(({ icon }) => JSON.stringify(icon));
  expect(new Set(pictures).size).toBe(newTreeActions.length);
  expect(pictures).not.toContain(undefined);
  for (const { tip } of newTreeActions) expect(tip).toMatch(/^\p{Lu}[^.]+$/u);
  const groups = newTreeActions.map(({ group }) => group);
  expect(groups.lastIndexOf('From a template')).toBe(6);
  expect(groups.indexOf('Build by hand')).toBe(7);
});
