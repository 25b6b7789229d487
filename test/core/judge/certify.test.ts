import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { certify, describeCertificate, type Certificate, type Exits } from '#core/judge/certify.ts';
import { outSweep, seamPlaces, type SeamPlaces } from '#core/judge/sweep.ts';
import { createDoublePose, type Pose } from '#core/pose/pose.ts';
import { placeInWorld } from '#core/clip/root/root-in-world.ts';
import type { RootSample } from '#core/clip/root/root-sample.ts';
import type { Alignment } from '#core/transition/document/document.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { chainSkeleton, clipOn } from '#test/fixtures/clips.ts';
import { effort } from '#test/fixtures/effort.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { forAll, forRuns } from '#test/fixtures/property.ts';
import { randomClips } from '#test/fixtures/odd-clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { chainUse, clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const last = (exits: Exits, limit: number | null = null): Certificate =>
  [...certify(exits, limit)].at(-1) ?? expect.fail('no certificate');

/** [joints] m, between source and destination at the seam of the transition as it is played. */
function playedOffsets({ alignment, clips }: Exits, out: number, enter: number): readonly number[] {
  const transition = transitionOf({
    source: clipUse(out),
    destination: clipUse(enter),
    alignment,
    slots: [slotOf('cut')],
  });
  const evaluation = valueOf(bindTransition([transition], clips, createJointMap(clips[1].skeleton)));
  const frame = evaluateTransition(createTransitionFrame(evaluation), evaluation, 0);
  const { joints, parents } = evaluation;
  const inWorld = (pose: Pose, { state }: RootSample) =>
    placeInWorld(createDoublePose(joints), parents, pose, state).positions;
  const [a, b] = [inWorld(frame.source, frame.sourceRoot), inWorld(frame.destination, frame.destinationRoot)];
  return Array.from({ length: joints }, (_, j) =>
    Math.hypot(...[0, 1, 2].map((axis) => a[j * 3 + axis] - b[j * 3 + axis])),
  );
}

const offset = fc.record({
  x: fc.constantFrom(0, 0.3),
  z: fc.constantFrom(0, -0.2),
  yaw: fc.constantFrom(0, 1),
});
const alignments: fc.Arbitrary<Alignment> = fc.oneof(
  fc.record({ kind: fc.constantFrom('groundTrack' as const, 'none' as const), offset }),
  fc.record({ kind: fc.constant('joint' as const), joint: fc.constant('joint0'), offset }),
);
const shares = fc.array(numberBetween(0, 1), { minLength: 30, maxLength: 30 });
const grounds = fc.tuple(fc.constantFrom(0, 0.4), fc.constantFrom(0, -0.3));

const onGround = <Clip extends object>(clip: Clip, groundHeight: number): Clip => ({ ...clip, groundHeight });

test('of random rigs, no exit that is played is further than what is proved, and the worst one is as played', () =>
  forRuns(
    effort(60),
    randomClips(2),
    alignments,
    shares,
    grounds,
    ([source, destination], alignment, at, [a, b]) => {
      const end = (source.frameCount - 1) / source.fps;
      const clips = [onGround(source, a), onGround(destination, b)] as const;
      const exits: Exits = { alignment, clips, spans: [{ start: 0, end }], entries: [0.05, 0.02] };
      const { state, worst, most, evaluations } = last(exits);
      expect(state).toBe('proved');
      expect(evaluations).toBeGreaterThan(0);
      const proved = most ?? Number.NaN;
      expect(proved - worst.distance).toBeCloseTo(0.001, 9);
      for (const share of at)
        for (const enter of exits.entries)
          expect(Math.max(...playedOffsets(exits, share * end, enter))).toBeLessThanOrEqual(proved + 1e-5);
      if (worst.joint >= 0)
        expect(playedOffsets(exits, worst.out, worst.in)[worst.joint]).toBeCloseTo(worst.distance, 4);
    },
  ));

/** A trunk on the ground and an arm of 1 m to its left, in two frames within a second. */
function twoFrames(moves: { readonly x?: number; readonly turn?: number; readonly arm?: number }) {
  const { x = 0, turn = 0, arm = 0 } = moves;
  const skeleton = chainSkeleton(2);
  return rooted(
    clipOn(skeleton, {
      positions: [0, 0, 0, 1, 0, 0, x, 0, 0, 1 + arm, 0, 0],
      rotations: [[0, 0, 0, 1], turnAbout([0, 1, 0], 0), turnAbout([0, 1, 0], turn), [0, 0, 0, 1]].flatMap(
        (each) => [...each],
      ),
      fps: 1,
    }),
    { kind: 'joint', joint: 'joint0' },
  );
}

