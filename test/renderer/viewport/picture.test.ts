import { expect, test, vi } from 'vitest';
import { createGaze } from '#renderer/viewport/camera/gaze.ts';
import type { ViewportFrame } from '#renderer/viewport/frame/viewport-frame.ts';
import type { Painter } from '#renderer/viewport/paint/painter.ts';
import { createPicture, type PictureParts } from '#renderer/viewport/picture.ts';

/** A picture of a figure whose soles are 0.1 m below its feet, in a view twice as wide as high. */
function framed() {
  const gaze = createGaze();
  const paint = vi.fn<Painter['paint']>();
  const parts = {
    surface: { width: 200, height: 100, aspect: 2, divide: () => undefined },
    gaze,
    painter: { paint, setPalette: () => undefined },
    binding: { bound: { soleDrop: 0.1 } },
  } as unknown as PictureParts;
  return { gaze, paint, picture: createPicture(parts, 'dark') };
}

const frame = { views: [{}], wipe: null, groundHeight: 0.4, cameraTarget: { x: 3, z: -2 } };

test('a frame that is only framed moves the camera with its figures, and paints nothing', () => {
  const { gaze, paint, picture } = framed();
  picture.frame(frame as unknown as ViewportFrame);
  expect(paint).not.toHaveBeenCalled();
  const { x, y, z } = gaze.camera();
  expect(gaze.centre.toArray()).toEqual([x + 3, y + (0.4 - 0.1), z - 2]);
});
