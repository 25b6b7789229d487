import { expect, test } from 'vitest';
import { createSurface } from '#renderer/kit/plot/canvas.tsx';
import { openPage } from '#test/fixtures/page.ts';

test('a picture that throws leaves the canvas to the next one as it was', async () => {
  await openPage();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d')!;
  let open = 0;
  Object.assign(context, { save: () => open++, restore: () => open-- });
  const fail = (): void => {
    throw new Error('no line');
  };
  expect(() => createSurface(canvas).draw(40, 30, fail)).toThrow('no line');
  expect(open).toBe(0);
});
