import { signal, type ReadonlySignal } from '@preact/signals';
import { expect, test } from 'vitest';
import { judge } from '#core/judge/judge.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import { obstacleText } from '#renderer/motion/providers/cures.ts';
import { followPlayed } from '#renderer/motion/providers/played.ts';
import type { Figure, Moment, MotionState } from '#renderer/stores/shown/motion.ts';
import {
  followedPoint,
  pointsAroundJoint,
  pointsNow,
  pointsOverSeam,
} from '#renderer/stage/views/framing-points.ts';
import { defaultSlots } from '#core/engines/engines.ts';
import type { JudgementState } from '#renderer/stores/judgement/follow-judgement.ts';
import type { OpenClips } from '#renderer/stores/shown/open-clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { transitionOf } from '#test/renderer/stores/library-fixture.ts';
import { clipOn } from '#test/fixtures/clips.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { playing, slotFigures } from '#test/renderer/motion/one-moment.ts';

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

interface Stores {
  readonly motion: ReadonlySignal<OpenClips>;
  readonly inPlace?: boolean;
  readonly figures?: readonly Partial<Figure>[]; // besides the slots
  readonly judged?: ReadonlySignal<JudgementState | null>;
}

/** What plays; feet are locked if there is a judgement. */
function follow({ motion, inPlace = false, figures = [], judged }: Stores) {
  const locked = judged ?? signal(null);
  const shownAs = { inPlace: signal(inPlace), trailing: signal(null), locked };
  const areOffers = figures.some(({ offer }) => offer);
  const listed = areOffers ? figures : [...slotFigures(transition.slots), ...figures];
  const plays = playing(areOffers ? { together: 'offers are shown' } : {}, listed);
  return followPlayed({ clips: motion }, plays, shownAs);
}

const playedOf = (motion: OpenClips, inPlace = false) => follow({ motion: signal(motion), inPlace }).value;

function momentOf(state: MotionState): Moment {
  if (state.state !== 'ready') throw new Error(state.state);
  return state.motion.createMoment();
}

function ready(source: RootedClip, destination: RootedClip): OpenClips {
  const clips = [source, destination];
  const maps = clips.map(({ skeleton }) => createJointMap(skeleton));
  const ends = { source, destination, clips, maps, paired: [null, null] };
  const shownOn = { id: null, problem: null };
  const on = { map: maps[1], namesOn: (name: string) => [name], shownOn };
  return { state: 'ready', ...ends, ...on, chain: [transition], withMuscles: (chain) => chain };
}

/** Something is drawn at each of the two joints themselves, nothing around them. */
const spots = { joints: Int32Array.of(0, 1), boxes: new Float32Array(12) };

/** The destination plays at 1.25: both travel 1 m/s. */
const walking = () => momentOf(playedOf(ready(walker(1), walker(0.8))));

test('at the seam, a seam shows both slots at the root of the source', () => {
  const moment = walking();
  moment.evaluate(0);
  for (const { pose } of moment.figures) {
    // The source is left at 1 s, so it has travelled 1 m; its head is half a metre above its hips.
    expect(Array.from(pose.positions)).toEqual([1, 1, 0, 1, 1.5, 0]);
  }
  moment.evaluate(0.5);
  expect(moment.figures[0].pose.positions[0]).toBeCloseTo(1.5, 4);
});

test('in place, figures and ghosts stay over the root of the source at the seam', () => {
  const moment = momentOf(playedOf(ready(walker(1), walker(2)), true));
  for (const time of [-0.5, 0, 0.2, 0.9]) {
    moment.evaluate(time);
    for (const { pose, blend, root } of moment.figures) {
      expect(Array.from(root)).toEqual([1, 0, 0].map((value) => expect.closeTo(value, 6) as number));
      for (const { positions } of [pose, blend?.ghost ?? pose])
        expect([positions[0], positions[3]]).toEqual([1, 1].map((x) => expect.closeTo(x, 6) as number));
    }
  }
});