const aside = { x: 0.3, z: 0, yaw: 1 };
const nowhere = { x: 0, z: 0, yaw: 0 };

test.each<[string, Alignment, Parameters<typeof twoFrames>[0]]>([
  ['the arm', { kind: 'groundTrack', offset: nowhere }, { arm: 0.4 }],
  [
    'the figure, from an offset that does not turn with it',
    { kind: 'groundTrack', offset: aside },
    { turn: 2 },
  ],
  ['the joint at which both meet', { kind: 'joint', joint: 'joint1', offset: nowhere }, { arm: 0.4 }],
  ['the root, from a destination that stays', { kind: 'none', offset: nowhere }, { x: 0.4 }],
  ['the heading, from a destination that stays', { kind: 'none', offset: nowhere }, { turn: 2 }],
])('a limit is refuted just below the furthest exit, proved just above, if %s moves', (_, placed, moves) => {
  const clips = [twoFrames(moves), twoFrames({})] as const;
  const exits: Exits = { alignment: placed, clips, spans: [{ start: 0, end: 1 }], entries: [0] };
  const times = Array.from({ length: 201 }, (__, i) => i / 200);
  const furthest = Math.max(...times.flatMap((time) => playedOffsets(exits, time, 0)));
  expect(furthest).toBeGreaterThan(0.3);
  expect(last(exits, furthest - 0.002).state).toBe('exceeded');
  expect(last(exits, furthest + 0.002).state).toBe('proved');
});

const [walk, jog] = [rooted(starterClip('walk')), rooted(starterClip('jog'))];
const map = createJointMap(jog.skeleton);
const { alignment } = transitionOf();
const seconds = (walk.frameCount - 1) / walk.fps;
const anywhere: Exits = {
  alignment,
  clips: [walk, jog],
  spans: [{ start: 0, end: seconds }],
  entries: [0.5],
};

test('a limit above the worst exit is proved, one below it is refuted by an exit', () => {
  const { worst } = last(anywhere);
  const above = last(anywhere, worst.distance + 0.002);
  expect(above).toMatchObject({ state: 'proved', most: worst.distance + 0.002 });
  const below = last(anywhere, worst.distance - 0.01);
  expect(below).toMatchObject({ state: 'exceeded', most: null });
  const played = playedOffsets(anywhere, below.worst.out, below.worst.in)[below.worst.joint];
  expect(played).toBeGreaterThan(worst.distance - 0.01);
});

test('a search begins with a piece for each frame of the spans, and never leaves them', () => {
  const { fps } = walk;
  const spans = [
    { start: 0.51, end: 0.7 },
    { start: 0.9, end: 0.905 },
  ];
  const [first, ...rest] = [...certify({ ...anywhere, spans }, null)];
  expect(first.evaluations).toBe(Math.ceil(0.7 * fps) - Math.floor(0.51 * fps) + 1);
  for (const { worst } of [first, ...rest])
    expect(spans.some(({ start, end }) => worst.out >= start && worst.out <= end)).toBe(true);
});

test('a higher limit needs fewer evaluations', () => {
  const { worst, evaluations } = last(anywhere);
  expect(last(anywhere, 2 * worst.distance).evaluations).toBeLessThan(evaluations);
});

test('a limit that only rounding separates from the worst exit stays undecided, with what is known', () => {
  const still = rooted(clipOn(chainSkeleton(1), { positions: [0, 1, 0] }), { kind: 'none' });
  const higher = rooted(clipOn(chainSkeleton(1), { positions: [0, 1.5, 0] }), { kind: 'none' });
  const exits: Exits = { ...anywhere, clips: [still, higher], spans: [{ start: 0, end: 0 }] };
  const { state, worst, most, evaluations } = last(exits, 0.5);
  expect([state, worst.distance]).toEqual(['undecided', 0.5]);
  expect(most).toBeCloseTo(0.50001, 9);
  expect(evaluations).toBeLessThanOrEqual(100_000);
});

test('what swings out only between two frames is found: at each frame itself, both poses are equal', () => {
  const turns = [0.5, 0, 0, 0.5].map((angle) => [...turnAbout([1, 0, 0], angle), ...turnAbout([1, 0, 0], 0)]);
  const skeleton = chainSkeleton(2);
  const positions = turns.flatMap(() => Array.from(skeleton.restPositions));
  const source = rooted(clipOn(skeleton, { positions, rotations: turns.flat(), fps: 2 }), { kind: 'none' });
  const destination = rooted(clipOn(skeleton), { kind: 'none' });
  const exits: Exits = {
    ...anywhere,
    clips: [source, destination],
    spans: [{ start: 0.5, end: 1 }],
    entries: [0],
  };
  for (const frame of [0.5, 1]) expect(Math.max(...playedOffsets(exits, frame, 0))).toBeLessThan(1e-6);
  const { state, worst } = last(exits, 0.001);
  expect(state).toBe('exceeded');
  expect(worst.out).toBeGreaterThan(0.5);
  expect(worst.out).toBeLessThan(1);
  // The turn is -0.25 u (1 - u) rad.
  expect(last(exits).worst.distance).toBeCloseTo(2 * 0.1 * Math.sin(0.0625 / 2), 4);
});

