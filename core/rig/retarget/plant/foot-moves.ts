import type { Sliced } from '../../../kit/long-work.ts';
import { clamp01 } from '../../../kit/numbers.ts';
import { nearestWay } from '../../feet/point-track.ts';
import type { FootContact } from '../../feet/foot-contacts.ts';
import type { LegTrack } from './leg-tracks.ts';
import { lengthAt } from '../../../math/vector.ts';
import type { Floats } from '../../../kit/floats.ts';

/** A foot in a motion: [frames * 3] m for each of its points, in the world. */
type FootPoints = readonly Floats[];

/** Time within which the speed of an offset fades out before or after a contact, s. */
const FADE = 0.3;

/** An offset over the ground at one end of a contact. */
interface OffsetEnd {
  readonly frame: number;
  readonly x: number; // m
  readonly z: number;
  readonly speedX: number; // m per frame
  readonly speedZ: number;
}

/** The motion to which a foot is held, and when. */
interface HeldFoot {
  readonly source: FootPoints;
  readonly scale: number; // of its lengths
  readonly contacts: readonly FootContact[];
  readonly fps: number;
  readonly loop: boolean;
  readonly ways: Floats; // [frames * 3] m, from the top of the thigh to the ankle
  /** How much longer the leg must be for the ankle to be moved by x, z in a frame, m. */
  strain(frame: number, x: number, z: number): number;
}

/** A foot steps further ahead or behind by so much at most, where its leg reaches better, ways to the ankle, … */
const MOST_STEPPED = 0.2;
/** … if it is too short by so much of it less, at least. */
const WORTH = 0.4;
const SEARCHES = 12;

/**
 * By how far a foot moves over the ground to keep its place, [frames * 2] x, z in m. In a contact its stillest
 * point goes as the scaled source's does; of all offsets that do so, the one whose mean is 0 stays nearest to
 * the motion as it was. Between two contacts the offset goes from one to the other, without jumps of its
 * speed; before the first and after the last it stays, and in a loop these two are neighbours.
 */
export function* footOffsets(points: FootPoints, held: HeldFoot): Sliced<Float64Array> {
  const frames = points[0].length / 3;
  const offsets = new Float64Array(frames * 2);
  const contacts = held.contacts
    .map(({ start, end }) => ({ start: Math.max(start, 0), end: Math.min(end, frames) }))
    .filter(({ start, end }) => end > start);
  if (contacts.length === 0) return offsets;
  for (const contact of contacts) {
    holdIn(offsets, points, contact, held);
    yield;
  }
  if (held.loop) joinRound(offsets, contacts, frames - 1);
  const fade = FADE * held.fps;
  for (let i = 1; i < contacts.length; i++)
    cross(offsets, endOf(offsets, contacts[i - 1]), startOf(offsets, contacts[i]), fade);
  const [first, last] = [startOf(offsets, contacts[0]), endOf(offsets, contacts[contacts.length - 1])];
  if (held.loop && (first.frame > 0 || last.frame < frames - 1)) {
    const period = frames - 1;
    cross(offsets, last, { ...first, frame: first.frame + period }, fade, period);
    if (last.frame === period) offsets.copyWithin(0, period * 2);
    else offsets.copyWithin(period * 2, 0, 2);
  } else if (!held.loop) {
    cross(offsets, { ...first, frame: -1, speedX: 0, speedZ: 0 }, first, fade);
    cross(offsets, last, { ...last, frame: frames, speedX: 0, speedZ: 0 }, fade);
  }
  return offsets;
}

/** Writes the offsets of a contact. */
function holdIn(
  offsets: Float64Array,
  points: FootPoints,
  { start, end }: FootContact,
  held: HeldFoot,
): void {
  const [wish, way, still] = [new Float64Array(2), new Float64Array(2), new Float64Array(2)];
  const mean = [0, 0];
  for (let frame = start; frame < end; frame++) {
    const at = frame * 2;
    if (frame > start) {
      nearestWay(wish, held.source, frame - 1, still);
      for (let i = 0; i < 2; i++) wish[i] *= held.scale;
      nearestWay(way, points, frame - 1, wish);
      for (let i = 0; i < 2; i++) offsets[at + i] = offsets[at + i - 2] + wish[i] - way[i];
    }
    for (let i = 0; i < 2; i++) mean[i] += offsets[at + i] / (end - start);
  }
  for (let at = start * 2; at < end * 2; at++) offsets[at] -= mean[at % 2];
  stepIn(offsets, { start, end }, held);
}

/**
 * Moves the place of a contact along the way of its foot below the hips, until the leg reaches as well at its
 * start as at its end.
 */
function stepIn(offsets: Float64Array, { start, end }: FootContact, { ways, strain }: HeldFoot): void {
  const [from, to] = [start * 3, end * 3 - 3];
  const [x, z] = [ways[to] - ways[from], ways[to + 2] - ways[from + 2]];
  const length = Math.hypot(x, z);
  if (length === 0) return;
  const strainAt = (step: number): number => {
    let most = 0;
    for (let frame = start; frame < end; frame++) {
      const [dx, dz] = [offsets[frame * 2], offsets[frame * 2 + 1]];
      most = Math.max(most, strain(frame, dx + (step * x) / length, dz + (step * z) / length));
    }
    return most + WORTH * Math.abs(step);
  };
  if (strainAt(0) === 0) return;
  let high = MOST_STEPPED * lengthAt(ways, from);
  let low = -high;
  for (let i = 0; i < SEARCHES; i++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (strainAt(a) < strainAt(b)) high = b;
    else low = a;
  }
  const step = (low + high) / 2;
  for (let at = start * 2; at < end * 2; at++) offsets[at] += (step * (at % 2 === 0 ? x : z)) / length;
}

