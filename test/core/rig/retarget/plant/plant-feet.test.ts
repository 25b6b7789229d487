import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { footTracks } from '#core/rig/feet/clip-feet.ts';
import { legsDiffer } from '#core/rig/ground/ground-figure.ts';
import { createJointMap, type JointMap } from '#core/rig/roles/joint-map.ts';
import { pointsOfFoot } from '#core/rig/roles/body-limbs.ts';
import { footOffsets } from '#core/rig/retarget/plant/foot-moves.ts';
import { atOnce } from '#core/kit/long-work.ts';
import { plantFeet } from '#core/rig/retarget/plant/plant-feet.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { openChain } from '#core/transition/clips/open-chain.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { figures, figureWith, fittedTo, type FigureTraits } from '#test/fixtures/feet-on-ground.ts';
import { measurePlanted } from '#test/fixtures/planted-pair.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { partsOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const person = figures['person'];
const figureOf = (traits: Partial<FigureTraits>): Skeleton => figureWith({ ...person, ...traits });
const wanting = (skeleton: Skeleton, planted: boolean | null = true): JointMap => ({
  ...createJointMap(skeleton),
  planted,
});

const FRAMES = 91;
const JOINTS = ['thigh', 'calf', 'foot'] as const;

/**
 * A person whose hips go up and down and to and fro over feet that stay where they are: each leg by the law of
 * cosines, in the plane of its side.
 *
 * @param depth m by which the hips go down at most; 0: the legs stay straight, and the hips where they are
 */
function squatting(depth: number): Clip {
  const skeleton = figureOf({});
  const { names, restPositions } = skeleton;
  const joints = names.length;
  const positions = Float32Array.from(
    { length: FRAMES * joints * 3 },
    (_, i) => restPositions[i % (joints * 3)],
  );
  const rotations = Float32Array.from({ length: FRAMES * joints * 4 }, (_, i) => (i % 4 === 3 ? 1 : 0));
  for (let frame = 0; frame < FRAMES; frame++) {
    const phase = (2 * Math.PI * frame) / 60;
    const [down, ahead] = [(depth * (1.2 - Math.cos(phase))) / 2.2, 0.5 * depth * Math.sin(2 * phase)];
    const hips = (frame * joints + names.indexOf('pelvis')) * 3;
    positions[hips + 1] -= down;
    positions[hips + 2] += ahead;
    const length = Math.hypot(0.86 - down, ahead);
    const half = Math.acos(Math.min(1, length / 0.86));
    const tilt = Math.atan2(ahead, 0.86 - down);
    for (const side of ['l', 'r'])
      [tilt - half, 2 * half, -tilt - half].forEach((angle, k) => {
        const at = (frame * joints + names.indexOf(`${JOINTS[k]}_${side}`)) * 4;
        [rotations[at], rotations[at + 3]] = [Math.sin(angle / 2), Math.cos(angle / 2)];
      });
  }
  return { skeleton, fps: 30, frameCount: FRAMES, positions, rotations, groundHeight: 0, loop: false };
}

/** How far the points of the left foot go from where they are in the first frame, m. */
function strayOf(clip: Clip): number {
  const points = pointsOfFoot(clip.skeleton, clip.skeleton.names.indexOf('foot_l'));
  const tracks = footTracks(clip, { side: 'left', points });
  return Math.max(...tracks.flatMap((track) => [...track].map((value, i) => Math.abs(value - track[i % 3]))));
}

describe('a foot that stays where it is', () => {
  test.each([
    ['a longer thigh', { thigh: 48, shin: 38 }],
    ['a longer shin', { thigh: 37, shin: 49 }],
    ['a higher ankle', { thigh: 47, shin: 39, ankle: 12 }],
  ])('stays on legs with %s, too', (_, traits) => {
    const source = squatting(0.25);
    expect(strayOf(source)).toBeLessThan(1e-6);
    const target = figureOf(traits);
    const [free, planted] = [false, true].map((wish) => fittedTo(source, wanting(target, wish)).clip);
    expect(strayOf(free)).toBeGreaterThan(0.01);
    expect(strayOf(planted)).toBeLessThan(1e-4 * 1.75);
  });

  test('does not make a leg snap that has no bend to begin with: it bends ahead', () => {
    const source = squatting(0);
    const target = figureOf({ thigh: 48, shin: 38, ankle: 16 });
    const { clip } = fittedTo(source, wanting(target));
    // Hips that are 5 cm too high for this motion.
    const low: Clip = {
      ...clip,
      positions: clip.positions.map((value, i) =>
        i % (3 * target.names.length) === 3 * target.names.indexOf('pelvis') + 1 ? value - 0.05 : value,
      ),
    };
    atOnce(
      plantFeet(low, source, {
        scale: 1,
        hips: target.names.indexOf('pelvis'),
        feet: new Map(),
      }),
    );
    const knee = target.names.indexOf('thigh_l') * 4;
    for (let frame = 0; frame < FRAMES; frame++)
      expect(low.rotations[frame * target.names.length * 4 + knee]).toBeLessThan(-0.1);
  });
});

test('nothing changes if feet are where they should be', () => {
  const source = squatting(0.25);
  const copy = { ...source, positions: source.positions.slice(), rotations: source.rotations.slice() };
  atOnce(plantFeet(copy, source, { scale: 1, hips: 1, feet: new Map() }));
  expect(copy.positions).toEqual(source.positions);
  copy.rotations.forEach((value, i) => expect(value).toBeCloseTo(source.rotations[i], 6));
});

