import { expect, onTestFinished, test, vi } from 'vitest';
import { guarded } from '#renderer/kit/guarded.ts';

test('work answers as it does, or undefined for a fault, each of which is reported once and five at most', () => {
  const reported: string[] = [];
  vi.stubGlobal('reportError', ({ message }: Error) => reported.push(message));
  onTestFinished(() => void vi.unstubAllGlobals());
  const halved = guarded((a: number, b: string) => {
    if (a % 2 > 0) throw new Error(`${a} is odd`);
    return `${a / 2}${b}`;
  });
  expect([halved(4, 'm'), halved(3, 'm'), halved(3, 'm'), halved(0, 's')]).toEqual([
    '2m',
    undefined,
    undefined,
    '0s',
  ]);
  expect(reported).toEqual(['3 is odd']);
  for (let i = 5; i < 100; i += 2) halved(i, 'm');
  expect(reported).toEqual([3, 5, 7, 9, 11].map((i) => `${i} is odd`));
});
