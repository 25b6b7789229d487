import { assert } from '../../kit/assert.ts';
import { capturePoseAtRest } from '../../pose/captured-pose.ts';
import type { Channels, RigChannels } from '../../pose/channels.ts';
import { createPoseOffset } from '../../pose/offset.ts';
import { copyPose, createDoublePose, createPose, type Pose } from '../../pose/pose.ts';
import { createRootSample, type RootSample } from '../../clip/root/root-sample.ts';
import type { Clock, Motion } from '../../clip/motion.ts';
import { estimateExtrapolation } from '../../methods/half-lives/estimate-extrapolation.ts';
import { constantHalfLife } from '../../methods/dead-blend-constant.ts';
import type { Explanation } from '../../methods/parts/method.ts';
import type { CapturedLink, Chain, ChainWork, ExtrapolatedLink } from './captured-chain.ts';
import {
  captureBlend,
  treatAlike,
  type CapturedBlend,
  type JointTreatment,
  type MethodSetup,
} from './captured-blend.ts';
import { evaluateUpTo, findBase, heldBy, isReading, outputOf, rootUpTo, sampleLink } from './chain-output.ts';
import { seamMotions } from './seam-motions.ts';
import { createTickedBlend, explainTicked } from './ticked.ts';
import { ROOT_STEP } from '../../clip/root/root-state.ts';
import { createRootPath, type RootPath } from './root-path.ts';
import { createTickClock } from '../../methods/parts/tick-clock.ts';

/*
 * Interruptions A → B → C → …: each transition is captured from the output of those before it.
 *
 *        link 0 at s0      link 1 at s1         link 2 at s2
 *   A ────────┬───────▶ output 0 ─┬──────▶ output 1 ─┬──────▶ output 2 B
 *   ────────┴───────────────────│──────────────────│─────▶ C
 *   ────────────────────────────┴──────────────────│─────▶ D
 *   ───────────────────────────────────────────────┴─────▶
 *
 * A method that keeps playing its source, such as a crossfade, needs the whole output before it at every
 * moment: one evaluation for each active crossfade. Beyond `MAX_DEPTH` the oldest output is extrapolated.
 */

/** Limit on nested transitions that keep playing their source. */
const MAX_DEPTH = 4;

/** Half-life of an extrapolated output, s: short, so that it does not drift far. */
const COASTING_HALF_LIFE = 0.1;

/** One interruption: at `at` on the chain's clock a transition to `to` begins. */
export interface ChainLink extends MethodSetup {
  readonly at: number; // not earlier than the previous link
  readonly to: Motion; // its root equals that of the output before it, at `at`
  readonly treatment?: JointTreatment | undefined; // default all joints alike
}

/** One moment of a chain. Created once and refilled. */
export interface ChainFrame {
  readonly pose: Pose; // relative to the root
  readonly root: RootSample;
  /** Explanation of the link and of the output that it leaves; skipped if absent. */
  readonly explanation?: Explanation | undefined;
  elapsed: number; // on the chain's clock
  link: number; // the current transition, -1 before the first
  /** The link whose output is extrapolated because the chain is too deep, while it is visible; -1 = none. */
  extrapolated: number;
}

export function createChainFrame(rig: RigChannels): ChainFrame {
  return { pose: createPose(rig), root: createRootSample(), elapsed: 0, link: -1, extrapolated: -1 };
}

/** Captures each link from the output of those before it, with its velocities. */
export function createChain(first: Motion, links: readonly ChainLink[], rig: RigChannels): Chain {
  const work = createWork(rig);
  const empty: Chain = { first, links: [], truly: false, placesOnly: false, work };
  return links.reduce((chain, link) => extendChain(chain, link, rig), empty);
}

function createWork(rig: RigChannels): ChainWork {
  const doubles = (): Pose => createDoublePose(rig);
  return {
    sample: { source: doubles(), destination: doubles(), elapsed: 0 },
  };
}

/** `chain` with one more link, captured from its output. Earlier captures are shared. */
export function extendChain(chain: Chain, link: ChainLink, rig: RigChannels): Chain {
  const before = chain.links.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  assert(link.at >= before, `a link at ${link.at} after one at ${before}`);
  const captured = captureLink(chain, link, link.treatment ?? treatAlike(rig));
  return { ...chain, links: [...chain.links, captured] };
}

function captureLink(chain: Chain, link: ChainLink, treatment: JointTreatment): CapturedLink {
  const { at, to, tick } = link;
  const { links } = chain;
  const { channels } = treatment;
  // Separate scratch: evaluating this link must not overwrite its own input. A motion alone needs none.
  const before: Chain = { ...chain, truly: true, work: links.length > 0 ? createWork(channels) : chain.work };
  const source = outputOf(before);
  const places = outputOf({ ...before, placesOnly: true });
  const clock = { elapsed: at };
  const ticked =
    tick === undefined
      ? null
      : createTickedBlend({ ...link, treatment, tick, source: places, moving: source, destination: to });
  const oldest = links.length - MAX_DEPTH;
  const isDeep = oldest >= 0 && links.slice(oldest).every((each) => isReading(each, clock));
  const output = (): Pose =>
    evaluateUpTo(createDoublePose(channels), before, clock, oldest, heldBy(before, links.length - 1));
  const extrapolation = isDeep && link.method.playsSource ? extrapolateLink(output(), oldest, at) : null;
  const motions = seamMotions({ source: outputOf(before, extrapolation), destination: to, at });
  const blend =
    ticked?.blend ?? captureBlend(link, { ...posesAt(before, link, channels), motions }, treatment);
  return {
    at,
    to,
    ticked,
    blend,
    readsFor: blend.method.readsSourceUntil(blend.capture),
    extrapolated: extrapolation,
    root: createBlendRoot({ ...link, source, destination: to }, treatment, blend),
  };
}

