/** Random games for recorders: poses and requests over time, with names that nobody should have. */
import fc from 'fast-check';
import { hostileNames } from '#test/fixtures/exported-settings.ts';

/** A pose that the recorder sees; null = the joint is not there. */
export interface GamePose {
  readonly kind: 'pose';
  readonly time: number; // s
  readonly joints: readonly (readonly [number, number, number] | null)[]; // units of the engine
}

export interface GameRequest {
  readonly kind: 'request';
  readonly time: number; // s
  readonly from: string;
  readonly fromTime: number;
  readonly to: string;
  readonly toTime: number;
  readonly duration: number;
  readonly method: string; // '' = none
}

export interface Game {
  readonly figure: string;
  readonly joints: readonly string[];
  readonly events: readonly (GamePose | GameRequest)[]; // in the order of the game
}

/** Segue reads no request for a clip whose name is blank. */
const name = fc
  .oneof(
    fc.constantFrom(...hostileNames, '\u0001\u007F\u2028', 'lone \uD800', '{"pose":{}}'),
    fc.constantFrom('走', '"').map((each) => each.repeat(300)),
    fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
  )
  .filter((text) => text.trim() !== '');
/** Floats of 32 bit have all of these, and no rounding of the boundaries of a window either. */
const number = fc.integer({ min: -4e6, max: 4e6 }).map((step) => step / 4096);
const seconds = fc.integer({ min: 0, max: 4096 }).map((step) => step / 1024);

const request = fc.record({
  from: name,
  fromTime: seconds,
  to: name,
  toTime: seconds,
  duration: seconds,
  method: fc.oneof(fc.constant(''), name),
});

const rarely = fc.oneof({ weight: 60, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: request });

/**
 * One frame: s since the last one, and a request before or after the recorder takes the pose. 0 s: the game
 * is paused.
 */
const frame = fc.record({
  step: fc.constantFrom(...Array<number>(20).fill(16 / 1024), 2 / 1024, 3 / 1024, 0, 0.25, 0.75),
  early: rarely,
  late: rarely,
});

const game = fc.integer({ min: 1, max: 5 }).chain((count) => {
  const place = fc.option(fc.tuple(number, number, number), { freq: 12 });
  return fc.record({
    figure: name,
    joints: fc.uniqueArray(name, { minLength: count, maxLength: count }),
    frames: fc
      .array(fc.tuple(frame, fc.array(place, { minLength: count, maxLength: count })), {
        minLength: 100,
        maxLength: 500,
        size: 'max',
      })
      .filter((frames) => frames.some(([{ early, late }]) => early !== null || late !== null)),
  });
});

/** The same games each time. */
export const games = (count: number): readonly Game[] =>
  fc.sample(game, { numRuns: count, seed: 1 }).map(({ figure, joints, frames }) => {
    let time = 0;
    const events = frames.flatMap(([{ step, early, late }, places]): Game['events'] => {
      time += step;
      const asked = (each: typeof early): Game['events'] =>
        each ? [{ kind: 'request', time, ...each }] : [];
      return [...asked(early), { kind: 'pose', time, joints: places }, ...asked(late)];
    });
    return { figure, joints, events };
  });
