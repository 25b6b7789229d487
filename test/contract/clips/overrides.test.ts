import { expect, test } from 'vitest';
import {
  characterFor,
  effectiveOverride,
  overrides,
  OWN_SKELETON,
  WHOLE_LIBRARY,
} from '#contract/clips/overrides.ts';

const folders = [
  { path: '/a/b', choice: { unit: 0.01, upAxis: 'z' } },
  { path: '/a', choice: { upAxis: 'y', fps: 30 } },
] as const;

test('unit, up axis and frame rate are those of the nearest level that sets each', () => {
  expect(effectiveOverride('import', { unit: 1 }, folders, { fps: 60 })).toEqual({
    choice: { unit: 1, upAxis: 'z', fps: 30 },
    own: { unit: 1 },
    folders,
  });
  expect(effectiveOverride('import', null)).toEqual({ choice: {}, own: null, folders: [] });
  expect(Object.entries(overrides).filter(([, { ofFile }]) => ofFile === true)).toHaveLength(1);
});

test('a root is that of the nearest level as a whole, and automatic without any', () => {
  const [hips, none] = [{ kind: 'hips' }, { kind: 'none' }] as const;
  const above = [{ path: '/a', choice: none }];
  expect(effectiveOverride('root', hips, above).choice).toBe(hips);
  expect(effectiveOverride('root', null, above, hips).choice).toBe(none);
  expect(effectiveOverride('root', null).choice).toEqual({ kind: 'auto' });
});

test('the character of a subject is its own choice, else that of the library; its own skeleton is none', () => {
  const chosen = (own: string | null, library?: string) =>
    characterFor(
      new Map([['clip', own], ...(library === undefined ? [] : [[WHOLE_LIBRARY, library] as const])]),
      'clip',
    );
  expect([chosen(null), chosen(null, 'bob'), chosen('ann', 'bob'), chosen(OWN_SKELETON, 'bob')]).toEqual([
    null,
    'bob',
    'ann',
    null,
  ]);
});