/** The poses that a continuous link is captured from. */
function posesAt(before: Chain, link: ChainLink, channels: Channels) {
  const clock = { elapsed: link.at };
  return {
    source: outputOf(before).pose(createDoublePose(channels), clock),
    destination: link.to.pose(createDoublePose(channels), clock),
  };
}

function extrapolateLink(pose: Pose, link: number, at: number): ExtrapolatedLink {
  const anywhere = createPoseOffset(pose.channels);
  const extrapolation = estimateExtrapolation(pose, anywhere, constantHalfLife(COASTING_HALF_LIFE));
  return { link, at, start: capturePoseAtRest(pose), extrapolation, work: anywhere };
}

/**
 * Fills `out` with the chain at `elapsed` on its clock. The result is bit-identical in any order. Does not
 * allocate.
 */
export function evaluateChain(out: ChainFrame, chain: Chain, elapsed: number): ChainFrame {
  assert(Number.isFinite(elapsed), 'a chain was evaluated at a time that is not finite');
  out.elapsed = elapsed;
  return fillChainFrame(out, chain);
}

/** As `evaluateChain`, at `out.elapsed`: a number as argument would be boxed at each call. */
export function fillChainFrame(out: ChainFrame, chain: Chain): ChainFrame {
  const { links } = chain;
  out.link = -1;
  while (out.link + 1 < links.length && links[out.link + 1].at <= out.elapsed) out.link++;
  const held = heldBy(chain, out.link);
  const base = findBase(chain, out, out.link, held);
  out.extrapolated = held !== null && held.link === base ? base : -1;
  evaluateUpTo(out.pose, chain, out, out.link, held);
  rootUpTo(out.root, chain, out, out.link);
  if (out.explanation !== undefined) explainLink(out.explanation, chain, out, base < out.link);
  return out;
}

/**
 * Explains the link that `work.sample` was last filled for; before the first seam, the first link.
 *
 * @param hasSource whether the output before it was evaluated: methods that show it need it for the
 *   explanation
 */
function explainLink(out: Explanation, chain: Chain, frame: ChainFrame, hasSource: boolean): void {
  const { links, work } = chain;
  if (links.length === 0) {
    explainNothing(out, frame.pose);
    return;
  }
  const link = links[Math.max(frame.link, 0)];
  if (link.ticked !== null) explainTicked(out, link.ticked, frame);
  else {
    const { method, capture } = link.blend;
    if (frame.link < 0) copyPose(work.sample.source, frame.pose);
    else if (!hasSource && method.shows === 'continuation') {
      const before = frame.link - 1;
      evaluateUpTo(work.sample.source, chain, frame, before, heldBy(chain, before));
    }
    sampleLink(link, frame, chain);
    method.explain(out, work.sample, capture);
  }
  if (frame.link < 0) copyPose(out.extrapolated, frame.pose);
}

function explainNothing(out: Explanation, pose: Pose): void {
  copyPose(out.extrapolated, pose);
  out.extrapolation = null;
  const { angularHalfLives, angularVelocities } = out;
  for (let i = 0; i < angularHalfLives.length; i++) {
    angularHalfLives[i] = Number.NaN;
    angularVelocities[i] = 0;
  }
}

/** Fills `out` with the output before the last link as if it had not been interrupted. Does not allocate. */
export function evaluateUninterrupted(out: Pose, chain: Chain, clock: Clock): Pose {
  const upTo = uninterrupted(chain, clock);
  return evaluateUpTo(out, chain, clock, upTo, heldBy(chain, upTo));
}

/** The link before the last one that is active at `clock`. */
function uninterrupted({ links }: Chain, clock: Clock): number {
  let upTo = links.length - 2;
  while (upTo >= 0 && links[upTo].at > clock.elapsed) upTo--;
  return upTo;
}

/** The root of `evaluateUninterrupted`. */
export function rootUninterrupted(out: RootSample, chain: Chain, clock: Clock): RootSample {
  return rootUpTo(out, chain, clock, chain.links.length - 2);
}

/** Two motions and the seam between them. */
interface RootSetup extends MethodSetup {
  readonly source: Pick<Motion, 'root' | 'begins'>;
  readonly destination: Pick<Motion, 'root' | 'begins'>;
  readonly at: number;
}

/** Creates the root path of a blend, in steps of its tick, or in small steps. */
function createBlendRoot(
  { method, values, rootValues = values, tick, frames, at, ...motions }: RootSetup,
  treatment: JointTreatment,
  blend: Pick<CapturedBlend, 'capture'>,
): RootPath {
  const rule = method.rootRule(rootValues, { capture: blend.capture, hips: treatment.hips ?? 0 });
  return createRootPath({
    ...motions,
    rule,
    steps: tick === undefined ? createTickClock(ROOT_STEP, at) : createTickClock(tick, at, frames),
    holds: tick !== undefined,
    asEngine: method.isEngineNode === true,
  });
}
