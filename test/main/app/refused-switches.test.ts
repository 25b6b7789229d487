import { expect, test } from 'vitest';
import { refusedSwitch } from '#main/app/refused-switches.ts';

test('switches that open Segue to others are refused by name, beside any other switch', () => {
  const given = new Set(['no-sandbox', 'remote-debugging-port', 'disable-gpu']);
  expect(refusedSwitch((name) => given.has(name))).toMatchObject({
    code: 'refusedSwitch',
    message: expect.stringContaining('does not start with --remote-debugging-port'),
  });
});

test('switches for a screen or a container are allowed', () => {
  const harmless = new Set([
    'no-sandbox',
    'disable-gpu',
    'ozone-platform',
    'force-device-scale-factor',
    'lang',
  ]);
  expect(refusedSwitch((name) => harmless.has(name))).toBeUndefined();
});
