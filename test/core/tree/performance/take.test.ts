import { expect, test } from 'vitest';
import { bakeTree, bindToFigure, figureOf, type TreeClip } from '#core/tree/performance/take.ts';
import { clipIdsOfTree, withClips } from '#core/tree/document/document.ts';
import { withOtherIds } from '#core/clip/take-time.ts';
import type { Clip } from '#core/clip/clip.ts';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import { documentOf } from '../tree-fixture.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { starterClip } from '#test/fixtures/starters.ts';

const walk = starterClip('walk');
const hop = starterClip('hop');
const treeClip = (id: string, clip: Clip): TreeClip => ({ id, clip, joints: {}, root: { kind: 'auto' } });

function take(root: object, clips: readonly TreeClip[], more: object = {}): Clip {
  const figure = valueOf(figureOf(clips));
  const { clip, fill } = bakeTree(valueOf(bindToFigure({ ...documentOf(root), ...more }, figure)), figure);
  fill(0, 20);
  fill(20, clip.frameCount);
  return clip;
}

function worldAt(clip: Clip, frame: number): { positions: Float64Array; rotations: Float64Array } {
  const joints = clip.skeleton.names.length;
  const world = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
  const from = (values: Float32Array, size: number): Float32Array =>
    values.slice(frame * joints * size, (frame + 1) * joints * size);
  worldTransforms(world, clip.skeleton.parentIndices, {
    positions: from(clip.positions, 3),
    rotations: from(clip.rotations, 4),
  });
  return world;
}

const walkAndHop = (weight: number) => ({
  kind: 'continuousBlend',
  a: { kind: 'clip', clip: 'walk' },
  b: { kind: 'clip', clip: 'hop' },
  weight,
});

test('the take of a tree of one clip is that clip, from the place where its root began', () => {
  const baked = take({ kind: 'clip', clip: 'walk' }, [treeClip('walk', walk)], { duration: 1 });
  expect(baked.fps).toBe(walk.fps);
  expect(baked.frameCount).toBe(walk.fps + 1);
  const spans = (clip: Clip): number[] =>
    [0, 30, 60].map((frame) => {
      const { positions } = worldAt(clip, frame);
      const joint = (name: string): number => clip.skeleton.names.indexOf(name) * 3;
      const [a, b] = [joint('LeftFoot'), joint('RightFoot')];
      return Math.hypot(
        positions[a] - positions[b],
        positions[a + 1] - positions[b + 1],
        positions[a + 2] - positions[b + 2],
      );
    });
  spans(baked).forEach((span, i) => expect(span).toBeCloseTo(spans(walk)[i], 5));
  const travel = (clip: Clip): number => {
    const [first, last] = [worldAt(clip, 0).positions, worldAt(clip, walk.fps).positions];
    return Math.hypot(last[0] - first[0], last[2] - first[2]);
  };
  expect(travel(baked)).toBeCloseTo(travel(walk), 2);
});

test('feet stand on the ground at height 0, whatever the ground of each clip is', () => {
  const lifted: Clip = {
    ...hop,
    groundHeight: hop.groundHeight + 5,
    positions: hop.positions.map((value, i) =>
      i % (hop.skeleton.names.length * 3) === 1 ? value + 5 : value,
    ),
  };
  const plain = take(walkAndHop(0.5), [treeClip('walk', walk), treeClip('hop', hop)], { duration: 0.5 });
  const raised = take(walkAndHop(0.5), [treeClip('walk', walk), treeClip('hop', lifted)], { duration: 0.5 });
  worldAt(raised, 10).positions.forEach((value, i) =>
    expect(value).toBeCloseTo(worldAt(plain, 10).positions[i], 4),
  );
});

test('frames are filled in slices without a jump between q and -q', () => {
  const baked = take({ kind: 'clip', clip: 'hop' }, [treeClip('hop', hop)], { duration: 2 });
  const joints = baked.skeleton.names.length;
  for (let at = joints * 4; at < baked.rotations.length; at += 4) {
    let dot = 0;
    for (let i = 0; i < 4; i++) dot += baked.rotations[at + i] * baked.rotations[at - joints * 4 + i];
    expect(dot).toBeGreaterThan(0);
  }
});

test('the clips of a tree are listed once each, and exchanged everywhere', () => {
  const root = {
    kind: 'continuousBlend',
    a: { kind: 'clip', clip: 'x' },
    b: { kind: 'pose', clip: 'y' },
    weight: 1,
  };
  const twice = { kind: 'continuousBlend', a: root, b: { kind: 'clip', clip: 'x' }, weight: 0 };
  expect(clipIdsOfTree(twice)).toEqual(['x', 'y']);
  expect(
    clipIdsOfTree(
      withClips(
        twice,
        withOtherIds((id) => `${id}!`),
      ),
    ),
  ).toEqual(['x!', 'y!']);
});

test('the times of a tree on its clips are others elsewhere', () => {
  const tree = {
    kind: 'additive',
    base: { kind: 'clip', clip: 'x', time: 0.5, markers: [0, 0.3], playRate: 0.5 },
    time: 0.7,
    poses: [
      { name: 'a', clip: 'y', time: 1 },
      { name: 'b', clip: 'x' },
    ],
  };
  const later = {
    ...withOtherIds((id) => id),
    time: (id: string, time: number) => (id === 'x' ? time - 0.1 : 7),
  };
  expect(withClips(tree, later)).toEqual({
    kind: 'additive',
    base: { kind: 'clip', clip: 'x', time: 0.4, markers: [0, 0.3 - 0.1], playRate: 0.5 },
    time: 0.7, // on the clock of the tree
    poses: [
      { name: 'a', clip: 'y', time: 7 },
      { name: 'b', clip: 'x' },
    ],
  });
});

test('a clip of another figure is retargeted onto the figure of the first', () => {
  const other: Clip = {
    ...hop,
    skeleton: { ...hop.skeleton, names: hop.skeleton.names.map((name) => `rig:${name}`) },
  };
  const own = take(walkAndHop(1), [treeClip('walk', walk), treeClip('hop', hop)], { duration: 0.5 });
  const foreign = take(walkAndHop(1), [treeClip('walk', walk), treeClip('hop', other)], { duration: 0.5 });
  expect(foreign.skeleton.names).toEqual(walk.skeleton.names);
  worldAt(foreign, 15).positions.forEach((value, i) =>
    expect(value).toBeCloseTo(worldAt(own, 15).positions[i], 2),
  );
});
