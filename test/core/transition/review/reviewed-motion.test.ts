import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeClip } from '#core/clip/clip-buffer.ts';
import type { Clip } from '#core/clip/clip.ts';
import {
  agreeOnImportSettings,
  type DetectedImportSettings,
} from '#core/formats/agree-on-import-settings.ts';
import type { JointEdits } from '#core/rig/roles/joint-map.ts';
import type { LoadedChain } from '#core/transition/clips/loaded-chain.ts';
import type { MotionUse, ReviewedStep, Transition } from '#core/transition/document/document.ts';
import { compareReview } from '#core/transition/review/compare-review.ts';
import { areApart, playsAsReviewed } from '#core/transition/review/reviewed-motion.ts';
import { stepsOf } from '#core/transition/review/reviewed-steps.ts';
import { alongBones, withAxes } from '#test/core/rig/mirror/mirror-rigs.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { property } from '#test/fixtures/property.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { chainUse, clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { approved, rowOf } from './review-fixture.ts';

const loaded = (clip: Clip, ground: number, joints: JointEdits = {}) => ({
  buffer: encodeClip(clip),
  joints,
  root: { kind: 'auto' } as const,
  settings: { groundHeight: ground, loop: clip.loop },
});

/** A chain of clips on these grounds, whose last transition was reviewed with `of`. */
const chainOn = (
  chain: readonly Transition[],
  clips: readonly Clip[],
  grounds: readonly number[],
  of: readonly ReviewedStep[],
): LoadedChain => ({
  chain: chain.with(chain.length - 1, { ...chain[chain.length - 1], review: approved(of) }),
  clips: clips.map((clip, k) => loaded(clip, grounds[k])),
  character: null,
  poses: {},
  muscles: [],
  tags: {},
});

/** Steps that a review of a chain on these grounds records. */
const reviewedOn = (chain: readonly Transition[], grounds: readonly number[]): readonly ReviewedStep[] =>
  stepsOf(
    chain,
    grounds.map((ground, k) => rowOf(`clip ${k}`, ground)),
  );

describe('a ground detected anew', () => {
  const walk = starterClip('walk');
  const jog = starterClip('jog');
  const mirrored = { ...clipUse(1), mirror: true };
  const cases: readonly (readonly [string, readonly Transition[], LoadedChain['character']])[] = [
    ['plainly', [transitionOf()], null],
    ['mirrored', [transitionOf({ source: mirrored, destination: { ...mirrored, time: 0.2 } })], null],
    ['at twice the rate', [transitionOf({ source: clipUse(1, 2), destination: clipUse(0.2, 2) })], null],
    ['in its second slot', [transitionOf({ chosen: 1 })], null],
    ['in ticks', [transitionOf({ slots: [{ ...slotOf('springExact'), tick: 20 }] })], null],
    ['on a character', [transitionOf()], loaded(characterFrom(walk), 0)],
    ['interrupted', [transitionOf(), { ...transitionOf({ source: chainUse('a', 0.2) }), id: 'b' }], null],
  ];

  test.each(cases)('moves nothing if both clips stand as much higher: %s', (_what, chain, character) => {
    const clips = [walk, jog, walk].slice(0, chain.length + 1);
    const plays = (was: readonly number[], is: readonly number[]) =>
      playsAsReviewed(
        { ...chainOn(chain, clips, is, reviewedOn(chain, was.slice(0, clips.length))), character },
        reviewedOn(chain, is.slice(0, clips.length)),
      );
    const was = [0.042, 0.046, 0.05];
    expect(plays(was, [0.04, 0.044, 0.048])).toBe(true);
    expect(plays(was, [0.042, 0.0453, 0.05])).toBe(true);
    expect(plays(was, [0.042, 0.043, 0.05])).toBe(false);
    expect(plays(was, [0.045, 0.046, 0.05])).toBe(false);
    const isUnused = chain.length === 1;
    expect(plays(was, [0.042, 0.046, 0.053])).toBe(isUnused);
  });

  test('or a unit detected anew moves nothing on a character, which has its own size; on its own skeleton it does', () => {
    const chain = [transitionOf()];
    const heights = [4.2, 6]; // in units
    const [was, is] = [0.01, 0.0254].map((unit) => {
      const rows = [walk, jog].map((_, k) => ({
        ...rowOf(`clip ${k}`, heights[k] * unit),
        read: { unit, upAxis: 'y' as const },
      }));
      return stepsOf(chain, rows);
    });
    const grown = [walk, jog].map((clip) => sized(clip, 2.54));
    const grounds = heights.map((height) => height * 0.0254);
    const on = (character: LoadedChain['character'], of = was): boolean =>
      playsAsReviewed({ ...chainOn(chain, grown, grounds, of), character }, is);
    const knight = loaded(characterFrom(walk), 0);
    expect([on(knight), on(null), on(null, is)]).toEqual([true, false, true]);
  });

  test('does not hold what cannot be played', () => {
    const unknown = transitionOf({ slots: [slotOf('noMethod')] });
    const of = reviewedOn([unknown], [0, 0]);
    expect(playsAsReviewed(chainOn([unknown], [walk, jog], [0, 0], of), of)).toBe(false);
  });
});

