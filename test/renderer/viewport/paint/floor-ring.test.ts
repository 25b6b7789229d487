import { expect, test } from 'vitest';
import { DEFAULT_CAMERA } from '#renderer/viewport/camera/camera.ts';
import { createEye } from '#renderer/viewport/camera/eye.ts';
import { buildFigure } from '#renderer/viewport/figure/build-figure.ts';
import { coverRing } from '#renderer/viewport/paint/apply-uniforms.ts';
import type { Brush } from '#renderer/viewport/paint/brush.ts';
import type { Painting } from '#renderer/viewport/paint/painting.ts';
import { createShadowPass } from '#renderer/viewport/paint/shadow-pass.ts';
import { createUniforms } from '#renderer/viewport/paint/uniforms.ts';
import { bindBuffers } from '#renderer/viewport/posing/dual-quaternions.ts';
import { createFigurePlace, placeFigure } from '#renderer/viewport/posing/figure-place.ts';
import { TIERS } from '#renderer/viewport/quality/tiers.ts';
import { dog, person } from '../figure/skeletons.ts';
import { lying, scaled } from '../figure/turned-rigs.ts';

/** Reach of the ring with its facing mark, m: see the shader of the floor. */
const RING = 0.58;

const skeletons = [
  ['a person', person()],
  ['a person on the back', lying(person())],
  ['a person, scale 100', scaled(person(), 100)],
  ['a person, scale 0.01', scaled(person(), 0.01)],
  ['a dog', dog],
] as const;

test.each(skeletons)(
  'the ring of %s lies on the floor that is drawn, whole, at any height',
  (_, skeleton) => {
    const figure = buildFigure(skeleton, 'low');
    const pose = bindBuffers(figure);
    const uniforms = createUniforms();
    const shadows = createShadowPass({ uniforms } as Brush);
    const eye = createEye();
    eye.look(DEFAULT_CAMERA, 0, 0, 0, 1);
    for (const groundHeight of [-3, 0, 0.4, 250]) {
      const floorHeight = groundHeight - figure.soleDrop;
      const place = placeFigure(createFigurePlace(), figure, pose, groundHeight);
      const painting = { eye, flesh: 0, floorHeight, tier: TIERS[0], views: [null] } as unknown as Painting;
      shadows.prepareView(0, painting, place, figure);
      coverRing(uniforms, place);
      const { x, y, z } = uniforms.standCentre.value;
      expect(y).toBe(floorHeight);
      expect(Math.hypot(place.x - x, place.z - z) + RING).toBeLessThan(uniforms.standRadius.value);
    }
  },
);
