import { describe, expect, test } from 'vitest';
import { scaledJoints } from '#core/clip/clip-tracks.ts';
import type { Clip } from '#core/clip/clip.ts';
import { planTakes } from '#core/formats/scene/plan-takes.ts';
import type { NodeCurve, NodeScene, NodeTrack } from '#core/formats/scene/node-scene.ts';
import { bakedTakes, node, sceneOf, turn } from '#test/fixtures/node-scenes.ts';

const frames = { times: [0, 1 / 30, 2 / 30], interpolation: 'linear' } as const;

const scaling = (of: number, ...keys: readonly (readonly number[])[]): NodeTrack => ({
  ...frames,
  node: of,
  path: 'scale',
  values: keys.flat(),
});

const curve = (name: string, values: readonly number[], nodes: readonly number[] = []): NodeCurve => ({
  ...frames,
  ...{ name, nodes, values, path: 'curve' },
});

/** Hips with a leg, below an armature. */
const rig = (...scales: readonly (readonly number[])[]): NodeScene['nodes'] =>
  ['Armature', 'Hips', 'Leg'].map((name, i) => node(name, i - 1, { scale: scales[i] ?? [1, 1, 1] }));

const skinned = (nodes: NodeScene['nodes'], ...tracks: readonly NodeTrack[]): NodeScene =>
  sceneOf(nodes, tracks, [[1, 2]]);

const scalesIn = ({ tracks }: Clip, frame: number): readonly number[] => [
  ...tracks!.values.subarray(frame * 3, frame * 3 + 3),
];

const near = (...values: readonly number[]): unknown =>
  values.map((value): unknown => expect.closeTo(value, 6));

describe('scales', () => {
  test('are relative to those that the bones contain; one that stays there is none', () => {
    const nodes = rig([1, 1, 1], [2, 2, 2], [1, 3, 1]);
    const still = scaling(2, [1, 3, 1], [1, 3, 1], [1, 3, 1]);
    const [{ clip }] = bakedTakes(skinned(nodes, scaling(1, [2, 2, 2], [2, 4, 2], [1, 2, 2]), still));
    expect(scaledJoints(clip.tracks!.channels)).toEqual(Int32Array.of(0));
    expect(clip.tracks!.values).toEqual(Float32Array.of(1, 1, 1, 1, 2, 1, 0.5, 1, 1));
    const [other] = bakedTakes(skinned(nodes, still, turn(1)));
    expect(other.clip).not.toHaveProperty('tracks');
  });

  test('of nodes above the root are the root’s', () => {
    const above = scaling(0, [1, 1, 1], [2, 2, 2], [3, 3, 3]);
    const [{ clip }] = bakedTakes(skinned(rig(), above, scaling(1, [1, 1, 1], [1, 1, 4], [1, 1, 4])));
    expect(scaledJoints(clip.tracks!.channels)).toEqual(Int32Array.of(0));
    expect([1, 2].map((frame) => scalesIn(clip, frame))).toEqual([
      [2, 2, 8],
      [3, 3, 12],
    ]);
  });

  test('are along the axes of the resting joint; what shears there is left out, and said', () => {
    const bound = (angle: number): NodeScene => {
      const [armature, hips, leg] = rig();
      const bindRotation = [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];
      const stretched = scaling(1, [1, 1, 1], [1, 3, 1], [1, 3, 1]);
      return skinned([armature, { ...hips, bindRotation }, leg], stretched);
    };
    const [quarter, eighth] = [Math.PI / 2, Math.PI / 4].map((angle) => bakedTakes(bound(angle))[0]);
    expect(scalesIn(quarter.clip, 1)).toEqual(near(3, 1, 1));
    expect(quarter.report.warnings).toEqual([]);
    expect(scalesIn(eighth.clip, 1)).toEqual(near(2, 2, 1));
    expect(eighth.report.warnings).toEqual([
      'the scale of Hips is oblique to the axes of the rest pose: its shear is left out',
    ]);
  });

  test('of one negative axis are half a turn of the joint, and negative on all axes', () => {
    const [{ clip }] = bakedTakes(skinned(rig(), scaling(1, [1, 1, 1], [-1, 1, 2], [-1, 1, 2])));
    expect(scalesIn(clip, 1)).toEqual([-1, -1, -2]);
    expect([...clip.rotations.subarray(8, 12)].map(Math.abs)).toEqual(near(1, 0, 0, 0));
  });
});