describe('an edited joint map', () => {
  const [walk, jog] = ['walk', 'jog'].map(starterClip);
  const noHips = { Hips: { role: null }, Spine: { role: 'hips' } } as const;
  const noTwin = { LeftArm: { counterpart: null }, RightArm: { counterpart: null } } as const;
  const maps = { none: {}, noHips, noTwin } as const;

  /** True if walk → jog plays the same with these edits of their skeleton as without, whichever was reviewed. */
  function isSame(name: keyof typeof maps, transition: Transition, shows: 'clips' | 'character' = 'clips') {
    const [was, is] = [maps.none, maps[name]].map((joints) => {
      const rows = ['walk', 'jog', 'Ana'].map((each) => ({ ...rowOf(each, 0), joints }));
      const [own, ana] = [rows.slice(0, 2), shows === 'character' ? rows[2] : undefined];
      const clips = shows === 'character' ? own.map((row) => ({ ...row, joints: {} })) : own;
      const steps = stepsOf([transition], clips, undefined, ana);
      return { joints, steps };
    });
    const plays = (now: typeof is, before: typeof was): boolean => {
      const chain = chainOn([transition], [walk, jog], [0, 0], before.steps);
      const clips = chain.clips.map((clip) => ({ ...clip, joints: shows === 'clips' ? now.joints : {} }));
      const character = shows === 'character' ? loaded(characterFrom(walk), 0, now.joints) : null;
      return playsAsReviewed({ ...chain, clips, character }, now.steps);
    };
    const [there, back] = [plays(is, was), plays(was, is)];
    expect(back).toBe(there);
    return there;
  }

  const mirrored = transitionOf({ source: { ...clipUse(1), mirror: true } });
  test('moves what is blended by the joints, also on one skeleton, and only that', () => {
    expect(isSame('noHips', transitionOf())).toBe(false);
    expect(isSame('noTwin', transitionOf())).toBe(true);
    expect(isSame('noTwin', mirrored)).toBe(false);
    expect(isSame('none', mirrored)).toBe(true);
    expect(isSame('noHips', transitionOf(), 'character')).toBe(false);
  });
});

test('twists renewed since a review move nothing but mirrored or retargeted limbs that a motion twisted', () => {
  const clips = ['walk', 'jog'].map((name) => {
    const clip = starterClip(name);
    return withAxes(clip, alongBones(clip.skeleton));
  });
  const isSame = (source: MotionUse): boolean => {
    const [before, now] = [transitionOf({ source }), transitionOf({ source, twists: 'skeleton' })];
    return playsAsReviewed(
      chainOn([now], clips, [0, 0], reviewedOn([before], [0, 0])),
      reviewedOn([now], [0, 0]),
    );
  };
  expect(isSame(clipUse(1))).toBe(true);
  expect(isSame({ ...clipUse(1), mirror: true })).toBe(false);
});

/** `clip` at rest, on a figure of another size. */
function characterFrom(clip: Clip): Clip {
  const { skeleton, positions, rotations } = sized(clip, 1.1);
  const joints = skeleton.names.length;
  return {
    ...clip,
    skeleton,
    frameCount: 1,
    positions: positions.slice(0, joints * 3),
    rotations: rotations.slice(0, joints * 4),
  };
}

/** `clip` in another size. */
function sized(clip: Clip, scale: number): Clip {
  const larger = (values: Float32Array): Float32Array => values.map((value) => value * scale);
  const { skeleton, positions } = clip;
  const endSites = skeleton.endSites.map(({ joint, offset: [x, y, z] }) => ({
    joint,
    offset: [x * scale, y * scale, z * scale] as const,
  }));
  const restPositions = larger(skeleton.restPositions);
  return { ...clip, skeleton: { ...skeleton, restPositions, endSites }, positions: larger(positions) };
}

