import type { NativeImage, Rectangle } from 'electron';
import { expect, test } from 'vitest';
import { captureStills, moments } from '#main/app/save-report.ts';
import type { AppSession } from '#main/app/session.ts';

test('each still is of its moment, and says how long before or after the seam that is', async () => {
  const place: Rectangle = { x: 1, y: 2, width: 30, height: 40 };
  const shown: number[] = [];
  const image = { toBitmap: () => Buffer.of(shown.length), toPNG: () => Buffer.of(shown.length) };
  const session = {
    window: { webContents: { capturePage: () => Promise.resolve(image) } },
    show: (time: number) => {
      shown.push(time);
      return Promise.resolve(place);
    },
  } as unknown as Pick<AppSession, 'window' | 'show'>;
  const taken: Rectangle[] = [];
  const stills = await captureStills(session, (views) => {
    taken.push(views);
    return Promise.resolve(image as unknown as NativeImage);
  });
  expect(shown).toEqual(moments);
  expect(taken).toEqual(moments.map(() => place));
  expect(stills.map(({ png }) => png[0])).toEqual(moments.map((_, at) => at + 1));
  expect(stills.map(({ caption }) => caption).slice(0, 3)).toEqual([
    '0.20 s before the seam',
    'At the seam',
    '0.06 s after the seam',
  ]);
});
