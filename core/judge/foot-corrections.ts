import { clamp01 } from '../kit/numbers.ts';
import { oncePer } from '../kit/long-work.ts';
import { sizeOf, type JudgedFoot, type JudgedSlot } from './judged-slot.ts';
import { lowestPoints, standsInClip } from './lowest-points.ts';

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

/** Where the lock moves a foot to, along one axis of the ground: what it adds, m, and its speed, m/s. */
interface Correction {
  place: number;
  speed: number;
  /** The same of the spring, since the contact began or ended. */
  sprung: number;
  springSpeed: number;
}

/**
 * The corrections that keep a foot on its place while it stands: against the motion of its lowest point,
 * eased in; then a spring takes them back. So they start and end with the speed that they have, and do not
 * change a foot that stands by itself.
 *
 * @param most moments at most
 * @returns [moments * 2] x, z m in the world, from the seam on; the last one stays
 */
export function footCorrections(
  slot: JudgedSlot,
  foot: JudgedFoot,
  most = foot.inDestination.length - slot.seam,
): Float64Array {
  const { heights, velocities } = lowestPoints(slot, foot);
  const size = sizeOf(slot.figure);
  const axes = [0, 1].map((): Correction => ({ place: 0, speed: 0, sprung: 0, springSpeed: 0 }));
  const out: number[] = []; // most corrections end long before `most`
  const step = 1 / slot.rate;
  const left = Math.exp(-RATE * step);
  let held = -1; // s since the contact began; -1 = in the air
  let free = 0; // s since it ended
  for (let i = 0; free <= RELEASE_SECONDS && i < most; i++) {
    const height = (heights[i] ?? 0) / size;
    const isHeld = standsAt(slot, foot, slot.seam + i, height);
    if (isHeld !== held >= 0) for (const axis of axes) restart(axis);
    held = isHeld ? Math.max(held, 0) + step : -1;
    free = i < heights.length || isHeld ? 0 : free + step;
    const share = isHeld ? smooth(held / EASE_SECONDS) * smooth((AIR - height) / (AIR - GROUND)) : 0;
    for (let a = 0; a < 2; a++) {
      out.push(axes[a].place);
      advance(axes[a], { share, wanted: -(velocities[i * 2 + a] ?? 0), step, left });
    }
  }
  return new Float64Array(out);
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

/** The spring starts from where the foot is. */
function restart(axis: Correction): void {
  axis.sprung = axis.place;
  axis.springSpeed = axis.speed;
}

/** What moves a correction over a step. */
interface Advance {
  readonly share: number; // of `wanted`; the rest is the speed of the spring
  readonly wanted: number; // m/s, against the speed of the foot
  readonly step: number; // s
  readonly left: number; // of the spring's motion after a step
}

function advance(axis: Correction, { share, wanted, step, left }: Advance): void {
  const pull = axis.springSpeed + RATE * axis.sprung;
  axis.sprung = left * (axis.sprung + pull * step);
  axis.springSpeed = left * (axis.springSpeed - RATE * pull * step);
  const before = axis.speed;
  axis.speed = share * wanted + (1 - share) * axis.springSpeed;
  axis.place = share === 0 ? axis.sprung : axis.place + ((before + axis.speed) / 2) * step;
}

/** Smoothstep, from 0 to 1. */
function smooth(share: number): number {
  const s = clamp01(share);
  return s * s * (3 - 2 * s);
}