test('joints are apart from a millimetre and a tenth of a degree on; opposite quaternions are one turn', () => {
  const pose = (metres: number, degrees: number, sign = 1) => {
    const half = (degrees * Math.PI) / 360;
    return {
      positions: Float64Array.of(1, 2, 3, 0, metres * 0.6, metres * 0.8),
      rotations: Float64Array.of(0, 0, 0, 1, 0, sign * Math.sin(half), 0, sign * Math.cos(half)),
    };
  };
  const apart = (metres: number, degrees: number, sign?: number): boolean =>
    areApart(pose(0, 30), pose(metres, 30 + degrees, sign));
  expect([apart(0.00099, 0.099), apart(0.00101, 0), apart(0, 0.101)]).toEqual([false, true, true]);
  expect([apart(0, -0.101), apart(0, 0.099, -1), apart(0, 0.101, -1)]).toEqual([true, false, true]);
});

/** A file of a folder: how it is read alone. */
const file: fc.Arbitrary<DetectedImportSettings> = fc
  .record({
    steps: fc.integer({ min: 0, max: 90 }),
    unit: fc.constantFrom(0.01, 0.01, 0.01, 0.0254),
    upAxis: fc.constantFrom('y' as const, 'y' as const, 'z' as const),
    isSure: fc.boolean(),
    isStoodOn: fc.boolean(),
    isBody: fc.constantFrom(true, true, false),
  })
  .map(({ steps, unit, upAxis, isSure, isStoodOn, isBody }) => ({
    unit,
    upAxis,
    groundHeight: steps * 0.00073,
    isStoodOn,
    otherGroundHeight: -0.4,
    otherIsStoodOn: false,
    report: {
      unitGuessed: true,
      upAxisGuessed: true,
      sureOf: { unit: isSure, upAxis: isSure },
      standingHeight: 1.7,
      isBody,
    },
  }));

describe('clips beside an approved transition', () => {
  const [walk, hop] = [1, 2].map((seed) => wavingClip({ joints: 3, frameCount: 90, seed }));
  const transition = transitionOf({ slots: [slotOf('springExact')] });

  /** What a folder makes of its first two clips. */
  const agreedIn = (own: readonly DetectedImportSettings[], beside: readonly DetectedImportSettings[]) =>
    agreeOnImportSettings([...own, ...beside]).slice(0, 2);

  property(
    'make it stale if, and only if, a joint moves by more than a millimetre',
    fc.tuple(file, file),
    fc.array(file, { maxLength: 4 }),
    fc.array(file, { maxLength: 4 }),
    (own, before, after) => {
      const [was, is] = [before, after].map((beside) =>
        agreedIn(own, beside).map(({ settings }) => settings),
      );
      const rows = [was, is].map((settings) =>
        settings.map(({ unit, upAxis, groundHeight }, k) => ({
          ...rowOf(`clip ${k}`, groundHeight),
          read: { unit, upAxis },
        })),
      );
      const of = stepsOf([transition], rows[0]);
      const { changes, key } = compareReview(approved(of), stepsOf([transition], rows[1]));
      const grounds = is.map(({ groundHeight }) => groundHeight);
      const plays = () =>
        playsAsReviewed(chainOn([transition], [walk, hop], grounds, of), stepsOf([transition], rows[1]));
      const isStale = key === null ? changes.length > 0 : !plays();
      // The destination enters as much above the ground of the source as it stands above its own.
      const rise = ([from, to]: typeof was): number => from.groundHeight - to.groundHeight;
      const isReadOtherwise = was.some(
        ({ unit, upAxis }, k) => unit !== is[k].unit || upAxis !== is[k].upAxis,
      );
      const moved = Math.abs(rise(is) - rise(was));
      fc.pre(isReadOtherwise || Math.abs(moved - 0.001) > 1e-5);
      expect(isStale).toBe(isReadOtherwise || moved > 0.001);
    },
  );

  property('in another order are the same clips', fc.array(file, { minLength: 2, maxLength: 6 }), (files) => {
    const [own, beside] = [files.slice(0, 2), files.slice(2)];
    expect(agreedIn(own, beside.toReversed())).toEqual(agreedIn(own, beside));
  });
});
