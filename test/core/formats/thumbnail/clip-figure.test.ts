import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { starterClips } from '../../../../tools/starter/starter-clips.ts';
import {
  createClipFigure,
  stripFrames,
  viewClip,
  writeClipFigure,
  createPoseStrip,
  decodePoseStrip,
  NO_PARENT,
} from '#core/formats/thumbnail/clip-figure.ts';
import { createFigurePoints, MAX_FIGURE_POINTS } from '#core/formats/thumbnail/figure-points.ts';
import { createFigureView, projectFigure } from '#core/formats/thumbnail/figure-view.ts';
import { CURVE, rigClip } from '#test/fixtures/rigs.ts';
import { clipOn } from '#test/fixtures/clips.ts';

/** Hips at 1 m, a knee 0.5 m below them, a twist joint 0.02 m below that, and a toe 0.48 m below it. */
const leg: Skeleton = {
  names: ['Hips', 'Knee', 'Twist'],
  parentIndices: Int32Array.of(-1, 0, 1),
  restPositions: Float32Array.of(0, 1, 0, 0, -0.5, 0, 0, -0.02, 0),
  endSites: [{ joint: 2, offset: [0, -0.48, 0] }],
};

/** The leg at each of these places of its hips, its knee turned about X by `bend` rad. */
function legClip(hips: readonly (readonly [x: number, z: number])[], bend = 0): Clip {
  const turned = [Math.sin(bend / 2), 0, 0, Math.cos(bend / 2)];
  return clipOn(leg, {
    positions: hips.flatMap(([x, z]) => [x, 1, z, 0, -0.5, 0, 0, -0.02, 0]),
    rotations: hips.flatMap(() => [0, 0, 0, 1, ...turned, 0, 0, 0, 1]),
  });
}

describe('the points of a figure', () => {
  test('a joint close to its predecessor is skipped; its children connect to the remaining point', () => {
    const points = createFigurePoints(leg, leg.restPositions, Int32Array.of(0, 1, 2));
    expect([...points.parents]).toEqual([-1, 0, 1]);
    expect([...points.joints]).toEqual([0, 1, 2]);
    expect([...points.offsets]).toEqual([0, 0, 0, 0, 0, 0, 0, Math.fround(-0.48), 0]);
  });

  test('a figure has a limited number of points, whatever the skeleton', () => {
    const parentIndices = Int32Array.from({ length: 300 }, (_, joint) => joint - 1);
    const chain: Skeleton = { names: [], parentIndices, restPositions: new Float32Array(900), endSites: [] };
    const all = Int32Array.from(parentIndices.keys());
    const long = createFigurePoints(chain, new Float32Array(900).fill(1), all);
    expect(long.joints.length).toBeLessThanOrEqual(MAX_FIGURE_POINTS);
    expect(long.joints.length).toBeGreaterThan(8);
    // Bones without length tell nothing apart.
    const heap = createFigurePoints(chain, new Float32Array(900), all);
    expect(heap.joints.length).toBe(MAX_FIGURE_POINTS);
    expect(heap.offsets).toEqual(new Float32Array(MAX_FIGURE_POINTS * 3));
  });
});

describe('a figure on another rig', () => {
  const joints = (clip: Clip): readonly string[] =>
    Array.from(viewClip(clip).points.joints, (joint) => clip.skeleton.names[joint]);
  const plain = rigClip({ gait: CURVE });

  test.each(['stillRoot', 'threeAbove'] as const)(
    '%s: joints above the hips, or attached there, are left out',
    (rig) => {
      expect(joints(rigClip({ rig, gait: CURVE }))).toEqual(joints(plain));
    },
  );

  test.each(['stillRoot', 'asHipsRoot', 'threeAbove'] as const)('%s: the picture is the same', (rig) => {
    const [expected, found] = [plain, rigClip({ rig, gait: CURVE })].map((clip) =>
      decodePoseStrip(createPoseStrip(clip))!,
    );
    expect([found.poseCount, found.parents]).toEqual([expected.poseCount, expected.parents]);
    // Rounding may go either way.
    found.points.forEach((value, i) => expect(Math.abs(value - expected.points[i])).toBeLessThanOrEqual(1));
    const figures = [plain, rigClip({ rig, gait: CURVE })].map(createClipFigure);
    const [a, b] = figures.map((figure) =>
      writeClipFigure(new Float32Array(figure.points.joints.length * 3), figure, 0.77),
    );
    a.forEach((value, i) => expect(b[i]).toBeCloseTo(value, 3));
  });
});