test('the destination is on the root of each slot, which ends in its pose; it is hidden before its clip begins', () => {
  const moment = momentOf(playedOf(ready(walker(1), walker(2, Math.PI / 4))));
  const headHeights = (time: number): (readonly number[])[] => {
    moment.evaluate(time);
    return moment.figures.map(({ pose, blend }) => [
      pose.positions[4],
      blend?.placeDestination()?.positions[4] ?? NaN,
    ]);
  };
  for (const [figure, destination] of headHeights(-0.1)) {
    expect(figure).toBeCloseTo(1.5, 5);
    expect(destination).toBeCloseTo(1 + 0.5 * Math.SQRT1_2, 5);
  }
  moment.evaluate(0.9);
  for (const { pose, blend } of moment.figures)
    expect(Array.from(blend?.placeDestination()?.positions ?? [])).toEqual(
      Array.from(pose.positions, (value) => expect.closeTo(value, 2) as number),
    );
  moment.evaluate(-5);
  expect(moment.figures.map(({ blend }) => blend?.placeDestination())).toEqual([null, null]);
});

test('only extrapolations have half-lives for colours; each slot ends at its own time', () => {
  const [a, b] = walking().figures;
  expect(a.blend).toMatchObject({ extrapolates: false });
  expect(b.blend).toMatchObject({ extrapolates: true, end: 0.3 });
});

test('a message says why a transition is not shown, and what to do', () => {
  const other = walker(1);
  const renamed = { ...other, skeleton: { ...other.skeleton, names: ['Hips', 'Tail'] } };
  const state = playedOf(ready(walker(1), renamed));
  expect(state).toMatchObject({ state: 'obstacle' });
  expect(state.state === 'obstacle' && state.message).toMatch(
    /Tail.*Set the parts of its joints.*another clip\.$/,
  );
  expect(obstacleText({ code: 'badValue', field: 'chosen', message: 'Slot 3 is chosen.' })).toBe(
    'Slot 3 is chosen.',
  );
  const gone = { state: 'failed', end: 'source', message: 'walk.bvh is gone.' } as const;
  expect(playedOf(gone)).toEqual({
    state: 'obstacle',
    message: 'The source clip could not be loaded. walk.bvh is gone.',
  });
  expect(playedOf({ ...gone, end: null })).toEqual({ state: 'obstacle', message: 'walk.bvh is gone.' });
});

test('the camera follows the hips, and framing includes end sites', () => {
  const moment = walking();
  const points = pointsOverSeam(moment, [0], 0.2, spots);
  expect(followedPoint({ x: 0, z: 0 }, moment, [0]).x).toBeCloseTo(1.2, 4);
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
  const moment = walking();
  moment.evaluate(0);
  const points = pointsAroundJoint(moment, [0], 1, spots);
  const heights = Array.from(points).filter((_, i) => i % 3 === 1);
  // Hips at 1 m, head at 1.5 m.
  expect(Math.min(...heights)).toBeCloseTo(0.85, 6);
  expect(Math.max(...heights)).toBeCloseTo(1.65, 6);
});

test('framing includes a skin above the top joint, in the current pose', () => {
  const moment = walking();
  moment.evaluate(0);
  // The hips have no skin; the head has a hat from 0.1 to 0.6 m above it.
  const boxes = Float32Array.of(NaN, NaN, NaN, NaN, NaN, NaN, -0.1, 0.1, -0.1, 0.1, 0.6, 0.1);
  const hat = { ...spots, boxes };
  const heights = (points: ArrayLike<number>): number[] => Array.from(points).filter((_, i) => i % 3 === 1);
  for (const points of [
    pointsNow(moment, [0], hat),
    pointsAroundJoint(moment, [0], 1, hat),
    pointsOverSeam(moment, [0], 0, hat),
  ])
    expect(Math.max(...heights(points))).toBeCloseTo(2.1, 4);
  expect(Math.max(...heights(pointsAroundJoint(moment, [0], 0, hat)))).toBeLessThan(1.7);
});

