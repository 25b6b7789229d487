import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  detectContacts,
  findFootContacts,
  runsOf,
  stepsOf,
  type FootContact,
} from '#core/rig/feet/foot-contacts.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';

const still = { fps: 10, groundHeight: 0, height: 1.78, loop: false };

const run = (start: number, end: number): FootContact => ({ start, end });

/** A point at these heights, standing on the spot, or going 0.2 m a frame where it is higher than 2 cm. */
function pointAt(heights: readonly number[]): Float32Array {
  let x = 0;
  return Float32Array.from(
    heights.flatMap((height) => {
      if (height > 0.02) x += 0.2;
      return [x, height, 0];
    }),
  );
}

describe('worked examples, at 10 frames a second', () => {
  test('a point stands while it is low and slow; frames next to a step are fast already', () => {
    const low = [0, 0, 0, 0];
    const contacts = findFootContacts([pointAt([...low, 0.1, 0.2, 0.1, ...low])], still);
    // The speed is a central difference: hypot(0.2, 0.1) * 5 = 1.12 m/s at frame 3, 0.1 * 5 = 0.5 m/s at
    // frame 7.
    expect(contacts).toEqual([
      { start: 0, end: 3 },
      { start: 7, end: 11 },
    ]);
  });

  test('a foot stands while its heel or its toes stand', () => {
    const heel = pointAt([0, 0, 0, 0, 0, 0.1, 0.2, 0.2, 0.2, 0.2]);
    const toes = pointAt([0.1, 0.1, 0.1, 0, 0, 0, 0, 0, 0.1, 0.2]);
    expect(findFootContacts([heel], still)).toEqual([{ start: 0, end: 4 }]);
    expect(findFootContacts([toes], still)).toEqual([{ start: 3, end: 7 }]);
    expect(findFootContacts([heel, toes], still)).toEqual([{ start: 0, end: 7 }]);
  });

  test('a motion played backwards stands in the same frames, and so does a figure of another size', () =>
    forAll(fc.array(fc.constantFrom(0, 0.01, 0.03, 0.06, 0.2), { minLength: 2 }), (heights) => {
      const point = pointAt(heights);
      const reversed = Float32Array.from({ length: point.length }, (_, i) => {
        return point[point.length - 3 * (1 + Math.floor(i / 3)) + (i % 3)];
      });
      const mirrored = findFootContacts([reversed], still)
        .map(({ start, end }) => ({ start: heights.length - end, end: heights.length - start }))
        .toReversed();
      expect(findFootContacts([point], still)).toEqual(mirrored);
      const twice = findFootContacts([point.map((each) => 2 * each)], { ...still, height: 2 * 1.78 });
      expect(twice).toEqual(mirrored);
    }));

  test('a point that stays 20 cm above the ground does not stand', () => {
    expect(findFootContacts([pointAt([0.01, 0.01, 0.01])], { ...still, groundHeight: -0.3 })).toEqual([]);
    expect(findFootContacts([pointAt([0.01, 0.01, 0.01])], still)).toHaveLength(1);
  });

  test('a foot that is held up for most of a clip stands only before', () => {
    const held = [...Array.from({ length: 20 }, () => 0), ...Array.from({ length: 80 }, () => 0.12)];
    const still = { fps: 100, groundHeight: 0, height: 1.78, loop: false };
    const onTheSpot = Float32Array.from(held.flatMap((height) => [0, height, 0]));
    const [only, other] = findFootContacts([onTheSpot], still);
    expect(other).toBeUndefined();
    expect(Math.abs(only.end - 20)).toBeLessThanOrEqual(1);
  });

  test.each([0.5, 1, 4])(
    'a foot of %d times the size stands throughout, though a capture drops it by 6 cm for a while',
    (size) => {
      const heights = Array.from(
        { length: 200 },
        (_, frame) => size * (frame >= 40 && frame < 60 ? 0 : 0.06),
      );
      const place = Float32Array.from(heights.flatMap((height) => [0, height, 0]));
      const [one, other, ...more] = findFootContacts([place], { ...still, fps: 100, height: 1.78 * size });
      expect(more).toEqual([]);
      expect([one.start, other?.end ?? one.end]).toEqual([0, 200]);
    },
  );
});

