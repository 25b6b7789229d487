import { expect, test } from 'vitest';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { DEFAULT_CAMERA } from '#renderer/viewport/camera/camera.ts';
import { createEye } from '#renderer/viewport/camera/eye.ts';
import { fleshOf } from '#renderer/viewport/figure-binding.ts';
import { buildFigure } from '#renderer/viewport/figure/build-figure.ts';
import type { Vec3 } from '#renderer/viewport/figure/vector.ts';
import type { Brush } from '#renderer/viewport/paint/brush.ts';
import { createMeasure } from '#renderer/viewport/paint/edge-smoother.ts';
import type { PaintedView, Painting } from '#renderer/viewport/paint/view-writer.ts';
import { createShadowPass } from '#renderer/viewport/paint/shadow-pass.ts';
import { createUniforms } from '#renderer/viewport/paint/uniforms.ts';
import { bindBuffers, type FigurePose } from '#renderer/viewport/posing/dual-quaternions.ts';
import { createFigurePlace, placeFigure } from '#renderer/viewport/posing/figure-place.ts';
import { worldAt } from '#test/core/rig/mirror/mirror-rigs.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { posedVertices } from '../figure/posed-mesh.ts';
import { bentLine, dog, person, skeletonOf } from '../figure/skeletons.ts';
import { lying, scaled } from '../figure/turned-rigs.ts';

const FRAME = { x: 40, y: 30, width: 700, height: 500 };
const CANVAS = 600; // px high

/** Figures in their stance, and the starter figure in motion, with the vertices that are drawn. */
function drawn() {
  const tail = skeletonOf([[-1, 0, 1, 0]], [{ joint: 0, offset: [0, 0.2, 1.4] }]);
  const still = [
    person(),
    person(5),
    tailedPerson(),
    lying(person()),
    scaled(person(), 100),
    dog,
    bentLine,
    tail,
  ];
  const inStance = still.map((skeleton) => {
    const figure = buildFigure(skeleton, 'low');
    const { positions } = figure.mesh;
    const vertices = Array.from(
      { length: positions.length / 3 },
      (_, v) => [...positions.subarray(v * 3, v * 3 + 3)] as unknown as Vec3,
    );
    return { figure, pose: bindBuffers(figure), vertices };
  });
  const moving = ['hop', 'crouch', 'wave'].flatMap((name) => {
    const clip = starterClip(name);
    const figure = buildFigure(clip.skeleton, 'low');
    return [0, 90, 180].map((frame) => ({
      figure,
      pose: worldAt(clip, frame) as FigurePose,
      vertices: posedVertices(figure, clip, frame),
    }));
  });
  return [...inStance, ...moving];
}

/** A person with a joint at the hips whose bone ends far behind. */
function tailedPerson(): Skeleton {
  const { names, parentIndices, restPositions, endSites } = person();
  return {
    names: [...names, 'tail'],
    parentIndices: Int32Array.of(...parentIndices, 0),
    restPositions: Float32Array.of(...restPositions, 0, 0, -0.1),
    endSites: [...endSites, { joint: names.length, offset: [0, -0.1, -1.3] }],
  };
}

test('all that is drawn of a figure is in the part of the view whose edges are smoothed, and its shadow on the stand', () => {
  const [uniforms, eye, measure] = [createUniforms(), createEye(), createMeasure()];
  const shadows = createShadowPass({ uniforms } as Brush);
  for (const { figure, pose, vertices } of drawn()) {
    const { height } = figure.stance;
    const flesh = fleshOf(figure.mesh, bindBuffers(figure).positions, figure.skeleton.parentIndices);
    const place = placeFigure(createFigurePlace(), figure, pose, 0);
    const floorHeight = Math.min(...vertices.map(([, y]) => y));
    const view = { figure: pose, ghost: null, destination: null, onion: null } as unknown as PaintedView;
    for (const yaw of [0, 2, 4]) {
      eye.look({ ...DEFAULT_CAMERA, yaw, distance: 3 * height }, place.x, height / 2, place.z, 1.4);
      const painting = {
        eye,
        flesh,
        floorHeight,
        height: CANVAS,
        tier: {},
        views: [view],
      } as unknown as Painting;
      const part = { x: 0, y: 0, width: 0, height: 0 };
      measure(part, painting, view, FRAME);
      const shown = { ...FRAME, y: CANVAS - FRAME.y - FRAME.height };
      const isOutside = (vertex: Vec3): boolean => {
        const at = eye.project({ x: 0, y: 0, depth: 0 }, vertex, 0, shown)!;
        const [right, up] = [at.x - part.x, CANVAS - at.y - part.y];
        return right < 0 || right > part.width || up < 0 || up > part.height;
      };
      expect(vertices.filter(isOutside)).toEqual([]);
      shadows.prepareView(0, { ...painting, tier: { shadowSize: 512 } } as Painting, place, figure);
      const isBeside = (vertex: Vec3): boolean => beyondStand(uniforms, shadowOf(vertex, painting)) > 0;
      expect(vertices.filter(isBeside)).toEqual([]);
    }
  }
});

test('a figure that reaches behind the eye may be anywhere in its view', () => {
  const [eye, measure, pose] = [createEye(), createMeasure(), bindBuffers(buildFigure(person(), 'low'))];
  const view = { figure: pose, ghost: null, destination: null, onion: null } as unknown as PaintedView;
  const part = { x: 0, y: 0, width: 0, height: 0 };
  const covers = (distance: number): boolean => {
    eye.look({ ...DEFAULT_CAMERA, distance }, 0, 1, 0, 1.4);
    measure(part, { eye, flesh: 0.2, height: CANVAS } as Painting, view, FRAME);
    const { x, y, width, height } = FRAME;
    const isAcross = part.x <= x && part.x + part.width >= x + width;
    return isAcross && part.y <= y && part.y + part.height >= y + height;
  };
  expect([6, 0.2].map(covers)).toEqual([false, true]);
});

/** Where the shadow of a point falls on the floor, m. */
function shadowOf([x, y, z]: Vec3, { eye, floorHeight }: Painting): readonly [number, number] {
  const { keyDirection: to } = eye;
  const long = (y - floorHeight) / to.y;
  return [x - to.x * long, z - to.z * long];
}

/** How far a place on the floor is outside of the stand, m: a disc, one half of which is moved. */
function beyondStand(
  { standCentre, standRadius, standReach }: ReturnType<typeof createUniforms>,
  [x, z]: readonly [number, number],
): number {
  const [ax, az] = [x - standCentre.value.x, z - standCentre.value.z];
  const { x: rx, y: rz } = standReach.value;
  const along = Math.min(Math.max((ax * rx + az * rz) / (rx * rx + rz * rz), 0), 1);
  return Math.hypot(ax - along * rx, az - along * rz) - standRadius.value;
}
