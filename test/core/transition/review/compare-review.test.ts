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

  test('the motion: a joint map was edited; of a take, which was baked by it, the map', () => {
    const edited = { joints: { Spine: { role: 'hips' } } } as const;
    const words = ['source joint map changed'];
    expect(compared({}, edited)).toEqual([words, 'motion']);
    expect(compared(edited, {})).toEqual([words, 'motion']);
    expect(compared(edited, edited)).toEqual([[], 'stale']);
    const baked = { read: undefined, take: { content: 'a', grounds: [] } };
    expect(compared(baked, { ...baked, ...edited })).toEqual([words, 'stale']);
    const [one, other] = [[{}], [edited.joints]].map((takeJoints) => ({ ...baked, takeJoints }));
    expect(compared(one, one)).toEqual([[], 'stale']);
    expect(compared(one, other)).toEqual([['source joint maps in the tree changed'], 'stale']);
  });

  test('the motion: the map of a character, or of a clip that an interrupted transition plays, was edited', () => {
    const edited = { joints: { Spine: { role: 'hips' } } } as const;
    const rows = ['walk', 'hop', 'turn', 'Ana'].map((name) => rowOf(name, 0));
    const last = transitionOf({
      id: 't2',
      source: { kind: 'chain', id: 't1', time: 0.2, playRate: 1, mirror: false },
    });
    const steps = (at: number) => {
      const [walk, hop, turn, ana] = rows.map((row, k) => (k === at ? { ...row, ...edited } : row));
      return stepsOf([transition, last], [walk, hop, turn], undefined, ana);
    };
    const wordsOf = (at: number) => {
      const { changes, key } = compareReview(approved(steps(-1)), steps(at));
      return [...changes.map(({ words }) => words), key === null ? 'stale' : 'motion'];
    };
    expect([0, 1, 2, 3].map(wordsOf)).toEqual([
      ['interrupted transition: source joint map changed', 'motion'],
      ['interrupted transition: destination joint map changed', 'motion'],
      ['destination joint map changed', 'motion'],
      ['joint map of the character changed', 'motion'],
    ]);
  });

  test('nothing: an older review without a joint map is stale, whatever the map is now', () => {
    const now = stepsOf([transition], [rowOf('walk', 0), rowOf('hop', 0)]);
    const [{ joints: _, ...source }, older] = [now[0].source, now[0]];
    const { changes, key } = compareReview(approved([{ ...older, source }]), now);
    expect([changes, key]).toEqual([
      [{ part: 'settings', words: 'source joint map: reviewed before joint maps were kept' }],
      null,
    ]);
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
