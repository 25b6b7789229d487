import { detectContacts, type ContactThresholds } from './contacts.ts';
import { writePointSpeeds } from './point-track.ts';

/**
 * A heel or a ball of a foot stands while it is about as low as it ever is, and slow. Chosen on walking, jogging, hopping and turning
 * with known footfalls: a heel that strikes is slow within a frame or two, toes that leave are fast at once.
 */
const CONTACT_THRESHOLDS: ContactThresholds = {
  heightOn: 0.035,
  speedOn: 0.45,
  heightOff: 0.05,
  speedOff: 0.8,
};

/** Share of the frames that may lie below where a point stands: what a glitch of the capture reaches. */
const LOW_SHARE = 0.05;

/** A point that never comes so near to the ground does not stand on it: a swimmer's foot, m. */
const HIGHEST_STAND = 0.2;

/** Shorter ones are noise, s: standing as well as being in the air. */
const SHORTEST = 0.06;

/** When a foot stands, in frames, [start, end). It may stand from before the first frame, or beyond the last. */
export interface FootContact {
  readonly start: number;
  readonly end: number;
}

/** A motion that a foot is looked at in. */
export interface FootMotion {
  readonly fps: number; // > 0
  readonly groundHeight: number; // m
  readonly loop: boolean; // its last frame is its first one again
}

/**
 * When a foot stands: while any of its points does. So it begins with the heel that strikes and ends with the toes that leave, or the
 * other way round.
 *
 * @param points of the foot: [frames * 3] m each, in the world, equally long
 */
export function findFootContacts(points: readonly Float32Array[], motion: FootMotion): FootContact[] {
  const frames = (points[0]?.length ?? 0) / 3;
  const stands = new Uint8Array(frames);
  const ofPoint = new Uint8Array(frames);
  for (const positions of points) {
    writePointContacts(ofPoint, positions, motion);
    for (let frame = 0; frame < frames; frame++) stands[frame] |= ofPoint[frame];
  }
  const shortest = Math.round(SHORTEST * motion.fps);
  return withoutShort(runsOf(stands), shortest, frames);
}

/** Writes where one point of a foot stands. @param out [frames] */
function writePointContacts(out: Uint8Array, positions: Float32Array, motion: FootMotion): Uint8Array {
  const frames = out.length;
  const heights = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame++) heights[frame] = positions[frame * 3 + 1];
  const standing = heights.toSorted()[Math.floor(LOW_SHARE * (frames - 1))] ?? 0;
  if (standing > motion.groundHeight + HIGHEST_STAND) return out.fill(0);
  for (let frame = 0; frame < frames; frame++) heights[frame] -= standing;
  const speeds = writePointSpeeds(new Float32Array(frames), positions, motion.fps);
  return detectContacts(out, heights, speeds, CONTACT_THRESHOLDS);
}

function runsOf(stands: Uint8Array): FootContact[] {
  const runs: FootContact[] = [];
  for (let frame = 0; frame < stands.length; frame++) {
    if (stands[frame] === 0) continue;
    const start = frame;
    while (frame < stands.length && stands[frame] === 1) frame++;
    runs.push({ start, end: frame });
  }
  return runs;
}

/** Joins what is only shortly apart, then leaves out what is short; what reaches an end of the clip may be longer than is seen. */
function withoutShort(runs: readonly FootContact[], shortest: number, frames: number): FootContact[] {
  const joined: FootContact[] = [];
  for (const run of runs) {
    const before = joined.at(-1);
    if (before !== undefined && run.start - before.end < shortest)
      joined[joined.length - 1] = { start: before.start, end: run.end };
    else joined.push(run);
  }
  return joined.filter(({ start, end }) => end - start >= shortest || start === 0 || end === frames);
}

/** The frames at which a foot comes down, and the last ones at which it stands before it leaves. */
export interface FootSteps {
  readonly plants: readonly number[];
  readonly takeOffs: readonly number[];
}

/**
 * Where contacts begin and end. One that a clip begins with was no plant in it, one that it ends with no take-off; in a loop the two
 * are one.
 */
export function stepsOf(contacts: readonly FootContact[], frames: number, loop: boolean): FootSteps {
  const last = loop ? frames - 1 : frames; // of a loop, the frame that comes again is the first
  const seen = contacts.filter(({ start }) => start < last);
  const goesRound = loop && seen[0]?.start === 0 && (seen.at(-1)?.end ?? 0) >= last;
  return {
    plants: seen.filter(({ start }) => start > 0 || (loop && !goesRound)).map(({ start }) => start),
    takeOffs: seen
      .filter(({ end }) => end < last || (loop && !goesRound))
      .map(({ end }) => Math.min(end, last) - 1),
  };
}
