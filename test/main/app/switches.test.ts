import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keepMemorySmall, refusedSwitch } from '#main/app/switches.ts';

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

/** An app that is ready when asked to be, with the switches that it was given. */
function startingApp(flags = '') {
  const switches = new Map([['js-flags', flags]]);
  let ready = (): void => undefined;
  const isReady = new Promise<void>((resolve) => (ready = resolve));
  const commandLine = {
    appendSwitch: (name: string, value = '') => void switches.set(name, value),
    getSwitchValue: (name: string) => switches.get(name) ?? '',
    hasSwitch: (name: string) => switches.has(name),
    appendArgument: () => undefined,
    removeSwitch: () => undefined,
  };
  return { switches, ready, app: { commandLine, whenReady: () => isReady } };
}

test('heaps of windows are limited, beside the flags that a developer gave', () => {
  const { switches, app } = startingApp('--expose-gc');
  keepMemorySmall(app, {});
  expect(switches.get('js-flags')).toBe('--expose-gc --max-semi-space-size=2');
});

test('GTK starts without OpenGL; programs that the app opens later have it', async () => {
  const { ready, app } = startingApp();
  const env: NodeJS.ProcessEnv = {};
  keepMemorySmall(app, env);
  expect(env).toEqual({ GDK_GL: 'disable' });
  ready();
  await setImmediate();
  expect(env).toEqual({});
});

test('what a person chose for GTK stays', async () => {
  const { ready, app } = startingApp();
  const env: NodeJS.ProcessEnv = { GDK_GL: 'always' };
  keepMemorySmall(app, env);
  ready();
  await setImmediate();
  expect(env).toEqual({ GDK_GL: 'always' });
});
