import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip.ts';
import { createJointMap } from '#core/joints/joint-map.ts';
import { judge } from '#core/judgement/judge.ts';
import { metrics } from '#core/judgement/metrics/registry.ts';
import { openChain } from '#core/transition/clips/open-chain.ts';
import { casesOf } from '#test/fixtures/effort.ts';
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

function expectAlike(found: Readonly<Record<string, number>>, wanted: typeof found, share: number): void {
  for (const { id, equalWithin } of metrics) {
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
    const clips = motions.map((motion) => studioClip(motion, traits, motions[0]));
    const measuresOf = (pair: readonly Clip[], mirror: boolean): Readonly<Record<string, number>> => {
      const transition = transitionOf({
        source: { ...clipUse(0.5), mirror },
        destination: { ...clipUse(0.6), mirror },
        slots: [slotOf('springExact')],
        twists: 'skeleton',
      });
      const [slot] = valueOf(judge(valueOf(openChain(partsOf([transition], pair))))).slots;
      return Object.fromEntries(metrics.map(({ id }) => [id, slot[id].value]));
    };
    for (const source of clips)
      for (const destination of clips) {
        if (source === destination) continue;
        const pair = [source, destination];
        expectAlike(measuresOf(pair, true), measuresOf(pair, false), 1e-2);
      }
  });
});