describe('curves', () => {
  const withCurves = (scene: NodeScene, ...curves: readonly NodeCurve[]): NodeScene => ({
    ...scene,
    animations: scene.animations.map((animation) => ({ ...animation, curves })),
  });

  test('that stay at 0 are none, others stay, also those without keys', () => {
    const scene: NodeScene = {
      ...withCurves(
        skinned(rig(), turn(1)),
        curve('blink', [0, 1, 0.5]),
        curve('none', [0, 0, 0]),
        curve('flat', [0.25, 0.25, 0.25]),
      ),
      curves: [
        { name: 'blink', nodes: [], value: 9 },
        { name: 'stout', nodes: [], value: 0.75 },
      ],
    };
    const [{ clip }] = bakedTakes(scene);
    expect(clip.tracks!.channels.curves).toEqual(['blink', 'flat', 'stout']);
    expect(clip.tracks!.values.subarray(0, 9)).toEqual(
      Float32Array.of(0, 0.25, 0.75, 1, 0.25, 0.75, 0.5, 0.25, 0.75),
    );
    expect(clip.frameCount).toBe(16); // that of the turn
  });

  test('share the numbers of keys, also in splines', () => {
    const shared = { ...frames, path: 'curve', nodes: [], stride: 2 } as const;
    const spline = { ...shared, interpolation: 'cubicSpline', name: 'round', first: 1 } as const;
    const key = (value: number): readonly number[] => [0, 0, 7, value, 0, 30 * value];
    const [{ clip }] = bakedTakes(
      withCurves(
        skinned(rig(), turn(1)),
        { ...spline, times: [0, 2 / 30], values: [...key(1), ...key(1)] },
        { ...shared, name: 'second', first: 1, values: [7, 1, 7, 2, 7, 3] },
      ),
    );
    const { values } = clip.tracks!;
    // Half-way, a leaving tangent counts an eighth, for the time of two frames.
    expect([values[0], values[2], values[4]]).toEqual(near(1, 1 + 2 / 8, 1));
    expect([values[1], values[3], values[5]]).toEqual([1, 2, 3]);
  });

  test('belong to the figure that has their mesh; without one they are named', () => {
    const two = [node('Hips', -1), node('Leg', 0), node('Hips', -1), node('Leg', 2), node('Hat', 3)];
    const scene = sceneOf(
      two,
      [turn(0), turn(2)],
      [
        [0, 1],
        [2, 3],
      ],
    );
    const curves = [curve('one', [1, 1, 1], [0, 1]), curve('hat', [1, 1, 1], [4]), curve('lost', [1, 1, 1])];
    const takes = bakedTakes(withCurves(scene, ...curves));
    expect(takes.map(({ clip }) => clip.tracks?.channels.curves)).toEqual([['one'], ['hat']]);
    expect(takes[0].report.warnings).toEqual(['left out: the curve lost (of no figure)']);
  });

  test('alone are a take, which does not name the only one that moves joints', () => {
    const scene = skinned(rig(), turn(1));
    const [walk] = scene.animations;
    const talk = { name: 'Talk', tracks: [], curves: [curve('jaw', [0, 1, 0])] };
    const takes = bakedTakes({ ...scene, animations: [talk, walk] });
    expect(takes.map(({ take, clip }) => [take, clip.frameCount])).toEqual([
      ['', 16],
      ['Talk', 3],
    ]);
    const [{ take, clip }] = bakedTakes({ ...scene, animations: [talk] });
    expect([take, clip.tracks!.values[1]]).toEqual(['', 1]);
  });

  test('prolong a take that moves joints, but its first frame and its rate are those of the joints', () => {
    const late = { ...turn(1), times: Array.from(turn(1).times, (time) => time + 0.2) };
    const [{ clip, report }] = bakedTakes(
      withCurves(skinned(rig(), late), { ...curve('jaw', [1, 1, 0, 0]), times: [0, 0.123, 0.7, 0.8] }),
    );
    expect([clip.fps, clip.frameCount, report.firstKey]).toEqual([30, 19, 0.2]);
    expect(report.warnings).toEqual([]);
  });

  test('of no figure at all, too many, or with other numbers than keys are faults', () => {
    const faultOf = (scene: NodeScene) => {
      const planned = planTakes(scene, 'y');
      return planned.ok ? undefined : planned.error;
    };
    const alone = withCurves(sceneOf([node('Face', -1)], []), curve('jaw', [0, 1, 0]));
    expect(faultOf(alone)?.sentence).toContain('left out: the curve jaw (of no figure)');
    const scene = skinned(rig(), turn(1));
    const many = Array.from({ length: 4097 }, (_, i) => curve(`${i}`, [0, 1, 0]));
    expect(faultOf(withCurves(scene, ...many))).toMatchObject({
      place: 'Take',
      expected: 'at most 4096 curves',
    });
    expect(faultOf(withCurves(scene, curve('jaw', [0, 1])))).toMatchObject({
      ...{ place: 'Take, curve of jaw', expected: '3 numbers for 3 keys', found: '2' },
    });
    expect(faultOf(withCurves(scene, curve('jaw', [0, NaN, 0])))).toMatchObject({ found: 'no number' });
    expect(faultOf({ ...scene, curves: [{ name: 'jaw', nodes: [], value: 1e7 }] })).toMatchObject({
      ...{ place: 'jaw', found: '10000000' },
    });
  });
});
