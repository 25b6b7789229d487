import { expect, test } from 'vitest';
import { recognisedMap } from '#core/rig/roles/joint-map.ts';
import { sampleSlots } from '#core/judge/sample-slots.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { jointCurves } from '#main/export/report/joint-curves.ts';
import { decodeFigure, reportPoses } from '#main/export/report/report-poses.ts';
import { chainSkeleton, clipOn } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { chainUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const frames = 121;

/** A chain that stands for 2 s at x = 2 and z = 3, 1 m above ground at 0.5 m; joint `j` is turned by `degrees[j]` about X. */
function standing(degrees: readonly number[]) {
  const skeleton = chainSkeleton(degrees.length);
  const places = skeleton.restPositions.map((value, i) => [2, 1.5, 3][i] ?? value);
  const pose = degrees.flatMap((angle) => {
    const half = (angle * Math.PI) / 360;
    return [Math.sin(half), 0, 0, Math.cos(half)];
  });
  const repeated = (values: ArrayLike<number>) =>
    Float32Array.from({ length: frames * values.length }, (_, i) => values[i % values.length]);
  const clip = clipOn(skeleton, { positions: repeated(places), rotations: repeated(pose), fps: 60 });
  return rooted({ ...clip, groundHeight: 0.5 });
}

const [from, to] = [
  [0, 10, 20, 0, 5, 1],
  [0, 50, -10, 0, 15, 1],
];

function played() {
  const clips = [standing(from), standing(to)];
  const slots = [slotOf('cut'), slotOf('crossfade', { easing: 'linear', blendTime: 0.4 })];
  const plain = transitionOf({ slots });
  const transition = { ...plain, source: { ...plain.source, time: 0.5 } };
  const { names } = clips[0].skeleton;
  const map = recognisedMap(clips[0].skeleton);
  return { clips, slots, chain: [transition], names, map };
}

test('a curve shows how far a joint is turned from the source at the seam, of the four that differ most', () => {
  const { clips, slots, chain, names } = played();
  const evaluation = valueOf(bindTransition(chain, clips, null));
  const [cut, fade] = slots.map((settings, slot) => {
    const method = findBlendMethod(settings.method);
    if (!method) throw new Error(settings.method);
    return jointCurves(evaluation, slot, { method, settings }, names);
  });
  const seam = { time: 0, label: 'seam', dash: '' };
  expect(cut).toMatchObject({
    title: 'A · Cut: rotation of the joints with the largest difference at the seam',
    unit: '°',
    moments: [seam, { time: 0, label: 'end of blend', dash: '4 3' }],
  });
  expect(fade.moments).toEqual([seam, { time: 0.4, label: 'end of blend', dash: '4 3' }]);
  expect(fade.times.map((time) => Math.round(time * 60))).toEqual(
    Array.from({ length: 73 }, (_, i) => i - 18),
  );
  expect(fade.panels.map(({ title }) => title)).toEqual([
    'joint1 · 40.0°',
    'joint2 · 30.0°',
    'joint4 · 10.0°',
    'joint0 · 0.0°',
  ]);
  const at = [0, 17, 18, 30, 72]; // 0.3 s before the seam, a step before it, 0, 0.2 and 0.9 s
  const [panel] = fade.panels;
  const none = Number.NaN;
  const { source, destination } = { source: '#e69f00', destination: '#56b4e9' };
  expect(
    panel.curves.map(({ values, ...curve }) => ({ ...curve, values: at.map((k) => Math.round(values[k])) })),
  ).toEqual([
    { name: 'source', colour: source, dash: '', width: 1.5, values: [0, 0, 0, none, none] },
    { name: 'source, continued', colour: source, dash: '5 4', width: 1.5, values: [none, none, 0, 0, 0] },
    { name: 'destination', colour: destination, dash: '10 4', width: 1.5, values: [none, none, 40, 40, 40] },
    { name: 'B Crossfade', colour: '#009e73', dash: '', width: 2.5, values: [none, none, 0, 20, 40] },
  ]);
  expect(cut.panels[1].curves[3]).toMatchObject({ name: 'A Cut', colour: '#d55e00' });
  expect(at.map((k) => Math.round(cut.panels[1].curves[3].values[k]))).toEqual([none, none, 30, 30, 30]);
});

test('in a chain a curve comes from what its own slot shows; a blend that ends beyond the plot has no line', () => {
  const { clips, slots, chain, names } = played();
  const slow = slotOf('crossfade', { easing: 'linear', blendTime: 1 });
  const next = transitionOf({ id: 'next', source: chainUse(chain[0].id, 0.2), slots: [slots[0], slow] });
  const evaluation = valueOf(bindTransition([...chain, next], [...clips, clips[0]], null));
  const method = findBlendMethod('crossfade')!;
  const { moments, panels } = jointCurves(evaluation, 1, { method, settings: slow }, names);
  expect(moments).toEqual([{ time: 0, label: 'seam', dash: '' }]);
  // 0.1 s before the seam, slot B is a quarter of the way from 10° to 50°, where slot A is.
  expect(panels[0].title).toBe('joint1 · 40.0°');
  expect(panels[0].curves[0].values[12]).toBeCloseTo(30, 3);
});

test('the poses of a report are those of the slots, from the floor below the figure at the seam', () => {
  const { clips, chain, map } = played();
  const evaluation = valueOf(bindTransition(chain, clips, map));
  const poses = reportPoses(sampleSlots({ clips, map, evaluation }), clips[1]);
  // A figure that stands looks to the right.
  expect(poses.right).toEqual([0, 1].map((value) => expect.closeTo(value, 6) as number));
  expect(poses).toMatchObject({ parents: [-1, 0, 1, 2, 3, 4], fps: 30, seam: 7, poses: 38 });
  /** Heights of the joints of a chain, 30 poses a second. */
  const heightsOf = (degrees: readonly number[]): number[] => {
    let [height, angle] = [1, 0];
    return degrees.map((turn, j) => {
      if (j > 0) height += clips[0].skeleton.restPositions[j * 3 + 1] * Math.cos((angle * Math.PI) / 180);
      angle += turn;
      return height;
    });
  };
  const places = (figure: number, pose: number) =>
    Array.from(decodeFigure(poses, figure).subarray(pose * 18, pose * 18 + 18));
  const heights = (figure: number, pose: number) => places(figure, pose).filter((_, i) => i % 3 === 1);
  const close = (degrees: readonly number[]) =>
    heightsOf(degrees).map((height) => expect.closeTo(height, 3) as number);
  const [before, seam, end] = [poses.seam - 1, poses.seam, poses.poses - 1];
  expect([heights(0, before), heights(0, seam)]).toEqual([close(from), close(to)]); // the cut
  expect([heights(2, seam), heights(2, end)]).toEqual([close(from), close(to)]); // the crossfade
  for (const destination of [1, 3]) expect(heights(destination, before)).toEqual(close(to));
  expect(places(0, seam).slice(0, 3)).toEqual([0, 1, 0].map((value) => expect.closeTo(value, 3) as number));
  expect(poses.box.top).toBeCloseTo(Math.max(...heightsOf(from)), 3);
});
