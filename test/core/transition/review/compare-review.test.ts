import { describe, expect, test } from 'vitest';
import { compareReview } from '#core/transition/review/compare-review.ts';
import { stepsOf, type ReviewableClip } from '#core/transition/review/reviewed-steps.ts';
import { approved, rowOf, transitionOf } from './review-fixture.ts';

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

  test('the motion: the unit of a file was detected', () => {
    expect(compared({}, inches)).toEqual([['source unit centimetres → inches'], 'motion']);
  });

  test('the numbers: the file is turned otherwise', () => {
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
