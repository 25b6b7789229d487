import { nearestWay, writePointSpeeds } from './point-track.ts';
import type { Floats } from '../../kit/floats.ts';

/**
 * Standing height of the figure on which all limits were tuned, m. Lengths and speeds scale with the height
 * of others.
 */
export const TUNED_HEIGHT = 1.78;

/**
 * Limits for heel and ball of a foot, relative to its standing height. A foot that strikes or leaves is
 * within the wider pair: see `pointContacts`. With them, 96 to 98 % of the frames of two captured takes are
 * as two people marked them by eye.
 */
const CONTACT_THRESHOLDS: ContactThresholds = {
  heightOn: 0.035,
  speedOn: 0.45,
  heightOff: 0.05,
  speedOff: 0.8,
};

/**
 * Share of slow, low frames below the standing height: toes that bend as they leave, or a floor that is not
 * level.
 */
const LOW_SHARE = 0.25;

/**
 * Share of those that are glitches of a capture. No foot stands higher than `heightOn` above them, even if it
 * is held there for long.
 */
const GLITCH_SHARE = 0.05;

/** Maximum standing height above the ground, m: a swimmer's foot never stands. */
const MAX_STAND = 0.2;

/** Shorter contacts and gaps are noise, s; but for contacts that the ends of a clip cut. */
const MIN_CONTACT = 0.06;

/**
 * One point of a foot that stands rests, as it rolls from heel to toes or turns. A foot is moved if the stillest
 * goes faster than `speed`, m/s, without a rest, until it is further than `way`, m, over the ground.
 */
const SHIFT = { speed: 0.2, way: 0.05 };

/**
 * A contact of a foot, in frames, [start, end). It may begin before the first frame or end after the last.
 */
export interface FootContact {
  readonly start: number;
  readonly end: number;
}

/** The motion of a foot. */
interface FootMotion {
  readonly fps: number; // > 0
  readonly groundHeight: number; // m
  readonly height: number; // m, of the figure when it stands; > 0
}

/**
 * Finds the contacts of a foot: it stands while any of its points does, so from heel strike to toe-off, or
 * reversed.
 *
 * @param points of the foot, at least one: [frames * 3] m each, in the world, equally long
 */
export function findFootContacts(points: readonly Float32Array[], motion: FootMotion): FootContact[] {
  const frames = points[0].length / 3;
  const stands = new Uint8Array(frames);
  for (const positions of points) {
    const ofPoint = pointContacts(positions, motion);
    for (let frame = 0; frame < frames; frame++) stands[frame] |= ofPoint[frame];
  }
  const shortest = Math.round(MIN_CONTACT * motion.fps);
  const joined = withoutGaps(runsOf(stands), shortest);
  const ways = stillestWays(points, motion);
  return joined
    .flatMap((contact) => splitAtShifts(contact, ways, SHIFT.speed / motion.fps))
    .filter(({ start, end }) => end - start >= shortest || start === 0 || end === frames);
}

/** [frames - 1] how far the stillest point of a foot goes over the ground until the next frame, m. */
function stillestWays(points: readonly Float32Array[], { height }: FootMotion): Float64Array {
  const ways = new Float64Array(points[0].length / 3 - 1);
  const [way, still] = [new Float64Array(2), new Float64Array(2)];
  for (let frame = 0; frame < ways.length; frame++) {
    const [x, z] = nearestWay(way, points, frame, still);
    ways[frame] = (Math.hypot(x, z) * TUNED_HEIGHT) / height;
  }
  return ways;
}

/**
 * The parts of a contact: it ends, and another one begins, with the two frames between which a foot that is
 * moved goes fastest. As it lands and leaves, it is not moved.
 *
 * @param ways  see `stillestWays`
 * @param still m per frame, up to which it rests
 */
function splitAtShifts({ start, end }: FootContact, ways: Floats, still: number): FootContact[] {
  const parts: FootContact[] = [];
  let rests = start;
  for (let frame = start; frame < end - 1; frame++) {
    const from = frame;
    let [way, fastest] = [0, frame];
    for (; frame < end - 1 && ways[frame] > still; frame++) {
      way += ways[frame];
      if (ways[frame] > ways[fastest]) fastest = frame;
    }
    if (way <= SHIFT.way || from === start || frame === end - 1) continue;
    parts.push({ start: rests, end: fastest });
    rests = fastest + 2;
  }
  return [...parts, { start: rests, end }];
}

/**
 * [frames] contacts of one point of a foot: found forwards and backwards in time, so that plants have the
 * hysteresis of take-offs.
 */
