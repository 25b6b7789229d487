import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { judge } from '#core/judge/judge.ts';
import { metrics } from '#core/judge/metrics/registry.ts';
import { openChain } from '#core/transition/clips/open-chain.ts';
import { casesOf } from '#test/fixtures/effort.ts';
import { cmuClip, hasMocap } from '#test/fixtures/mocap.ts';
import { JOG, rigClip, type RigOptions, RIGS } from '#test/fixtures/rigs.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { baseMotion } from '#test/fixtures/studio-rigs/base-motion.ts';
import { coveringTraits, nameOfTraits } from '#test/fixtures/studio-rigs/rig-traits.ts';
import { studioClip } from '#test/fixtures/studio-rigs/studio-rig.ts';
import { clipUse, partsOf, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { judged, measured } from './judged.ts';

/** A motion below 2 Hz, as function of time: a walk that becomes a jog. */
const changes = {
  source: clipUse(1),
  destination: clipUse(1.5),
  slots: [slotOf('springExact'), slotOf('cut')],
};
const gaits = (options: RigOptions, fps = 60): readonly [Clip, Clip] => [
  rigClip({ ...options, fps, frameCount: 4 * fps }),
  rigClip({ ...options, fps, frameCount: 4 * fps, gait: JOG }),
];

/** All metrics of a slot by name. */
const all = (clips: readonly [Clip, Clip], slot: number): Readonly<Record<string, number>> => {
  const judgedSlot = judged(...clips, changes)[slot];
  return Object.fromEntries(metrics.map(({ id }) => [id, measured(judgedSlot, id)]));
};

function expectAlike(
  found: Readonly<Record<string, number>>,
  wanted: typeof found,
  share: number,
  but?: string,
): void {
  for (const { id, equalWithin } of metrics) {
    if (id === but) continue;
    const tolerance = Math.max(share * Math.abs(wanted[id]), equalWithin);
    expect(Math.abs(found[id] - wanted[id]), `${id}: ${found[id]} for ${wanted[id]}`).toBeLessThan(tolerance);
  }
}

describe('metrics stay the same', () => {
  const spring = all(gaits({}), 0);

  test.each([30, 120])('at %i frames per second, within 5 %', (fps) => {
    expectAlike(all(gaits({}, fps), 0), spring, 0.05);
  });

  test('for a figure that is elsewhere and faces another way', () => {
    expectAlike(all(gaits({ start: [-7, 12, 2.2] }), 0), spring, 1e-3);
  });

  // `threeAbove` has another root, so that its clips are placed otherwise.
  test.each(RIGS.filter((rig) => rig !== 'threeAbove'))('for the same motion on the rig %s', (rig) => {
    expectAlike(all(gaits({ rig }), 1), all(gaits({}), 1), 1e-2);
  });
});

test('a transition of a clip into itself, by a method that keeps the destination, has no fault', () => {
  const walk = starterClip('walk');
  const at = { source: clipUse(1.45), destination: clipUse(1.45), slots: [slotOf('springExact')] };
  const [same] = judged(walk, walk, at);
  const faults = ['addedJerk', 'responseTime', 'distance', 'overshoot', 'lostMotion', 'rootSpeedError'];
  for (const id of [...faults, 'beyondLimits', 'unusualTurns', 'belowGround', 'throughTorso'])
    expect(measured(same, id), id).toBeLessThan(1e-3);
});

test('what is judged, and the judgement, can be sent to and from a worker', () => {
  const clips = ['walk', 'hop'].map((name) => rooted(starterClip(name)));
  const map = createJointMap(clips[1].skeleton);
  const sent = structuredClone({ chain: [transitionOf()], clips, map });
  const judgement = judge(sent);
  expect(judgement.ok).toBe(true);
  expect(structuredClone(judgement)).toEqual(judge({ chain: [transitionOf()], clips, map }));
});

describe('metrics stay the same if both clips are mirrored', () => {
  const motions = casesOf(['walk', 'jog', 'hop', 'turn', 'wave', 'crouch']).map((name) =>
    baseMotion(name, starterClip(name)),
  );
  // One bone from chest to elbow, and axes that are rolled about it.
  const rigs = coveringTraits().filter(({ clavicles, roll }) => !clavicles && roll !== '0');

  test.each(casesOf(rigs).map((traits) => [nameOfTraits(traits), traits] as const))('%s', (_, traits) => {
    expectMirrored(motions.map((motion) => studioClip(motion, traits, motions[0])));
  });

  test.runIf(hasMocap)('captured takes of one skeleton, whose left and right were made alike', () => {
    expectMirrored(
      casesOf(['cmu_131_01', 'cmu_131_02', 'cmu_131_03']).map((name) => evenSided(cmuClip(name))),
    );
  });
});

/**
 * All ordered pairs of clips have the metrics of the same pair as recorded, but for joint limits: they are boxes
 * along the axes of a joint's parent, which may be askew in a mirror. Ellipsoids are not (`unusualTurns`).
 */
function expectMirrored(clips: readonly Clip[]): void {
  for (const [i, source] of clips.entries())
    for (const [k, destination] of clips.entries()) {
      if (i === k) continue;
      const [plain, found] = [false, true].map((mirror) => mirroredMeasures([source, destination], mirror));
      expectAlike(found, plain, 1e-2, 'beyondLimits');
    }
}

function mirroredMeasures(pair: readonly Clip[], mirror: boolean): Readonly<Record<string, number>> {
  const transition = transitionOf({
    source: { ...clipUse(0.5), mirror },
    destination: { ...clipUse(0.6), mirror },
    slots: [slotOf('springExact')],
    twists: 'skeleton',
  });
  const [slot] = valueOf(judge(valueOf(openChain(partsOf([transition], pair))))).slots;
  return Object.fromEntries(metrics.map(({ id }) => [id, slot[id].value]));
}

/** A captured clip on a skeleton with the mean of its left and right bones: a mirrored joint keeps its own bone. */
function evenSided(clip: Clip): Clip {
  const { skeleton, frameCount } = clip;
  const { joints } = createJointMap(skeleton);
  const mean = (own: number, other: number, axis: number): number =>
    (own + (axis === 0 ? -other : other)) / 2;
  const restPositions = skeleton.restPositions.map((own, i) =>
    mean(own, skeleton.restPositions[joints[Math.floor(i / 3)].counterpart * 3 + (i % 3)], i % 3),
  );
  const endSites = skeleton.endSites.map(({ joint, offset }) => {
    const other =
      skeleton.endSites.find((site) => site.joint === joints[joint].counterpart)?.offset ?? offset;
    return { joint, offset: [0, 1, 2].map((i) => mean(offset[i], other[i], i)) as unknown as typeof offset };
  });
  const positions = clip.positions.slice();
  for (let frame = 0; frame < frameCount; frame++)
    positions.set(restPositions.subarray(3), frame * restPositions.length + 3);
  return { ...clip, skeleton: { ...skeleton, restPositions, endSites }, positions };
}
