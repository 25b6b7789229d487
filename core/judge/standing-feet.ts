import { tipPosition, type LimbTip } from '../rig/roles/limb-tips.ts';
import { sizeOf, judgedMoments, oncePerEnd, type JudgedFoot, type JudgedSlot } from './metric.ts';
import { takeNumbers, type MotionTrack } from './motion-track.ts';
import { clamp01 } from '../kit/numbers.ts';
import { oncePer } from '../kit/long-work.ts';

/** Height from which a foot counts as in the air, m. */
export const FOOT_SKATE_THRESHOLD = 0.025;

/**
 * Foot skate, m/s: horizontal speed of a foot, faded out with its height.
 *
 *   skate = speed (2 - 2^clamp(height / threshold, 0, 1))
 *
 * @param height    m above the ground
 * @param speed     m/s, horizontal, >= 0
 * @param threshold m, > 0, from which it is 0
 * Source: Zhang et al., "Mode-Adaptive Neural Networks for Quadruped Motion Control", foot skating measure.
 */
export function footSkate(height: number, speed: number, threshold = FOOT_SKATE_THRESHOLD): number {
  return speed * (2 - 2 ** Math.min(Math.max(height / threshold, 0), 1));
}

/** True if a foot stands in a clip that plays: the destination, or the source until the blend ends. */
export const standsInClip = (
  { blendEnd }: Pick<JudgedSlot, 'blendEnd'>,
  { inSource, inDestination }: JudgedFoot,
  moment: number,
): boolean => inDestination[moment] === 1 || (moment < blendEnd && inSource[moment] === 1);

/** The lowest point of a foot over the judged moments, with its motion over the ground. */
interface LowestPoints {
  readonly heights: Float64Array; // m over its standing height
  readonly speeds: Float64Array; // m/s
  readonly velocities: Float64Array; // [judged moments * 2] x, z m/s
  readonly skates: Float64Array; // m/s, see `footSkate`
}

const known = oncePerEnd(() => new Map<JudgedFoot, LowestPoints>());

/**
 * The lowest point of a foot at each judged moment. At the seam its speed is that just after it: a jump there
 * is no speed, see `jumpAtSeam`.
 */
export function lowestPoints(slot: JudgedSlot, foot: JudgedFoot, track = slot.output): LowestPoints {
  const ofFeet = known(slot, track);
  const found = ofFeet.get(foot) ?? findLowest(slot, foot, track);
  ofFeet.set(foot, found);
  return found;
}

function findLowest(slot: JudgedSlot, { points, floor }: JudgedFoot, track: MotionTrack): LowestPoints {
  const { figure, rate, seam } = slot;
  const judged = judgedMoments(slot);
  const [heights, speeds, skates] = [0, 1, 2].map(() => takeNumbers(judged));
  const velocities = takeNumbers(judged * 2);
  const threshold = skateThreshold(slot);
  const [now, before, after, later] = [0, 1, 2, 3].map(() => new Float64Array(3));
  for (let i = 0, moment = seam; i < judged; i++, moment++) {
    const lowest = lowestOf(points, track, moment);
    const first = moment * track.joints;
    tipPosition(now, lowest, track, first);
    tipPosition(before, lowest, track, first - track.joints);
    tipPosition(after, lowest, track, first + track.joints);
    tipPosition(later, lowest, track, first + 2 * track.joints);
    for (let k = 0, axis = 0; k < 2; k++, axis += 2) {
      const way = i === 0 ? 4 * after[axis] - 3 * now[axis] - later[axis] : after[axis] - before[axis];
      velocities[i * 2 + k] = (way * rate) / 2;
    }
    speeds[i] = Math.hypot(velocities[i * 2], velocities[i * 2 + 1]);
    heights[i] = now[1] - figure.ground - floor;
    skates[i] = footSkate(Math.max(heights[i], 0), speeds[i], threshold);
  }
  return { heights, speeds, velocities, skates };
}

/** Height from which a foot of a figure counts as in the air, m. */
export const skateThreshold = ({ figure }: JudgedSlot): number => FOOT_SKATE_THRESHOLD * sizeOf(figure);

const place = new Float64Array(3);

/** The lowest of the points of a foot at a moment; the first of several. */
function lowestOf(points: readonly LimbTip[], track: MotionTrack, moment: number): LimbTip {
  let lowest = points[0];
  let height = Number.POSITIVE_INFINITY;
  for (const point of points) {
    tipPosition(place, point, track, moment * track.joints);
    if (place[1] >= height) continue;
    height = place[1];
    lowest = point;
  }
  return lowest;
}

/**
 * How far the lowest point of a foot jumps over the ground at the seam, from the source, m; and its height
 * after it.
 */
export function jumpAtSeam({ figure, output, source, seam }: JudgedSlot, { points, floor }: JudgedFoot) {
  const lowest = lowestOf(points, output, seam);
  const [now, before] = [output, source].map((track) =>
    tipPosition(new Float64Array(3), lowest, track, seam * track.joints),
  );
  const way = Math.hypot(now[0] - before[0], now[2] - before[2]);
  return { way, height: now[1] - figure.ground - floor };
}