describe('a foot that is moved while it is low, at 100 frames a second', () => {
  const motion = { ...still, fps: 100 };
  const rest = Array.from({ length: 40 }, () => 0);
  /** Frames that go so far, m in all, with the fastest one, half as fast again, in the middle of an odd number. */
  const move = (way: number, frames: number): number[] =>
    Array.from({ length: frames }, (_, i) => ((i === (frames - 1) / 2 ? 1.5 : 1) * way) / (frames + 0.5));

  /** A point at `z` that goes so far along X from frame to frame, on the ground. */
  function going(ways: readonly number[], z = 0): Float32Array {
    let x = 3;
    return Float32Array.from([0, ...ways].flatMap((way) => [(x += way), 0, z]));
  }

  const contactsOf = (...points: readonly Float32Array[]) => findFootContacts(points, motion);
  const whole = [{ start: 0, end: 102 }];
  const ways = (way: number, frames = 21): number[] => [...rest, ...move(way, frames), ...rest];

  test('by 6 cm it stands before and after, apart where it goes fastest; by 4 cm throughout', () => {
    // The fastest way is from frame 50 to frame 51.
    const apart = [
      { start: 0, end: 50 },
      { start: 52, end: 102 },
    ];
    expect(contactsOf(going(ways(0.06)), going(ways(0.06), 0.2))).toEqual(apart);
    expect(contactsOf(going(ways(-0.06)))).toEqual(apart);
    expect(contactsOf(going(ways(0.04, 15)))).toEqual([{ start: 0, end: 96 }]);
  });

  test('what counts as moved grows with the figure', () => {
    const tall = { ...motion, height: 2 * 1.78 };
    expect(findFootContacts([going(ways(0.06))], tall)).toEqual(whole);
    expect(findFootContacts([going(ways(0.12))], tall)).toHaveLength(2);
  });

  test('while one of its points rests, or one between them, it stands', () => {
    const [forth, back] = [ways(0.06), ways(-0.06)];
    expect(
      contactsOf(going([...rest, ...move(0.06, 21)]), going([...rest, ...move(0, 21)], 0.2)),
    ).toHaveLength(1);
    expect(contactsOf(going([...forth, ...ways(0)]), going([...ways(0), ...forth], 0.2))).toEqual([
      { start: 0, end: 203 },
    ]);
    expect(contactsOf(going(forth), going(back, 0.2))).toEqual(whole);
    expect(
      contactsOf(
        going(forth),
        going(
          forth.map((way) => 0.9 * way),
          0.2,
        ),
      ),
    ).toHaveLength(2);
  });

  test('slower than 0.2 m/s it slides; two moves with a rest between are two', () => {
    const slide = Array.from({ length: 100 }, () => 0.0015); // 15 cm
    expect(contactsOf(going([...rest, ...slide, ...rest]))).toEqual([{ start: 0, end: 181 }]);
    expect(contactsOf(going([...ways(0.04, 15), ...ways(0.04, 15)]))).toEqual([{ start: 0, end: 191 }]);
    expect(contactsOf(going([...ways(0.06), ...ways(0.06)]))).toHaveLength(3);
  });

  test('as it lands and as it leaves, it is not moved', () => {
    expect(contactsOf(going([...move(0.06, 21), ...rest]))).toEqual([{ start: 0, end: 62 }]);
    expect(contactsOf(going([...rest, ...move(0.06, 21)]))).toEqual([{ start: 0, end: 62 }]);
  });
});

