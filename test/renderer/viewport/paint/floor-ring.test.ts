import { Vector3 } from 'three';
import { expect, test } from 'vitest';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { DEFAULT_CAMERA } from '#renderer/viewport/camera/camera.ts';
import { createEye } from '#renderer/viewport/camera/eye.ts';
import { buildFigure } from '#renderer/viewport/figure/build-figure.ts';
import { coverRing } from '#renderer/viewport/paint/apply-uniforms.ts';
import type { Brush } from '#renderer/viewport/paint/brush.ts';
import type { Painting } from '#renderer/viewport/paint/view-writer.ts';
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

/** A figure on the ground, and the uniforms of its shadow. */
function shadowOf(skeleton: Skeleton, groundHeight: number) {
  const figure = buildFigure(skeleton, 'low');
  const uniforms = createUniforms();
  const eye = createEye();
  eye.look(DEFAULT_CAMERA, 0, 0, 0, 1);
  const floorHeight = groundHeight - figure.soleDrop;
  const place = placeFigure(createFigurePlace(), figure, bindBuffers(figure), groundHeight);
  const painting = { eye, flesh: 0, floorHeight, tier: TIERS[0], views: [null] } as unknown as Painting;
  createShadowPass({ uniforms } as Brush).prepareView(0, painting, place, figure);
  return { uniforms, place, floorHeight, toLight: eye.keyDirection };
}

test.each(skeletons)('the ring of %s lies on the drawn floor, whole, at any height', (_, skeleton) => {
  for (const groundHeight of [-3, 0, 0.4, 250]) {
    const { uniforms, place, floorHeight } = shadowOf(skeleton, groundHeight);
    coverRing(uniforms, place);
    const { x, y, z } = uniforms.standCentre.value;
    expect(y).toBe(floorHeight);
    expect(Math.hypot(place.x - x, place.z - z) + RING).toBeLessThan(uniforms.standRadius.value);
  }
});

test('a figure is in the middle of the map of its shadow, nearer to the light than itself: it has no stripes', () => {
  const { uniforms, place, toLight } = shadowOf(person(), 0);
  const middle = [0, 1, 2].map((axis) => (place.box[axis] + place.box[axis + 3]) / 2);
  const inMap = (nearer: number) =>
    new Vector3(...middle).addScaledVector(toLight, nearer).applyMatrix4(uniforms.shadowMatrix.value);
  const { x, y, z } = inMap(0);
  for (const across of [x, y]) expect(across).toBeCloseTo(0.5, 2);
  // The map has half of its depth here. What is 1 cm behind a surface is in its shadow.
  expect(z).toBeLessThan(0.5);
  expect(inMap(-0.01).z).toBeGreaterThan(0.5);
});
