import { computed, signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { judge } from '#core/judgement/judge.ts';
import { createJointMap } from '#core/joints/joint-map.ts';
import type { RootedClip } from '#core/root/rooted-clip.ts';
import { obstacleText } from '#renderer/stage/seam/cures.ts';
import { followSeam } from '#renderer/stage/seam/seam-evaluator.ts';
import { formatFact } from '#renderer/stage/labels/joint-card.ts';
import { factOf } from '#renderer/stage/labels/joint-readout.ts';
import {
  followedPoint,
  pointsAroundJoint,
  pointsNow,
  pointsOverSeam,
} from '#renderer/stage/seam/seam-points.ts';
import { defaultSlots } from '#core/engines/default-slots.ts';
import type { JudgementState } from '#renderer/stores/judgement/follow-judgement.ts';
import type { Motion } from '#renderer/stores/shown/open-motion.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { transitionOf } from '#test/renderer/stores/library-fixture.ts';
import { clipOn } from '#test/fixtures/clips.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/**
 * Hips at `speed` m/s along X, 1 m above the ground and rotated about X by `lean` rad, with a head 0.5 m
 * above them and an end site 0.25 m above that.
 */
function walker(speed: number, lean = 0): RootedClip {
  const frames = 61;
  const positions = new Float32Array(frames * 6);
  const rotations = new Float32Array(frames * 8);
  for (let frame = 0; frame < frames; frame++) {
    positions.set([(speed * frame) / 30, 1, 0, 0, 0.5, 0], frame * 6);
    rotations.set([Math.sin(lean / 2), 0, 0, Math.cos(lean / 2), 0, 0, 0, 1], frame * 8);
  }
  return rooted(
    clipOn(
      {
        names: ['Hips', 'Head'],
        parentIndices: Int32Array.of(-1, 0),
        restPositions: Float32Array.of(0, 1, 0, 0, 0.5, 0),
        endSites: [{ joint: 1, offset: [0, 0.25, 0] }],
      },
      { positions, rotations },
    ),
  );
}

const transition = { ...transitionOf('t'), slots: defaultSlots() };

function seamOf(motion: Motion, { inPlace = false, alone = null as 'clip' | null } = {}) {
  const open = { played: signal(transition), motion: signal(motion), alone: signal(alone) };
  return followSeam(
    { ...open, extent: computed(() => ({ start: -1, end: 1 })) } as never,
    signal([]),
    signal(inPlace),
    signal(null),
  ).value;
}

function ready(source: RootedClip, destination: RootedClip): Motion {
  const clips = [source, destination];
  const maps = clips.map(({ skeleton }) => createJointMap(skeleton));
  const ends = { source, destination, clips, maps, paired: [null, null] };
  const shownOn = { id: null, problem: null };
  const on = { map: maps[1], namesOn: (name: string) => [name], shownOn };
  return { state: 'ready', ...ends, ...on, chain: [transition], withMuscles: (chain) => chain };
}

/** Something is drawn at each of the two joints themselves, nothing around them. */
const spots = { joints: Int32Array.of(0, 1), boxes: new Float32Array(12) };

function readySeam() {
  const state = seamOf(ready(walker(1), walker(0.8))); // which plays at 1.25: both travel 1 m/s
  if (state.state !== 'ready') throw new Error(state.state);
  return state.seam;
}

test('at the seam, a seam shows both slots at the root of the source', () => {
  const seam = readySeam();
  seam.evaluate(0);
  for (const { pose } of seam.slots) {
    // The source is left at 1 s, so it has travelled 1 m; its head is half a metre above its hips.
    expect(Array.from(pose.positions)).toEqual([1, 1, 0, 1, 1.5, 0]);
  }
  seam.evaluate(0.5);
  expect(seam.slots[0].pose.positions[0]).toBeCloseTo(1.5, 4);
});

test('in place, figures and ghosts stay over the root of the source at the seam', () => {
  const state = seamOf(ready(walker(1), walker(2)), { inPlace: true });
  if (state.state !== 'ready') throw new Error(state.state);
  for (const time of [-0.5, 0, 0.2, 0.9]) {
    state.seam.evaluate(time);
    for (const { pose, blend, root } of state.seam.slots) {
      expect(Array.from(root)).toEqual([1, 0, 0].map((value) => expect.closeTo(value, 6) as number));
      for (const { positions } of [pose, blend?.ghost ?? pose])
        expect([positions[0], positions[3]]).toEqual([1, 1].map((x) => expect.closeTo(x, 6) as number));
    }
  }
});

test('the destination is on the root of each slot, which ends in its pose; it is hidden before its clip begins', () => {
  const state = seamOf(ready(walker(1), walker(2, Math.PI / 4)));
  if (state.state !== 'ready') throw new Error(state.state);
  const { seam } = state;
  const headHeights = (time: number): (readonly number[])[] => {
    seam.evaluate(time);
    return seam.slots.map(({ pose, blend }) => [
      pose.positions[4],
      blend?.placeDestination()?.positions[4] ?? NaN,
    ]);
  };
  for (const [figure, destination] of headHeights(-0.1)) {
    expect(figure).toBeCloseTo(1.5, 5);
    expect(destination).toBeCloseTo(1 + 0.5 * Math.SQRT1_2, 5);
  }
  seam.evaluate(0.9);
  for (const { pose, blend } of seam.slots)
    expect(Array.from(blend?.placeDestination()?.positions ?? [])).toEqual(
      Array.from(pose.positions, (value) => expect.closeTo(value, 2) as number),
    );
  seam.evaluate(-5);
  expect(seam.slots.map(({ blend }) => blend?.placeDestination())).toEqual([null, null]);
});

test('only extrapolations have half-lives for colours; each slot ends at its own time', () => {
  const [a, b] = readySeam().slots;
  expect(a.blend).toMatchObject({ extrapolates: false });
  expect(b.blend).toMatchObject({ extrapolates: true, end: 0.3 });
});

test('a message says why a transition is not shown, and what to do', () => {
  const other = walker(1);
  const renamed = { ...other, skeleton: { ...other.skeleton, names: ['Hips', 'Tail'] } };
  const state = seamOf(ready(walker(1), renamed));
  expect(state).toMatchObject({ state: 'obstacle' });
  expect(state.state === 'obstacle' && state.message).toMatch(
    /Tail.*Set the parts of its joints.*another clip\.$/,
  );
  expect(obstacleText({ code: 'badValue', field: 'chosen', message: 'Slot 3 is chosen.' })).toBe(
    'Slot 3 is chosen.',
  );
  const gone: Motion = { state: 'failed', end: 'source', message: 'walk.bvh is gone.' };
  expect(seamOf(gone)).toEqual({
    state: 'obstacle',
    message: 'The source clip could not be loaded. walk.bvh is gone.',
  });
  expect(seamOf(gone, { alone: 'clip' })).toEqual({ state: 'obstacle', message: 'walk.bvh is gone.' });
});

test('the camera follows the hips, and framing includes end sites', () => {
  const seam = readySeam();
  const points = pointsOverSeam(seam, [0], 0.2, spots);
  expect(followedPoint({ x: 0, z: 0 }, seam, [0]).x).toBeCloseTo(1.2, 4);
  const axis = (offset: number): number[] => Array.from(points).filter((_, i) => i % 3 === offset);
  expect(Math.max(...axis(1))).toBeCloseTo(1.75, 4);
  // Seen from a camera that follows them, the figures stay where they are now, each in the middle of its
  // ring.
  expect((Math.min(...axis(0)) + Math.max(...axis(0))) / 2).toBeCloseTo(1.2, 4);
  expect(Math.max(...axis(0)) - Math.min(...axis(0))).toBeCloseTo(0.84, 4);
  expect(
    axis(0)
      .filter((_, i) => axis(1)[i] > 0.5)
      .every((x) => Math.abs(x - 1.2) < 1e-4),
  ).toBe(true);
});

test('framing a joint shows it and its neighbours with a margin, not the rest of the figure', () => {
  const seam = readySeam();
  seam.evaluate(0);
  const points = pointsAroundJoint(seam, [0], 1, spots);
  const heights = Array.from(points).filter((_, i) => i % 3 === 1);
  // Hips at 1 m, head at 1.5 m.
  expect(Math.min(...heights)).toBeCloseTo(0.85, 6);
  expect(Math.max(...heights)).toBeCloseTo(1.65, 6);
});

test('framing includes a skin above the top joint, in the current pose', () => {
  const seam = readySeam();
  seam.evaluate(0);
  // The hips have no skin; the head has a hat from 0.1 to 0.6 m above it.
  const boxes = Float32Array.of(NaN, NaN, NaN, NaN, NaN, NaN, -0.1, 0.1, -0.1, 0.1, 0.6, 0.1);
  const hat = { ...spots, boxes };
  const heights = (points: ArrayLike<number>): number[] => Array.from(points).filter((_, i) => i % 3 === 1);
  for (const points of [
    pointsNow(seam, [0], hat),
    pointsAroundJoint(seam, [0], 1, hat),
    pointsOverSeam(seam, [0], 0, hat),
  ])
    expect(Math.max(...heights(points))).toBeCloseTo(2.1, 4);
  expect(Math.max(...heights(pointsAroundJoint(seam, [0], 0, hat)))).toBeLessThan(1.7);
});

test('the card of a joint shows its distance, its half-life, or that it does not move', () => {
  const halfLives = Float32Array.of(0.2, NaN);
  expect(factOf({ differences: null, halfLives: null }, 0)).toBe('name');
  expect(factOf({ differences: null, halfLives }, 0)).toBe('halfLives');
  expect(factOf({ differences: null, halfLives }, 1)).toBe('notMoving');
  expect(factOf({ differences: Float32Array.of(0, 1), halfLives }, 1)).toBe('distance');
  expect(formatFact('halfLives', 0.234)).toBe('half-life 0.23\u00a0s');
  expect(formatFact('distance', 0.5)).toBe('50.0\u00a0cm apart');
});

test('snapshots are figures after the slots, and do not change these', () => {
  const kept = { ...transition.slots[0], values: { halfLife: 0.4 } };
  const snapshot = { id: 's', transitionId: 't', index: 0, takenAt: 0, slot: kept };
  const motion = signal<Motion>(ready(walker(1), walker(1)));
  const figures = signal([{ slot: kept, of: 0, name: 'A', snapshot }]);
  const state = followSeam(
    { played: signal(transition), motion } as never,
    figures,
    signal(false),
    signal(null),
  ).value;
  if (state.state !== 'ready') throw new Error(state.state);
  expect(state.seam.slots.length).toBe(3);
  expect(state.seam.evaluation?.transition?.slots.length).toBe(2);
  const [a, , snapshotted] = state.seam.slots.map(({ blend }) => blend?.end ?? NaN);
  expect(snapshotted).toBeGreaterThan(a);
  state.seam.evaluate(0);
  expect(Array.from(state.seam.slots[2].pose.positions)).toEqual([1, 1, 0, 1, 1.5, 0]);
});

test('offers have seams of their own, which meet on the spot of the transition’s seam', () => {
  const [slot] = transition.slots;
  const offered = (out: number, time: number) => ({
    slot,
    of: 0,
    name: '1',
    snapshot: null,
    offer: { out, time, index: 0, slot, measures: {}, faults: 0, planted: [], sameFeet: false },
  });
  const motion = signal<Motion>(ready(walker(1, 0.4), walker(0.5, 0.1)));
  const state = followSeam(
    { played: signal(transition), motion } as never,
    signal([offered(transition.source.time - 0.5, 0.2), offered(transition.source.time, 1)]),
    signal(false),
    signal(null),
  ).value;
  if (state.state !== 'ready') throw new Error(state.state);
  const { seam } = state;
  const places = (time: number) => {
    seam.evaluate(time);
    return seam.slots.map(({ root }) => root[0]);
  };
  expect(seam.slots).toHaveLength(4);
  const [own, , early, late] = places(0);
  expect(early).toBeCloseTo(own, 5);
  expect(late).toBeCloseTo(own, 5);
  // Before the seam all walk with the source: half a second earlier, half a metre back.
  for (const x of places(-0.5)) expect(x).toBeCloseTo(own - 0.5, 4);
  // They travel after it.
  expect(places(1)[2]).toBeGreaterThan(own + 0.3);
});

test('locked feet are those of the judgement of this motion, the same at any time in any order; of another motion they are free', () => {
  const clips = ['walk', 'hop'].map((name) => rooted(starterClip(name)));
  const motion = ready(clips[0], clips[1]);
  if (motion.state !== 'ready') throw new Error('not ready');
  const judgement = valueOf(judge(motion));
  const open = { played: signal(transition), motion: signal(motion), alone: signal(null) };
  const judged = signal<JudgementState | null>(null);
  const state = followSeam(open as never, signal([]), signal(false), signal(null), judged);
  const posesAt = (times: readonly number[]) => {
    const { seam } = state.value as Extract<typeof state.value, { state: 'ready' }>;
    return times.map((time) => {
      seam.evaluate(time);
      return Float32Array.from(seam.slots[0].pose.positions);
    });
  };
  const times = [-0.1, 0.2, 0.4];
  const free = posesAt(times);
  judged.value = { judgement, isCurrent: true, problem: null, motion: { ...motion } };
  expect(posesAt(times)).toEqual(free);
  judged.value = { ...judged.value, motion };
  const locked = posesAt(times);
  expect(locked[0]).toEqual(free[0]);
  expect(locked[1]).not.toEqual(free[1]);
  expect(posesAt(times.toReversed())).toEqual(locked.toReversed());
});

test('the offset that is left is that between source and destination at the seam, and falls', () => {
  const state = seamOf(ready(walker(1, 0.4), walker(1, 0.1)));
  if (state.state !== 'ready') throw new Error(state.state);
  const turns = [0, 0.1, 0.5].map((time) => {
    state.seam.evaluate(time);
    return state.seam.slots[0].blend?.offsetLeft()?.values[3] ?? NaN;
  });
  expect(turns[0]).toBeCloseTo(0.3, 4);
  expect(turns[1]).toBeLessThan(turns[0]);
  expect(Math.abs(turns[2])).toBeLessThan(0.02);
});