function pointContacts(positions: Float32Array, motion: FootMotion): Uint8Array {
  const frames = positions.length / 3;
  const scale = motion.height / TUNED_HEIGHT;
  const speeds = writePointSpeeds(new Float32Array(frames), positions, motion.fps);
  for (let frame = 0; frame < frames; frame++) speeds[frame] /= scale;
  const heights = Float32Array.from({ length: frames }, (_, frame) => positions[frame * 3 + 1]);
  const standing = standingHeightOf(heights, speeds, motion);
  if (standing === Number.POSITIVE_INFINITY) return new Uint8Array(frames);
  for (let frame = 0; frame < frames; frame++) heights[frame] = (heights[frame] - standing) / scale;
  const forwards = detectContacts(new Uint8Array(frames), heights, speeds, CONTACT_THRESHOLDS);
  const [down, slow] = [heights.toReversed(), speeds.toReversed()];
  const backwards = detectContacts(new Uint8Array(frames), down, slow, CONTACT_THRESHOLDS);
  return forwards.map((stands, frame) => stands | backwards[frames - 1 - frame]);
}

/** Height of a point while it stands, m; infinite if it never does. */
function standingHeightOf(
  heights: Float32Array,
  speeds: Float32Array,
  { groundHeight, height }: FootMotion,
): number {
  const scale = height / TUNED_HEIGHT;
  const { heightOn, speedOn } = CONTACT_THRESHOLDS;
  const highest = groundHeight + MAX_STAND * scale;
  const low = heights.filter((each, frame) => speeds[frame] < speedOn && each <= highest).toSorted();
  if (low.length === 0) return Number.POSITIVE_INFINITY;
  const at = (share: number): number => low[Math.floor(share * (low.length - 1))];
  return Math.min(at(LOW_SHARE), at(GLITCH_SHARE) + heightOn * scale);
}

/** The runs of moments in which a foot stands. @param stands 1 or 0 */
export function runsOf(stands: Uint8Array): FootContact[] {
  const runs: FootContact[] = [];
  for (let frame = 0; frame < stands.length; frame++) {
    if (stands[frame] === 0) continue;
    const start = frame;
    while (stands[frame] === 1) frame++;
    runs.push({ start, end: frame });
  }
  return runs;
}

/** Closes short gaps. */
function withoutGaps(runs: readonly FootContact[], shortest: number): FootContact[] {
  const joined: FootContact[] = [];
  for (const run of runs) {
    const before = joined.at(-1);
    if (before !== undefined && run.start - before.end < shortest)
      joined[joined.length - 1] = { start: before.start, end: run.end };
    else joined.push(run);
  }
  return joined;
}

/** The frames of foot plants, and the last frames before take-offs. */
export interface FootSteps {
  readonly plants: readonly number[];
  readonly takeOffs: readonly number[];
}

/**
 * Foot plants and take-offs of contacts. A contact at the start of a clip has no plant, one at its end no
 * take-off; in a loop these two are one contact.
 */
export function stepsOf(contacts: readonly FootContact[], frames: number, loop: boolean): FootSteps {
  const last = loop ? frames - 1 : frames; // the last frame of a loop repeats the first
  const seen = contacts.filter(({ start }) => start < last);
  const goesRound = loop && seen[0]?.start === 0 && (seen.at(-1)?.end ?? 0) >= last;
  return {
    plants: seen.filter(({ start }) => start > 0 || (loop && !goesRound)).map(({ start }) => start),
    takeOffs: seen
      .filter(({ end }) => end < last || (loop && !goesRound))
      .map(({ end }) => Math.min(end, last) - 1),
  };
}

/** Limits at which a contact begins and ends, with hysteresis against flicker. */
interface ContactThresholds {
  readonly heightOn: number; // m
  readonly speedOn: number; // m/s
  readonly heightOff: number; // m, usually above `heightOn`
  readonly speedOff: number; // m/s, usually above `speedOn`
}

/**
 * Detects contacts: one begins when the foot is lower than `heightOn` *and* slower than `speedOn`, and ends
 * when it is higher than `heightOff` *or* faster than `speedOff`. Initially the foot is in the air.
 *
 * @param out     [n] receives 1 in contact, else 0
 * @param heights [n] m above the ground
 * @param speeds  [n] m/s
 */
export function detectContacts(
  out: Uint8Array,
  heights: Floats,
  speeds: Floats,
  thresholds: ContactThresholds,
): Uint8Array {
  const { heightOn, speedOn, heightOff, speedOff } = thresholds;
  let stands = false;
  for (let i = 0; i < out.length; i++) {
    const height = heights[i];
    const speed = speeds[i];
    stands = stands ? !(height > heightOff || speed > speedOff) : height < heightOn && speed < speedOn;
    out[i] = stands ? 1 : 0;
  }
  return out;
}
