import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeClip } from '#core/clip-buffer.ts';
import type { Clip } from '#core/clip.ts';
import { agreeOnImportSettings, type DetectedImportSettings } from '#core/import/agree-on-import-settings.ts';
import type { LoadedChain } from '#core/transition/clips/loaded-chain.ts';
import type { Review, ReviewedStep, Transition } from '#core/transition/document/document.ts';
import { compareReview } from '#core/transition/review/compare-review.ts';
import { areApart, playsAsReviewed } from '#core/transition/review/reviewed-motion.ts';
import { stepsOf, type ReviewableClip } from '#core/transition/review/reviewed-steps.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { property } from '#test/fixtures/property.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { chainUse, clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';

const loaded = (clip: Clip, ground: number) => ({
  buffer: encodeClip(clip),
  joints: {},
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

const approved = (of: readonly ReviewedStep[]): Review => ({
  status: 'approved',
  reviewer: '',
  date: null,
  of,
});

const rowOf = (name: string, groundHeight: number): ReviewableClip => ({
  name,
  content: name,
  groundHeight,
  loop: false,
  read: { unit: 0.01, upAxis: 'y' },
  skeletonId: 'person',
  joints: {},
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
    ['on a character', [transitionOf()], loaded(wavingCharacter(walk), 0)],
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

  test('does not hold what cannot be played', () => {
    const unknown = transitionOf({ slots: [slotOf('noMethod')] });
    const of = reviewedOn([unknown], [0, 0]);
    expect(playsAsReviewed(chainOn([unknown], [walk, jog], [0, 0], of), of)).toBe(false);
  });
});

/** `clip` at rest, on a figure of another size. */
function wavingCharacter(clip: Clip): Clip {
  const restPositions = clip.skeleton.restPositions.map((value) => value * 1.1);
  const positions = clip.positions.slice(0, restPositions.length).map((value) => value * 1.1);
  const rotations = clip.rotations.slice(0, clip.skeleton.names.length * 4);
  return { ...clip, skeleton: { ...clip.skeleton, restPositions }, frameCount: 1, positions, rotations };
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

describe('what decides', () => {
  const transition = transitionOf();
  const compared = (was: Partial<ReviewableClip>, is: Partial<ReviewableClip>) => {
    const [before, now] = [was, is].map((each) =>
      stepsOf([transition], [{ ...rowOf('walk', 0.042), ...each }, rowOf('hop', 0.042)]),
    );
    const { changes, key } = compareReview(approved(before), now);
    return [changes.map(({ words }) => words), key === null ? 'stale' : 'motion'];
  };
  const ground = ['source ground height 0.042 m → 0.04 m'];
  const inches = { read: { unit: 0.0254, upAxis: 'y' } } as const;

  test('the motion: both grounds were detected', () => {
    expect(compared({}, { groundHeight: 0.04 })).toEqual([ground, 'motion']);
  });

  test('the numbers: a person set a ground, or sets one', () => {
    expect(compared({ groundSet: true }, { groundHeight: 0.04 })).toEqual([ground, 'stale']);
    expect(compared({}, { groundHeight: 0.04, groundSet: true })).toEqual([ground, 'stale']);
  });

  test('the numbers: the file is read otherwise', () => {
    expect(compared({}, inches)).toEqual([['source unit centimetres → inches'], 'stale']);
    const turned = { read: { unit: 0.01, upAxis: 'z' } } as const;
    expect(compared({}, turned)).toEqual([['source up axis Y → Z'], 'stale']);
  });

  test('the numbers: something else changed, too', () => {
    const [words, by] = compared({}, { groundHeight: 0.04, loop: true });
    expect([words, by]).toEqual([[...ground, 'source loop off → on'], 'stale']);
  });

  test('an older review does not say how its file was read: another unit at least doubles a ground', () => {
    const older: Partial<ReviewableClip> = { read: undefined };
    expect(compared(older, {})).toEqual([[], 'stale']);
    expect(compared(older, { groundHeight: 0.04 })).toEqual([ground, 'motion']);
    expect(compared(older, { ...inches, groundHeight: 0.107 })[1]).toBe('stale');
    expect(compared({ ...older, groundHeight: 0 }, { groundHeight: 0.04 })[1]).toBe('stale');
  });

  /** A take has no file, and a ground at 0. */
  const ofTake: Partial<ReviewableClip> = { read: undefined, groundHeight: 0 };

  test('a take is the same while its clips stand within a millimetre, whatever they are called', () => {
    const take = (content: string, ...grounds: number[]) => ({
      ...ofTake,
      content: `${content} ${grounds.join()}`,
      take: { content, grounds },
    });
    expect(compared(take('a', 0.04, 0.03), take('a', 0.0402, 0.0305))).toEqual([[], 'stale']);
    const lower = ['source ground height 0 m → −0.002 m'];
    const higher = ['source ground height 0 m → 0.002 m'];
    expect(compared(take('a', 0.04, 0.03), take('a', 0.0409, 0.0318))).toEqual([higher, 'motion']);
    expect(compared(take('a', 0.04, 0.03), take('a', 0.0383, 0.028))).toEqual([lower, 'motion']);
    expect(compared(take('a', 0.04, 0.03), take('a', 0.04, 0.032))[0]).toEqual(['source clip walk changed']);
    expect(compared(take('a', 0.04), take('b', 0.04))[0]).toEqual(['source clip walk changed']);
    const { take: _, ...older } = take('a', 0.04);
    expect(compared(older, take('a', 0.0402))[0]).toEqual(['source clip walk changed']);
  });
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
