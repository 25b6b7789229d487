import { assert } from '../../assert.ts';
import { capturePose, capturePoseAtRest } from '../../captured-pose.ts';
import { addOffset, createPoseOffset, type PoseOffset } from '../../pose-offset.ts';
import { copyPose, createPose, type Pose } from '../../pose.ts';
import {
  captureBlend,
  evaluateBlend,
  treatAlike,
  type BlendChoice,
  type CapturedBlend,
  type JointTreatment,
} from './captured-blend.ts';
import {
  constantHalfLife,
  estimateCoasting,
  evaluateCoasting,
  type Coasting,
} from '../curves/extrapolation.ts';
import type { Explanation, SeamMotions } from '../method.ts';
import type { Clock, Motion } from '../clips/motion.ts';

/*
 * Interruptions: A → B → C → …, each transition captured from the output of those before it.
 *
 *        link 0 at s0      link 1 at s1         link 2 at s2
 *   A ────────┬───────▶ output 0 ─┬──────▶ output 1 ─┬──────▶ output 2
 *   B ────────┴───────────────────│──────────────────│─────▶
 *   C ────────────────────────────┴──────────────────│─────▶
 *   D ───────────────────────────────────────────────┴─────▶
 *
 * A method that shows its source going on, as a crossfade does, needs the whole output before it at every moment: as many
 * evaluations as there are crossfades under way. Beyond `DEEPEST` the oldest output is let go and coasts on.
 */

/** As many transitions that show their source may run one inside the other. */
const DEEPEST = 4;

/** What is let go keeps half its velocity for this long, s: short, so that it does not drift far. */
const COASTING_HALF_LIFE = 0.1;

/** One interruption: at `at` on the chain's clock a transition to `to` begins. */
export interface ChainLink extends BlendChoice {
  readonly at: number; // not before the link before it
  readonly to: Motion;
  readonly treatment?: JointTreatment | undefined; // all joints alike where it is not given
}

/** A motion and the interruptions that follow, captured: ready to be asked for any moment, in any order. */
export interface Chain {
  readonly first: Motion;
  readonly links: readonly CapturedLink[];
  /** Seconds per unit of its clock: 1, or a tick. Whole ticks subtract exactly, where 0.7 s - 0.3 s is not quite 0.4 s. */
  readonly unit: number;
  readonly work: ChainWork;
}

interface CapturedLink {
  readonly at: number;
  readonly to: Motion;
  readonly blend: CapturedBlend;
  readonly readsFor: number; // s after `at` for which the output before it is looked at
  /** While this link is the last: the output that coasts on from `at` instead of being evaluated. */
  readonly letGo: LetGo | null;
}

interface LetGo {
  readonly link: number; // whose output it was
  readonly at: number;
  readonly start: Pose; // at rest: its velocities are in `coasting`
  readonly coasting: Coasting;
}

/** Buffers that hold nothing between calls. Doubles: nothing of them is stored or shown. */
interface ChainWork {
  readonly sample: { source: Pose; destination: Pose; elapsed: number };
  readonly offset: PoseOffset;
}

/** One moment of a chain. Made once, filled as often as wanted. */
export interface ChainFrame {
  readonly pose: Pose;
  /** What the link says of itself, and of the output that it leaves; not worked out where there is no room for it. */
  readonly explanation?: Explanation | undefined;
  elapsed: number; // on the chain's clock
  link: number; // the transition under way or over, -1 before the first
  /** The link whose output coasts on since the chain is too deep to evaluate it, as long as it is seen; -1 where none does. */
  letGo: number;
}

export function createChainFrame(joints: number): ChainFrame {
  return { pose: createPose(joints), elapsed: 0, link: -1, letGo: -1 };
}

/**
 * Captures each link from the output of those before it, with its velocities.
 *
 * @param unit s per unit of the chain's clock, on which links begin, motions are asked and frames are evaluated
 */
export function createChain(first: Motion, links: readonly ChainLink[], joints: number, unit = 1): Chain {
  const doubles = (): Pose => capturePose(createPose(joints));
  const work = {
    sample: { source: doubles(), destination: doubles(), elapsed: 0 },
    offset: createPoseOffset(joints),
  };
  const empty: Chain = { first, links: [], unit, work };
  return links.reduce((chain, link) => extendChain(chain, link, joints), empty);
}

/** `chain` with one more link, captured from what it puts out there. What was captured before is shared. */
export function extendChain(chain: Chain, link: ChainLink, joints: number): Chain {
  const before = chain.links.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  assert(link.at >= before, `a link at ${link.at} after one at ${before}`);
  const captured = captureLink(chain, link, link.treatment ?? treatAlike(joints));
  return { ...chain, links: [...chain.links, captured] };
}

function captureLink(chain: Chain, link: ChainLink, treatment: JointTreatment): CapturedLink {
  const { at, to } = link;
  const { links, unit, work } = chain;
  const clock = { elapsed: at };
  const held = links.at(-1)?.letGo ?? null;
  const output = (last: number): Pose =>
    evaluateUpTo(capturePose(work.sample.source), chain, clock, last, held);
  const poses = {
    source: output(links.length - 1),
    destination: to(capturePose(work.sample.destination), clock),
  };
  const readsFor = readingTime(captureBlend(link, poses, treatment));
  const oldest = links.length - DEEPEST;
  const tooDeep =
    readsFor > 0 && oldest >= 0 && links.slice(oldest).every((link) => isReading(link, clock, unit));
  const coasting = tooDeep ? letGo(output(oldest), oldest, at) : null;
  const motions = motionsFrom(chain, link, coasting);
  return { at, to, blend: captureBlend(link, { ...poses, motions }, treatment), readsFor, letGo: coasting };
}

