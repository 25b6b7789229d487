import { expect, test } from 'vitest';
import { missingNames } from '../../tools/demo-files.mjs';
import { isAtLeast } from '../../tools/packages/node-version.mjs';
import { withAbsolutePaths } from '../../tools/start-arguments.mjs';

test('paths are relative to the caller’s folder; flags and their values stay unchanged', () => {
  const exists = (path) => path === '/home/me/takes';
  const args = [
    'walk.bvh',
    '/abs/run.bvh',
    '--theme',
    'dark',
    '--import',
    'takes',
    '--demo',
    'pictures',
    '--x=y',
  ];
  expect(withAbsolutePaths(args, '/home/me', exists)).toEqual([
    '/home/me/walk.bvh',
    '/abs/run.bvh',
    '--theme',
    'dark',
    '--import',
    '/home/me/takes',
    '--demo',
    '/home/me/pictures',
    '--x=y',
  ]);
});

test('versions are compared as numbers', () => {
  expect(isAtLeast('20.19.0', '20.19.0')).toBe(true);
  expect(isAtLeast('20.9.5', '20.19.0')).toBe(false);
  expect(isAtLeast('24.0.0', '20.19.0')).toBe(true);
  expect(isAtLeast('18.20.8', '20.19.0')).toBe(false);
});

test('a demo without plots or with too few stills is incomplete', () => {
  const stills = [1, 2, 3, 4, 5, 6].map((index) => `stills/${index}.png`);
  expect(missingNames(['report.html', 'settings.json', 'plots/speed.svg', ...stills])).toEqual([]);
  expect(missingNames(['report.html', 'plots/speed.png', ...stills.slice(1)])).toEqual([
    'settings.json',
    '6 stills (found 5 .png)',
  ]);
});
