import { describe, expect, test } from 'vitest';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { createTree } from '#core/tree/evaluation/create-tree.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { clip, clipPose, documentOf, poseAt, rootVelocityAt, treeOf } from '../tree-fixture.ts';

const walk = clip('travel'); // 1.5 m/s
const run = clip('dash'); // 3 m/s
const curve = clip('circle'); // 1.5 m/s, a quarter turn in 1 s
const rest = { kind: 'restPose' };

const close = (velocity: readonly number[]): unknown[] =>
  velocity.map((value): unknown => expect.closeTo(value, 3));
const expectRoot = (root: object, velocity: readonly number[], time = 0.3) =>
  expect(rootVelocityAt(treeOf(root), time)).toEqual(close(velocity));

describe('leaves', () => {
  test('a clip travels at its play rate, in the frame of its own root, in any cycle', () => {
    for (const time of [-2.3, 0.3, 40.4]) {
      expectRoot(walk, [0, 1.5, 0], time);
      expectRoot(clip('circle', { playRate: 2 }), [0, 3, Math.PI], time);
    }
  });

  test('held poses stand still, and so do clips before their start and after their end', () => {
    expectRoot(rest, [0, 0, 0]);
    expectRoot({ kind: 'pose', clip: 'travel', time: 0.4 }, [0, 0, 0]);
    expectRoot(clip('a'), [0, 0, 0], 3.5);
    expectRoot(clip('a'), [0, 0, 0], -0.5);
  });

  test('a loop in place stands, and sways as it does when it travels', () => {
    const tree = treeOf(clip('circle', { inPlace: true }));
    for (const time of [-2.3, 0.4, 40.4]) {
      expect(rootVelocityAt(tree, time)).toEqual([0, 0, 0]);
      expect(poseAt(tree, time)).toEqual(clipPose('circle', time));
    }
  });
});

describe('worked example: velocities are blended by weight', () => {
  test('cross-fades and spaces', () => {
    expectRoot({ kind: 'continuousBlend', a: walk, b: run, weight: 0.25 }, [0, 1.875, 0]);
    expectRoot({ kind: 'continuousBlend', a: walk, b: curve, weight: 0.5 }, [0, 1.5, Math.PI / 4]);
    expectRoot({ kind: 'bilinear', a: rest, b: walk, c: run, d: run, u: 0.5, v: 0.5 }, [0, 1.875, 0]);
  });

  test('an additive node adds the difference of its velocity to its reference’s', () => {
    const additive = (weight: number) => ({
      kind: 'additive',
      base: walk,
      added: run,
      reference: walk,
      weight,
    });
    expectRoot(additive(0.5), [0, 2.25, 0]);
    expectRoot(additive(-0.5), [0, 0.75, 0]);
  });

  test('an aim offset adds the difference of its velocity to its reference’s', () => {
    const aim = (offset: object) => ({
      kind: 'aimOffset',
      base: run,
      reference: walk,
      offsets: Array.from({ length: 9 }, () => offset),
      yaws: [-1, 0, 1],
      pitches: [-1, 0, 1],
      yaw: 0.3,
      pitch: -0.6,
    });
    expectRoot(aim(walk), [0, 3, 0]);
    expectRoot(aim(rest), [0, 1.5, 0]);
  });

  test('held poses slow down the root in proportion to their weight', () => {
    const poses = [{ name: 'held', clip: 'a', weight: 0.25 }];
    expectRoot({ kind: 'poseAsset', base: walk, poses }, [0, 1.125, 0]);
  });

  test('in a gap the nearest motion travels on', () => {
    const spheres = [{ center: [0], radius: 1, node: walk }];
    expectRoot({ kind: 'multiAxis', point: [0.5], spheres }, [0, 1.5, 0]);
    expectRoot({ kind: 'multiAxis', point: [5], spheres }, [0, 1.5, 0]);
  });
});

describe('layers count for the root by their weight at the hips', () => {
  const arms = { joints: { joint1: 1, joint2: 1 } };
  const all = { joints: { joint0: 0.5, joint1: 1, joint2: 1 } };

  test('worked example: waving does not slow down a walk; a layer with half of the hips contributes half of its root velocity', () => {
    const layer = (mask: object, weight: number) => ({ kind: 'layer', base: walk, layer: run, mask, weight });
    expectRoot(layer(arms, 1), [0, 1.5, 0]);
    expectRoot(layer(all, 1), [0, 2.25, 0]);
    expectRoot(layer(all, 0.5), [0, 1.875, 0]);
  });

  test('overlays hide the root velocity below them', () => {
    const overlay = (...overlays: object[]) => ({ kind: 'overlay', base: walk, overlays });
    expectRoot(overlay(), [0, 1.5, 0]);
    expectRoot(overlay({ node: run, weight: 0.5 }, { node: rest, weight: 0.5, mask: arms }), [0, 2.25, 0]);
    expectRoot(overlay({ node: run }, { node: rest, weight: 0.5 }), [0, 1.5, 0]);
  });

  test('a full-body montage takes over the root while it plays, an arm montage does not', () => {
    const montage = (mask: object | null) =>
      treeOf({ kind: 'montage', slot: walk, montage: rest, start: 1, duration: 1, blendIn: 0.2, mask });
    expect(rootVelocityAt(montage(null), 0.9)).toEqual(close([0, 1.5, 0]));
    expect(rootVelocityAt(montage(null), 1.1)).toEqual(close([0, 0.75, 0]));
    expect(rootVelocityAt(montage(null), 1.5)).toEqual([0, 0, 0]);
    expect(rootVelocityAt(montage(arms), 1.5)).toEqual(close([0, 1.5, 0]));
  });
});

describe('a figure whose hips have a parent', () => {
  /** reference ─ hips ─ spine */
  const skeleton: Skeleton = {
    names: ['Reference', 'Hips', 'Spine'],
    parentIndices: Int32Array.of(-1, 0, 1),
    restPositions: Float32Array.of(0, 0, 0, 0, 1, 0, 0, 0.2, 0),
    endSites: [],
  };
  const recorded = { ...wavingClip({ joints: 3, frameCount: 121, speed: 2 }), skeleton };
  const clips = new Map([['walk', rooted(recorded)]]);
  const assets = { map: createJointMap(skeleton), clips };

  test('its hips carry the root, whatever joints are above them', () => {
    const layered = (joint: string) => {
      const mask = { joints: { [joint]: 1 } };
      const root = { kind: 'layer', base: rest, layer: { kind: 'clip', clip: 'walk' }, mask };
      const tree = createTree(documentOf(root), assets);
      return tree.ok ? rootVelocityAt(tree.value, 1)[1] : Number.NaN;
    };
    expect(layered('Hips')).toBeGreaterThan(1);
    expect(layered('Reference')).toBe(0);
    expect(layered('Spine')).toBe(0);
  });

  test('its rest pose stands on the root', () => {
    const tree = createTree(documentOf(rest), assets);
    expect(tree.ok && Array.from(poseAt(tree.value, 0).positions)).toEqual([
      0,
      0,
      0,
      0,
      1,
      0,
      0,
      expect.closeTo(0.2, 6),
      0,
    ]);
  });

  test('a clip with other hips is refused', () => {
    const map = createJointMap(skeleton, {
      Hips: { role: null },
      Reference: { role: 'hips', side: 'centre' },
    });
    const tree = createTree(documentOf({ kind: 'clip', clip: 'walk' }), { ...assets, map });
    expect(!tree.ok && tree.error).toEqual([
      {
        path: 'root.clip',
        message: 'The hips of the clip “walk” are a different joint than in the figure of the tree.',
      },
    ]);
  });
});