/** A contact over the seam of a loop is one: both of its parts are moved until they meet. */
function joinRound(offsets: Float64Array, contacts: readonly FootContact[], last: number): void {
  const [first, end] = [contacts[0], contacts[contacts.length - 1]];
  if (first.start > 0 || end.end <= last) return;
  const [before, after] = [end.end - end.start, first.end - first.start];
  for (let i = 0; i < 2; i++) {
    const gap = offsets[last * 2 + i] - offsets[i];
    const isWhole = contacts.length === 1;
    for (let frame = end.start; frame < end.end; frame++) {
      // A contact of the whole loop has no end where a gap could be closed: it is spread.
      const share = isWhole ? (frame - end.start) / Math.max(1, before - 1) - 0.5 : after / (before + after);
      offsets[frame * 2 + i] -= gap * share;
    }
    if (isWhole) continue;
    for (let frame = first.start; frame < first.end; frame++)
      offsets[frame * 2 + i] += (gap * before) / (before + after);
  }
}

function startOf(offsets: Float64Array, { start, end }: FootContact): OffsetEnd {
  return offsetEnd(offsets, start, Math.min(start + 1, end - 1), 1);
}

function endOf(offsets: Float64Array, { start, end }: FootContact): OffsetEnd {
  return offsetEnd(offsets, end - 1, Math.max(end - 2, start), -1);
}

function offsetEnd(offsets: Float64Array, frame: number, inner: number, sign: number): OffsetEnd {
  const [x, z] = [offsets[frame * 2], offsets[frame * 2 + 1]];
  const [speedX, speedZ] = [sign * (offsets[inner * 2] - x), sign * (offsets[inner * 2 + 1] - z)];
  return { frame, x, z, speedX, speedZ };
}

/**
 * Writes the offsets between two ends, with their speeds: within `fade` frames of an end its speed fades out.
 *
 * @param period frames after which a loop begins again
 */
function cross(
  offsets: Float64Array,
  from: OffsetEnd,
  to: OffsetEnd,
  fade: number,
  period = offsets.length / 2,
): void {
  const whole = to.frame - from.frame;
  const time = Math.min(whole, fade);
  for (let frame = from.frame + 1; frame < to.frame; frame++) {
    const share = (frame - from.frame) / whole;
    const rise = share * share * (3 - 2 * share);
    const [out, into] = [bump((frame - from.frame) / time), bump((to.frame - frame) / time)];
    const at = (frame % period) * 2;
    offsets[at] = from.x + rise * (to.x - from.x) + time * (out * from.speedX - into * to.speedX);
    offsets[at + 1] = from.z + rise * (to.z - from.z) + time * (out * from.speedZ - into * to.speedZ);
  }
}

/** 0 at 0 with the slope 1, and 0 from 1 on. */
const bump = (share: number): number => (share >= 1 ? 0 : share * (1 - share) ** 2);

/** Difference in height from the source's foot that is left alone, leg lengths: of a foot on the ground, … */
const ON_GROUND = 0.004;
/**
 * … by how much it grows with the height of the lower foot above that of one that stands, up to a limit, …
 */
const STANDING = 0.02;
const WITH_HEIGHT = 0.5;
const IN_FLIGHT = 0.03;
/** … and with the height of a foot above the other. */
const ABOVE_OTHER = 1;

/** Time before and after a contact in which a foot nears the height that it has there, s. */
const NEARING = 0.15;

/**
 * By how much each foot that is too high or too low must rise, [legs][frames] m.
 *
 * @param from  the source's legs
 * @param near  [legs][frames] see `nearContacts`
 */
export function footRises(
  from: readonly LegTrack[],
  to: readonly LegTrack[],
  near: readonly Float64Array[],
  scale: number,
): readonly Float64Array[] {
  const lowest = from[0].lows.map((_, frame) => scale * Math.min(...from.map(({ lows }) => lows[frame])));
  return to.map(({ lows, legLength }, i) =>
    lows.map((height, frame) => {
      const wanted = scale * from[i].lows[frame];
      const low = lowest[frame];
      const above = Math.max(low / legLength - STANDING, 0);
      const fixed = Math.min(ON_GROUND + WITH_HEIGHT * above, IN_FLIGHT) * legLength;
      const free = fixed + ABOVE_OTHER * (wanted - low);
      const left = free * (1 - near[i][frame]);
      const error = wanted - height;
      return Math.sign(error) * Math.max(0, Math.abs(error) - left);
    }),
  );
}

/** How near each frame is to a contact, [frames]: 1 in it, and 0 from `NEARING` on. */
export function nearContacts(contacts: readonly FootContact[], frames: number, fps: number): Float64Array {
  const near = new Float64Array(frames);
  const reach = NEARING * fps;
  for (const { start, end } of contacts) {
    const from = Math.max(0, Math.floor(start - reach));
    for (let frame = from; frame < Math.min(frames, end + reach); frame++) {
      const away = Math.max(start - frame, frame - (end - 1), 0);
      const share = clamp01(1 - away / reach);
      near[frame] = Math.max(near[frame], share * share * (3 - 2 * share));
    }
  }
  return near;
}