describe('the view of a figure', () => {
  test('worked example: travel along Z goes to the right, and the viewer is at −X', () => {
    const poses = [
      [0, 2, 0, 0, 1, 0],
      [0, 2, 3, 0.5, 1, 3.25],
    ];
    const view = createFigureView({ poses, facings: [0, 0] });
    expect(view).toEqual({ right: [0, 1], floor: 1, size: 1 });
    const out = projectFigure(new Float32Array(6), poses[1], view);
    expect([...out]).toEqual([0, 1, 0, 0.25, 0, -0.5]);
  });

  test('worked example: motion on the spot is seen from its wider side, from the front', () => {
    const poses = [[0, 1, 0, 0.6, 0, 0, -0.6, 0, 0.01]];
    const front = createFigureView({ poses, facings: [0] });
    expect(front.right[0]).toBeCloseTo(1, 3);
    expect(front.size).toBeCloseTo(1.2, 3); // the arms are wider than the figure is high
    const turned = createFigureView({ poses, facings: [Math.PI] });
    expect(turned.right[0]).toBeCloseTo(-1, 3);
  });

  test('a figure of one point has a view, too', () => {
    expect(createFigureView({ poses: [[3, 4, 5]], facings: [0] })).toMatchObject({ floor: 4, size: 1e-3 });
  });
});

describe('a pose strip', () => {
  test('worked example: one byte per number', () => {
    // Bent by a quarter turn, the shin points along −Z: behind who goes along Z, to the left.
    const strip = createPoseStrip(
      legClip(
        [
          [0, 0],
          [0, 2],
        ],
        Math.PI / 2,
      ),
    );
    const decoded = decodePoseStrip(strip)!;
    expect(decoded.poseCount).toBe(2);
    expect([...decoded.parents]).toEqual([NO_PARENT, 0, 1]);
    // Size: the height is 0.5 m, but the shin reaches 0.5 m to one side, so 1 m. 127.5 is 128, and 0.5 is 1.
    const pose = [128, 128, 128, 128, 0, 128, 1, 0, 128];
    expect([...decoded.points]).toEqual([...pose, ...pose]);
  });

  test('poses are spread from the first frame to the last', () => {
    expect(stripFrames(1)).toEqual([0]);
    expect(stripFrames(5)).toEqual([0, 1, 2, 3, 4]);
    expect(stripFrames(111)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110]);
  });

  test('invalid bytes are refused', () => {
    const strip = createPoseStrip(legClip([[0, 0]]));
    expect(decodePoseStrip(strip)).not.toBeNull();
    expect(decodePoseStrip(strip.subarray(1))).toBeNull();
    expect(decodePoseStrip(new Uint8Array())).toBeNull();
    const circle = strip.slice();
    circle[2] = 2; // the first point hangs on the last
    expect(decodePoseStrip(circle)).toBeNull();
  });

  test('every starter clip fills its picture, and stays within it at any time', () => {
    for (const { name, clip } of starterClips()) {
      const strip = decodePoseStrip(createPoseStrip(clip))!;
      const heights = strip.points.filter((_, i) => i % 3 === 1);
      expect(Math.min(...heights), name).toBe(0);
      expect(Math.max(...heights), name).toBeGreaterThan(200);
      const figure = createClipFigure(clip);
      const pose = new Float32Array(figure.points.joints.length * 3);
      for (let time = -0.1; time < 4; time += 0.13) {
        writeClipFigure(pose, figure, time);
        expect(
          pose.every((number) => number > -0.6 && number < 1.05),
          `${name} at ${time} s`,
        ).toBe(true);
      }
    }
  });
});