test('contacts and the gaps between them last 0.06 s at least, but for those that the ends of a clip cut', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 14 }), { minLength: 3, maxLength: 8 });
  const motion = { ...still, fps: 100 };
  const seen = new Set<string>();
  forAll(lengths, (runs) => {
    const heights = runs.flatMap((length, i) => Array.from({ length }, () => (i % 2 === 0 ? 0 : 0.06)));
    const place = Float32Array.from(heights.flatMap((height) => [0, height, 0]));
    const contacts = findFootContacts([place], motion);
    for (const [i, { start, end }] of contacts.entries()) {
      const isCut = start === 0 || end === heights.length;
      if (end - start < 6) expect(isCut).toBe(true);
      const gap = i > 0 ? start - contacts[i - 1].end : Number.POSITIVE_INFINITY;
      expect(gap).toBeGreaterThanOrEqual(6);
      if (gap === 6) seen.add('just a gap');
      const place = start === 0 ? 'at the start' : isCut ? 'at the end' : 'within';
      seen.add(`${end - start < 6 ? 'short' : end - start === 6 ? 'just' : 'long'} ${place}`);
    }
  });
  expect([...seen]).toEqual(
    expect.arrayContaining(['just within', 'just a gap', 'short at the start', 'short at the end']),
  );
});

test('worked example: runs of standing at both ends, and between', () => {
  const runs = (...stands: readonly number[]): unknown => runsOf(Uint8Array.from(stands));
  expect(runs(1, 1, 0, 0, 1, 0, 1)).toEqual([
    { start: 0, end: 2 },
    { start: 4, end: 5 },
    { start: 6, end: 7 },
  ]);
  expect([runs(), runs(0)]).toEqual([[], []]);
});

test.each<[string, readonly FootContact[], number, boolean, readonly number[], readonly number[]]>([
  ['a contact at the start and one at the end are no steps', [run(0, 3), run(7, 12)], 12, false, [7], [2]],
  ['a contact that ends before the end is one', [run(0, 3), run(7, 12)], 20, false, [7], [2, 11]],
  ['in a loop a contact goes on across its ends', [run(0, 3), run(7, 12)], 12, true, [7], [2]],
  ['one that begins with a loop is a step', [run(0, 3), run(7, 12)], 20, true, [0, 7], [2, 11]],
  ['one that ends with a loop is, too', [run(3, 12)], 12, true, [3], [10]],
  ['the last frame of a loop is its first', [run(0, 5), run(10, 11)], 11, true, [0], [4]],
  ['a foot that stands throughout a loop makes no step', [run(0, 12)], 12, true, [], []],
  ['nor does one in the air', [], 12, true, [], []],
])('plants and take-offs: %s', (_, contacts, frames, loop, plants, takeOffs) => {
  expect(stepsOf(contacts, frames, loop)).toEqual({ plants, takeOffs });
});

const thresholds = { heightOn: 0.05, speedOn: 0.2, heightOff: 0.08, speedOff: 0.4 };

function contactsOf(heights: number[], speeds: number[]): number[] {
  return Array.from(detectContacts(new Uint8Array(heights.length), heights, speeds, thresholds));
}

test('worked example: low or slow alone is not enough; between the thresholds a contact stays as it is', () => {
  expect(contactsOf([0.01, 0.2, 0.06, 0.01, 0.06, 0.09, 0.06], [1, 0.1, 0.1, 0.1, 0.3, 0.1, 0.1])).toEqual([
    0, 0, 0, 1, 1, 0, 0,
  ]);
  expect(contactsOf([0.01, 0.01, 0.01], [0.1, 0.5, 0.3])).toEqual([1, 0, 0]);
});

test('worked example: at a threshold nothing changes', () => {
  expect(contactsOf([0.05, 0.04, 0.08], [0.1, 0.2, 0.1])).toEqual([0, 0, 0]);
  expect(contactsOf([0.04, 0.08, 0.04], [0.1, 0.1, 0.4])).toEqual([1, 1, 1]);
});

test('a standing foot is below both upper thresholds, a moving one above a lower threshold', () => {
  const series = fc.array(fc.tuple(numberBetween(0, 0.15), numberBetween(0, 0.6)));
  forAll(series, (moments) => {
    const contacts = contactsOf(
      moments.map(([height]) => height),
      moments.map(([, speed]) => speed),
    );
    for (const [i, [height, speed]] of moments.entries()) {
      expect(contacts[i] === 1 ? height <= 0.08 && speed <= 0.4 : height >= 0.05 || speed >= 0.2).toBe(true);
    }
  });
});