function readingTime({ method, capture }: CapturedBlend): number {
  return method.readsSourceUntil(capture);
}

/** What `chain` puts out, and what `link` goes to, on the clock of the link's seam, as long as no other one follows. */
function motionsFrom(chain: Chain, { at, to }: ChainLink, held: LetGo | null): SeamMotions {
  const { links, unit } = chain;
  const after = ({ elapsed }: Clock): Clock => ({ elapsed: at + elapsed / unit });
  return {
    source: (out, clock) => evaluateUpTo(out, chain, after(clock), links.length - 1, held),
    destination: (out, clock) => to(out, after(clock)),
  };
}

/** Whether the link still looks at the output before it. */
function isReading({ at, readsFor }: CapturedLink, clock: Clock, unit: number): boolean {
  return (clock.elapsed - at) * unit < readsFor;
}

function letGo(pose: Pose, link: number, at: number): LetGo {
  const anywhere = createPoseOffset(pose.positions.length / 3);
  const coasting = estimateCoasting(pose, anywhere, constantHalfLife(COASTING_HALF_LIFE));
  return { link, at, start: capturePoseAtRest(pose), coasting };
}

/** Fills `out` with the chain at `elapsed` on its clock. Same moment, same bits, however it was reached. Does not allocate. */
export function evaluateChain(out: ChainFrame, chain: Chain, elapsed: number): ChainFrame {
  assert(Number.isFinite(elapsed), 'a chain was asked for a moment that is no number');
  out.elapsed = elapsed;
  return fillChainFrame(out, chain);
}

/** As `evaluateChain`, at the moment that `out` has: a number as argument would be boxed at each call. */
export function fillChainFrame(out: ChainFrame, chain: Chain): ChainFrame {
  const { links } = chain;
  out.link = -1;
  while (out.link + 1 < links.length && links[out.link + 1].at <= out.elapsed) out.link++;
  const held = out.link < 0 ? null : links[out.link].letGo;
  const base = findBase(chain, out, out.link, held);
  out.letGo = held !== null && held.link === base ? base : -1;
  evaluateUpTo(out.pose, chain, out, out.link, held);
  if (out.explanation !== undefined) explainLink(out.explanation, chain, out, base < out.link);
  return out;
}

/**
 * Explains the link that `work.sample` was filled for last.
 *
 * @param hasSource whether the output before it was worked out: what shows it but does not need it has to have it all the same
 */
function explainLink(out: Explanation, chain: Chain, frame: ChainFrame, hasSource: boolean): void {
  const { links, work } = chain;
  if (frame.link < 0) {
    explainNothing(out, frame.pose);
    return;
  }
  const link = links[frame.link];
  const { method, capture } = link.blend;
  if (!hasSource && method.shows === 'sourceGoingOn') {
    const before = frame.link - 1;
    evaluateUpTo(work.sample.source, chain, frame, before, before < 0 ? null : links[before].letGo);
    sampleLink(link, frame, chain);
  }
  method.explain(out, work.sample, capture);
}

function explainNothing(out: Explanation, pose: Pose): void {
  copyPose(out.extrapolated, pose);
  const { angularHalfLives, angularVelocities } = out;
  for (let i = 0; i < angularHalfLives.length; i++) {
    angularHalfLives[i] = Number.NaN;
    angularVelocities[i] = 0;
  }
}

/**
 * Fills `out` with what the output before the last link would be at the moment of `clock`, had it not been interrupted.
 * Does not allocate.
 */
export function evaluateUninterrupted(out: Pose, chain: Chain, clock: Clock): Pose {
  const { links } = chain;
  let upTo = links.length - 2;
  while (upTo >= 0 && links[upTo].at > clock.elapsed) upTo--;
  return evaluateUpTo(out, chain, clock, upTo, upTo < 0 ? null : links[upTo].letGo);
}

/** The oldest link whose output the one of `upTo` is made from, -1 for the first motion. */
function findBase({ links, unit }: Chain, clock: Clock, upTo: number, held: LetGo | null): number {
  let base = upTo;
  while (base >= 0 && isReading(links[base], clock, unit) && base !== held?.link) base--;
  return base;
}

/** Writes the output of link `upTo`, from the oldest that is needed on. */
function evaluateUpTo(out: Pose, chain: Chain, clock: Clock, upTo: number, held: LetGo | null): Pose {
  const { first, links, work } = chain;
  const base = findBase(chain, clock, upTo, held);
  const oldest = base === upTo ? out : work.sample.source;
  if (base < 0) first(oldest, clock);
  else if (held !== null && held.link === base) coast(oldest, held, clock, chain);
  else evaluateLink(oldest, links[base], clock, chain);
  for (let i = base + 1; i <= upTo; i++) {
    evaluateLink(i === upTo ? out : work.sample.source, links[i], clock, chain);
  }
  return out;
}

function evaluateLink(out: Pose, link: CapturedLink, clock: Clock, chain: Chain): void {
  sampleLink(link, clock, chain);
  evaluateBlend(out, chain.work.sample, link.blend);
}

/** Fills all of the sample but the source. */
function sampleLink(link: CapturedLink, clock: Clock, { unit, work: { sample } }: Chain): void {
  link.to(sample.destination, clock);
  sample.elapsed = (clock.elapsed - link.at) * unit;
}

function coast(out: Pose, { start, coasting, at }: LetGo, clock: Clock, { unit, work }: Chain): void {
  const { sample, offset } = work;
  sample.elapsed = (clock.elapsed - at) * unit;
  addOffset(out, start, evaluateCoasting(offset, coasting, sample));
}
