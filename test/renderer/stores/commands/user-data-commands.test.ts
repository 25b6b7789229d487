import { expect, test } from 'vitest';
import { failure } from '#core/kit/result.ts';
import {
  exportUserData,
  mergeUserData,
  restore,
  writeSidecars,
} from '#renderer/stores/commands/library/user-data-commands.ts';
import type { Requests } from '#renderer/stores/workbench.ts';
import { openApp } from '#test/renderer/open-app.ts';

const problems = ['a: locked', 'b: locked', 'c: locked', 'd: locked', 'e: locked'];

test.each<[(app: Requests) => Promise<void>, string, unknown, unknown, string, string?]>([
  [
    exportUserData,
    'userData.export',
    {},
    { fileName: 'mine.json', clips: 1, transitions: 1200 },
    'Exported · mine.json: 1 clip, 1\u202f200 transitions',
  ],
  [
    writeSidecars,
    'userData.writeSidecars',
    {},
    { written: 2, unchanged: 3, problems: [] },
    'Wrote 2 sidecar files · 3 unchanged',
  ],
  [
    writeSidecars,
    'userData.writeSidecars',
    {},
    { written: 1, unchanged: 0, problems },
    'Wrote 1 sidecar file · 0 unchanged',
    'a: locked\nb: locked\nc: locked\n… and 2 more',
  ],
  [
    (app) => mergeUserData(app, 'key', new Set(['x'])),
    'userData.merge',
    { token: 'key', theirs: ['x'] },
    { changes: 2 },
    'Merged · 2 changes',
  ],
  [
    (app) => restore(app, { name: 'old', inSecond: true }),
    'library.restore',
    { name: 'old', inSecond: true },
    {},
    '',
  ],
])(
  '%o asks for %s with %j, and says what came of it',
  async (command, method, request, answer, status, problem) => {
    const { app, calls } = openApp({ answers: { [method]: answer } });
    await command(app);
    expect(calls.filter(([name]) => name === method)).toEqual([[method, request]]);
    expect(app.notices.status.peek()).toBe(status);
    expect(app.notices.toasts.peek().map(({ message }) => message)).toEqual(
      problem === undefined ? [] : [problem],
    );
  },
);

test('what cannot be done is said, and nothing else', async () => {
  const { app } = openApp({
    answers: { 'userData.export': failure({ code: 'full', message: 'The disk is full.' }) },
  });
  await exportUserData(app);
  expect([app.notices.status.peek(), app.notices.toasts.peek().map(({ message }) => message)]).toEqual([
    '',
    ['The disk is full.'],
  ]);
});