test('what is said of a limit is never less than is known, and not 1 mm more', () => {
  const source = { fps: 30, firstKey: 1.5 }; // times are those of its file
  const worst = { out: 0.1234, in: 0, joint: 1, distance: 0.1 };
  const known = numberBetween(0.1, 9);
  const states = fc.constantFrom('searching' as const, 'proved' as const, 'undecided' as const);
  forAll(known, states, (most, state) => {
    const said = describeCertificate({ state, worst, most, evaluations: 7 }, ['hips', 'hand'], source);
    const beginnings = { proved: 'Proved: ', searching: 'Proving in 7 ', undecided: 'Not proved in 7 ' };
    expect(said).toMatch(
      new RegExp(`^${beginnings[state]}.* Furthest: hand 10\\.0 cm, left at 1\\.623 s\\.$`),
    );
    const over = Number(/within ([\d.]+) cm/.exec(said)?.[1]) - 100 * most;
    expect(over).toBeGreaterThan(-1e-9);
    expect(over).toBeLessThan(0.1);
  });
  const none = { ...worst, joint: -1, distance: 0 };
  expect(
    describeCertificate({ state: 'exceeded', worst: none, most: null, evaluations: 7 }, [], source),
  ).toBe('Exceeded: no joint 0.0 cm, left at 1.623 s.');
  const early = { fps: 30, firstKey: -1 };
  expect(describeCertificate({ state: 'exceeded', worst, most: null, evaluations: 7 }, [], early)).toMatch(
    / left at −0\.877 s\.$/,
  );
});

const free: SeamPlaces = { barred: [], entries: [0.5] };
const exitsIn = (changes: Parameters<typeof transitionOf>[0], places: SeamPlaces, source = walk) =>
  outSweep({ chain: [transitionOf(changes)], clips: [source, jog], map }, places).exits;

test('exits are all of a loop, or as long as the slots can read on, without ranges where no transition may be', () => {
  const once = { ...walk, loop: false };
  const crossfade = { slots: [slotOf('crossfade')] }; // 0.3 s
  expect(exitsIn({}, free, { ...walk, loop: true })).toMatchObject({ spans: [{ start: 0, end: seconds }] });
  const end = expect.closeTo(seconds - 0.3, 6) as number;
  expect(exitsIn(crossfade, free, once)).toMatchObject({ spans: [{ start: 0, end }] });
  const barred = [
    { start: 2, end: 99 },
    { start: 0, end: 0.5 },
    { start: 0.7, end: 1 },
    { start: 0.8, end: 0.9 },
  ];
  expect(exitsIn({}, { ...free, barred }, once)).toMatchObject({
    spans: [
      { start: 0.5, end: 0.7 },
      { start: 1, end: 2 },
    ],
  });
});

test('exits without a bound say why, and what to do', () => {
  expect(exitsIn({ alignment: { ...alignment, kind: 'plantedFoot' } }, free)).toMatch(
    /^No proof: .*Align by root/,
  );
  const all = exitsIn({}, { ...free, barred: [{ start: 0, end: 99 }] });
  expect(all).toMatch(/^No proof: all of the source/);
  const first = transitionOf();
  const chain = [first, transitionOf({ source: chainUse(first.id, 0.1) })];
  expect(outSweep({ chain, clips: [walk, jog, walk], map }, free).exits).toMatch(
    /^No proof: its source is another/,
  );
});

test('a transition enters at each in marker if there are several, but not where none may be', () => {
  const transition = transitionOf({ destination: { ...clipUse(0.5), id: 'to' } });
  const markers = [0.2, 0.9, 1.5].map((time) => ({ kind: 'in', time }));
  const closed = [{ kind: 'noTransition', start: 1, end: 2 }];
  const ranges = [{ kind: 'phase', start: 0, end: 0.4 }, ...closed];
  const places = seamPlaces(transition, (id) =>
    id === 'to' ? { markers, ranges } : { markers, ranges: [] },
  );
  expect(places).toEqual({ barred: [], entries: [0.5, 0.2, 0.9] });
  const one = seamPlaces(transition, () => ({ markers: markers.slice(0, 1), ranges }));
  expect(one).toEqual({ barred: closed, entries: [0.5] });
});
