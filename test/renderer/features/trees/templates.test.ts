import { expect, test } from 'vitest';
import { newTreeActions } from '#renderer/features/trees/tree-actions.ts';
import { openList } from '../library/library-fixture.ts';

test('each template has a picture of its own and a sentence; seven come first', () => {
  const pictures = newTreeActions.map(({ icon }) => JSON.stringify(icon));
  expect(new Set(pictures).size).toBe(newTreeActions.length);
  expect(pictures).not.toContain(undefined);
  for (const { tip } of newTreeActions) expect(tip).toMatch(/^\p{Lu}[^.]+$/u);
  const groups = newTreeActions.map(({ group }) => group);
  expect(groups.lastIndexOf('From a template')).toBe(6);
  expect(groups.indexOf('Build by hand')).toBe(7);
});

test('a template says how many clips to select, until they are selected', () => {
  const { whyNot, select } = openList(['walk', 'hop', 'jog']);
  const why = () => ['speed', 'directionSpeed', 'empty'].map((id) => whyNot(`tree.new.${id}`));
  const toSelect = (clips: string) => `select ${clips} in the list first`;
  select(null);
  expect(why()).toEqual(['2 clips or more', '3 clips or more', 'a clip'].map(toSelect));
  select('walk', 'hop');
  expect(why()).toEqual([null, toSelect('3 clips or more'), null]);
  select('walk', 'hop', 'jog');
  expect(why()).toEqual([null, null, null]);
});