test('no knee or thigh turns much faster than without, on legs of any proportions', () => {
  const traits = fc.record({
    thigh: numberBetween(32, 55),
    shin: numberBetween(32, 55),
    ankle: numberBetween(2, 18),
    feet: fc.constantFrom('toes', 'no toes', 'end of shin', 'under the root'),
    name: fc.constantFrom('walk', 'jog', 'hop', 'turn', 'crouch'),
  });
  forRuns(12, traits, ({ name, ...built }) => {
    const [source, target] = [starterClip(name), figureOf(built)];
    const [free, planted] = [false, true].map((wish) => {
      const { clip, scale } = fittedTo(source, wanting(target, wish));
      expect(clip.rotations.every(Number.isFinite)).toBe(true);
      return measurePlanted(source, clip, scale);
    });
    for (const joint of ['knee', 'thigh'] as const)
      expect(planted[joint]).toBeLessThan(1.2 * free[joint] + 60);
  });
});

test('a foot that stands over the seam of a loop keeps its place there, and moves on between contacts', () => {
  const still = new Float32Array(33);
  const swaying = still.map((_, i) => (i % 3 === 2 ? Math.cos((2 * Math.PI * (i - 2)) / 30) : 0));
  const contacts = [
    { start: 0, end: 4 },
    { start: 8, end: 11 },
  ];
  const held = { source: [still], scale: 1, contacts, fps: 30, loop: true, ways: still, strain: () => 0 };
  const offsets = atOnce(footOffsets([swaying], held));
  const places = Array.from(
    swaying.filter((_, i) => i % 3 === 2),
    (z, i) => z + offsets[i * 2 + 1],
  );
  for (const frame of [1, 2, 3, 8, 9, 10]) expect(places[frame]).toBeCloseTo(places[0], 6);
  expect(Math.max(...places.map((place) => Math.abs(place - places[0])))).toBeGreaterThan(0.1);
});

test('a loop stays one', () => {
  const source = starterClip('walk');
  expect(source.loop).toBe(true);
  const { clip } = fittedTo(source, wanting(figureOf({ thigh: 49, shin: 37, feet: 'no toes' })));
  const width = clip.rotations.length / clip.frameCount;
  const [first, last] = [0, clip.frameCount - 1].map((at) =>
    clip.rotations.slice(at * width, at * width + width),
  );
  first.forEach((value, i) => expect(Math.abs(Math.abs(value) - Math.abs(last[i]))).toBeLessThan(1e-4));
});

/** Numbers of some frames, again and again. */
const repeated = (values: Float32Array, length: number): Float32Array =>
  Float32Array.from({ length }, (_, i) => values[i % values.length]);

test.each([
  ['one frame', { frameCount: 1 }],
  ['two frames', { frameCount: 2 }],
  ['more frames than a function has arguments', { frameCount: 130_000 }],
])('a motion of %s has a place for each joint', (_, { frameCount }) => {
  const joints = starterClip('walk').skeleton.names.length;
  const walk = starterClip('walk');
  const short: Clip = {
    ...walk,
    frameCount,
    positions: repeated(walk.positions, frameCount * joints * 3),
    rotations: repeated(walk.rotations, frameCount * joints * 4),
  };
  const { clip } = fittedTo(short, wanting(figureOf({ thigh: 49, shin: 37 })));
  expect(clip.positions.every(Number.isFinite) && clip.rotations.every(Number.isFinite)).toBe(true);
});

test.each([
  ['the same legs', {}, false],
  ['the same legs, twice as large', { thigh: 86, shin: 86, ankle: 16 }, true], // their feet are not
  ['thighs of half a centimetre more', { thigh: 43.5, shin: 42.5 }, false],
  ['thighs of 2 cm more', { thigh: 45, shin: 41 }, true],
  ['higher ankles', { ankle: 16 }, true],
  ['feet without bones, which may be as long', { feet: 'no toes', thigh: 49, shin: 37 }, false],
] as const)('legs differ by proportions: %s', (_, traits, differ) => {
  expect(legsDiffer(figureOf({}), figureOf(traits))).toBe(differ);
});

test('legs of a figure whose feet have no bones differ from those with feet', () => {
  expect(legsDiffer(figureOf({ feet: 'no toes' }), figureOf({}))).toBe(true);
  expect(legsDiffer(figureOf({ feet: 'no toes' }), figureOf({ feet: 'no toes' }))).toBe(false);
});

test('feet are planted where legs differ, in transitions that say so, unless the joint map wants otherwise', () => {
  const source = squatting(0.25);
  const target = squatting(0.25);
  const long = figureOf({ thigh: 48, shin: 38 });
  const shown: Clip = { ...target, skeleton: long };
  const strays = (feet: Transition['feet'], planted?: boolean): number => {
    const transition = transitionOf({ ...(feet && { feet }) });
    const parts = partsOf([transition], [source, shown]);
    const joints = planted === undefined ? {} : { pelvis: { planted } };
    const clips = parts.clips.map((used, k) => (k === 1 ? { ...used, joints } : used));
    return strayOf(valueOf(openChain({ ...parts, clips })).clips[0]);
  };
  const STILL = 1e-3;
  expect(strays(undefined)).toBeGreaterThan(STILL);
  expect(strays('byLegs')).toBeLessThan(STILL);
  expect(strays('byLegs', false)).toBeGreaterThan(STILL);
  expect(strays(undefined, true)).toBeLessThan(STILL);
});
