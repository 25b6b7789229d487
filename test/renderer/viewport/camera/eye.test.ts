import { expect, test } from 'vitest';
import { DEFAULT_CAMERA, fitCamera, limitCamera } from '#renderer/viewport/camera/camera.ts';
import { createEye } from '#renderer/viewport/camera/eye.ts';

const view = { x: 0, y: 0, width: 500, height: 500 };

test.each(['perspective', 'orthographic'] as const)(
  'a giant that is framed is seen whole, between the planes: %s',
  (projection) => {
    for (const height of [1.7, 30, 175, 1000]) {
      const points = [0, 0, 0, 0.4 * height, 0, 0.4 * height, 0, height, 0];
      const look = { ...DEFAULT_CAMERA, projection };
      const camera = limitCamera({ ...look, ...fitCamera(points, look, 1) });
      const eye = createEye();
      eye.look(camera, camera.x, camera.y, camera.z, 1);
      const at = { x: 0, y: 0, depth: 0 };
      for (let i = 0; i < points.length; i += 3) {
        expect(eye.project(at, points, i, view), `${height} m`).not.toBeNull();
        expect(at.x).toBeGreaterThan(0);
        expect(at.x).toBeLessThan(view.width);
        expect(at.y).toBeGreaterThan(0);
        expect(at.y).toBeLessThan(view.height);
        expect(at.depth).toBeGreaterThan(eye.planes[0]);
        expect(at.depth).toBeLessThan(eye.planes[1]);
      }
    }
  },
);