test('snapshots are figures after the slots, and do not change these', () => {
  const kept = { ...transition.slots[0], values: { halfLife: 0.4 } };
  const snapshot = { id: 's', transitionId: 't', index: 0, takenAt: 0, slot: kept };
  const motion = signal<OpenClips>(ready(walker(1), walker(1)));
  const figures = [{ slot: kept, of: 0, name: 'A', snapshot }];
  const moment = momentOf(follow({ motion, figures }).value);
  expect(moment.figures.length).toBe(3);
  expect(moment.motion.seam?.transition?.slots.length).toBe(2);
  const [a, , snapshotted] = moment.figures.map(({ blend }) => blend?.end ?? NaN);
  expect(snapshotted).toBeGreaterThan(a);
  moment.evaluate(0);
  expect(Array.from(moment.figures[2].pose.positions)).toEqual([1, 1, 0, 1, 1.5, 0]);
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
  const motion = signal<OpenClips>(ready(walker(1, 0.4), walker(0.5, 0.1)));
  const figures = [offered(transition.source.time - 0.5, 0.2), offered(transition.source.time, 1)];
  const moment = momentOf(follow({ motion, figures }).value);
  const places = (time: number, of = moment) => {
    of.evaluate(time);
    return of.figures.map(({ root }) => root[0]);
  };
  const [own] = places(0, momentOf(follow({ motion }).value));
  const [early, late, ...others] = places(0);
  expect(others).toEqual([]); // the slots are not evaluated meanwhile
  expect(early).toBeCloseTo(own, 5);
  expect(late).toBeCloseTo(own, 5);
  // Before the seam all walk with the source: half a second earlier, half a metre back.
  for (const x of places(-0.5)) expect(x).toBeCloseTo(own - 0.5, 4);
  // They travel after it.
  expect(places(1)[0]).toBeGreaterThan(own + 0.3);
});

test('locked feet are those of the judgement of this motion, the same at any time in any order; of another motion they are free', () => {
  const clips = ['walk', 'hop'].map((name) => rooted(starterClip(name)));
  const motion = ready(clips[0], clips[1]);
  if (motion.state !== 'ready') throw new Error('not ready');
  const judgement = valueOf(judge({ ...motion, isLocked: true }));
  const judged = signal<JudgementState | null>(null);
  const state = follow({ motion: signal(motion), judged });
  const posesAt = (times: readonly number[]) => {
    const moment = momentOf(state.value);
    return times.map((time) => {
      moment.evaluate(time);
      return Float32Array.from(moment.figures[0].pose.positions);
    });
  };
  const times = [-0.1, 0.2, 0.4];
  const free = posesAt(times);
  judged.value = { judgement, isCurrent: true, problem: null, clips: { ...motion } };
  expect(posesAt(times)).toEqual(free);
  judged.value = { ...judged.value, clips: motion };
  const locked = posesAt(times);
  expect(locked[0]).toEqual(free[0]);
  expect(locked[1]).not.toEqual(free[1]);
  expect(posesAt(times.toReversed())).toEqual(locked.toReversed());
});

test('the offset that is left is that between source and destination at the seam, and falls', () => {
  const moment = momentOf(playedOf(ready(walker(1, 0.4), walker(1, 0.1))));
  const turns = [0, 0.1, 0.5].map((time) => {
    moment.evaluate(time);
    const left = moment.figures[0].blend?.offsetLeft();
    return left?.values[left.channels.linear] ?? NaN;
  });
  expect(turns[0]).toBeCloseTo(0.3, 4);
  expect(turns[1]).toBeLessThan(turns[0]);
  expect(Math.abs(turns[2])).toBeLessThan(0.02);
});