/**
 * Height of the lowest point of a person's foot from which it is in the air, and up to which it is held in
 * full, m.
 */
const [AIR, GROUND] = [0.05, 0.02];

/** Time in which the lock takes hold, s. */
const EASE_SECONDS = 0.1;

/** Half-life of the spring that takes a correction back, s; after a second nothing is left. */
const RELEASE_HALF_LIFE = 0.1;
const RELEASE_SECONDS = 1;

/** Decay rate of that spring, 1/s. */
const RATE = (2 * Math.LN2) / RELEASE_HALF_LIFE;

/** Layout of the state of a lock, which numbers pass through: arguments would be boxed. */
const PLACE = 0; // what the lock adds along both axes of the ground, m
const SPEED = 2; // of it, m/s
const SPRUNG_PLACE = 4; // the same of the spring, since the contact began or ended
const SPRUNG_SPEED = 6;
const WANTED = 8; // speed against that of the foot, m/s
const SHARE = 10; // of the wanted speed; the rest is that of the spring
const STEP = 11; // s
const LEFT = 12; // share of the spring’s motion that a step leaves
const STATE_SIZE = 13;

/**
 * The corrections that keep a foot on its place while it stands: against the motion of its lowest point,
 * eased in; then a spring takes them back. So they start and end with the speed that they have, and do not
 * change a foot that stands by itself.
 *
 * @param most moments at most
 * @param take allocates them
 * @returns [moments * 2] x, z m in the world, from the seam on; the last one stays
 */
export function footCorrections(
  slot: JudgedSlot,
  foot: JudgedFoot,
  most = foot.inDestination.length - slot.seam,
  take = (count: number): Float64Array => new Float64Array(count),
): Float64Array {
  const { heights, velocities } = lowestPoints(slot, foot);
  const size = sizeOf(slot.figure);
  const step = 1 / slot.rate;
  const state = new Float64Array(STATE_SIZE);
  state[STEP] = step;
  state[LEFT] = Math.exp(-RATE * step);
  const corrections = take(most * 2);
  let held = -1; // s since the contact began; -1 = in the air
  let free = 0; // s since it ended
  let i = 0;
  for (; free <= RELEASE_SECONDS && i < most; i++) {
    const isKnown = i < heights.length;
    const height = isKnown ? heights[i] / size : 0;
    const isHeld = standsAt(slot, foot, slot.seam + i, height);
    // The spring starts from where the foot is.
    if (isHeld !== held >= 0) state.copyWithin(SPRUNG_PLACE, PLACE, SPRUNG_PLACE);
    held = isHeld ? Math.max(held, 0) + step : -1;
    free = isKnown || isHeld ? 0 : free + step;
    state[SHARE] = isHeld ? smooth(held / EASE_SECONDS) * smooth((AIR - height) / (AIR - GROUND)) : 0;
    for (let a = 0; a < 2; a++) {
      corrections[i * 2 + a] = state[PLACE + a];
      state[WANTED + a] = isKnown ? -velocities[i * 2 + a] : 0;
    }
    advance(state);
  }
  return corrections.subarray(0, i * 2);
}

/** The corrections of each foot of a slot. */
export const feetCorrections = oncePer((slot: JudgedSlot): readonly Float64Array[] =>
  slot.figure.feet.map((foot) => footCorrections(slot, foot)),
);

/**
 * When a foot stands in the output of a slot: in a clip that plays, and near the ground. [judged moments] 1
 * or 0
 */
export function standingInOutput(slot: JudgedSlot, foot: JudgedFoot): Uint8Array {
  const { heights } = lowestPoints(slot, foot);
  const size = sizeOf(slot.figure);
  return Uint8Array.from(heights, (height, i) => Number(standsAt(slot, foot, slot.seam + i, height / size)));
}

/** @param height of the lowest point, m for a person */
function standsAt(slot: JudgedSlot, foot: JudgedFoot, moment: number, height: number): boolean {
  return standsInClip(slot, foot, moment) && height < AIR;
}

/** Moves a correction over a step. */
function advance(state: Float64Array): void {
  const step = state[STEP];
  const left = state[LEFT];
  const share = state[SHARE];
  for (let a = 0; a < 2; a++) {
    const sprung = state[SPRUNG_PLACE + a];
    const pull = state[SPRUNG_SPEED + a] + RATE * sprung;
    state[SPRUNG_PLACE + a] = left * (sprung + pull * step);
    state[SPRUNG_SPEED + a] = left * (state[SPRUNG_SPEED + a] - RATE * pull * step);
    const before = state[SPEED + a];
    state[SPEED + a] = share * state[WANTED + a] + (1 - share) * state[SPRUNG_SPEED + a];
    if (share === 0) state[PLACE + a] = state[SPRUNG_PLACE + a];
    else state[PLACE + a] += ((before + state[SPEED + a]) / 2) * step;
  }
}

/** Smoothstep, from 0 to 1. */
function smooth(share: number): number {
  const s = clamp01(share);
  return s * s * (3 - 2 * s);
}
