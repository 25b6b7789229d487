import { addOffset } from '../../pose/offset.ts';
import type { Pose } from '../../pose/pose.ts';
import type { RootSample } from '../../clip/root/root-sample.ts';
import type { Clock, Motion } from '../../clip/motion.ts';
import { evaluateExtrapolation } from '../../methods/half-lives/estimate-extrapolation.ts';
import { evaluateRootPath } from './root-path.ts';
import { evaluateBlend } from './captured-blend.ts';
import type { CapturedLink, Chain, ExtrapolatedLink } from './captured-chain.ts';
import { evaluateTicked, evaluateTickedPlaces } from './ticked.ts';

/** True if the link still needs the output before it. */
export function isReading({ at, readsFor }: CapturedLink, clock: Clock): boolean {
  return clock.elapsed - at < readsFor;
}

/** The oldest link that the output of `upTo` needs, -1 for the first motion. */
export function findBase(
  { links }: Chain,
  clock: Clock,
  upTo: number,
  held: ExtrapolatedLink | null,
): number {
  let base = upTo;
  while (base >= 0 && !startsAnew(links[base], clock) && base !== held?.link) base--;
  return base;
}

/** A link at ticks samples the output before it on its own. */
function startsAnew(link: CapturedLink, clock: Clock): boolean {
  return link.ticked !== null || !isReading(link, clock);
}

/** Writes the output of link `upTo`: joints relative to the root. */
export function evaluateUpTo(
  out: Pose,
  chain: Chain,
  clock: Clock,
  upTo: number,
  held: ExtrapolatedLink | null,
): Pose {
  const { first, links, work } = chain;
  const base = findBase(chain, clock, upTo, held);
  const oldest = base === upTo ? out : work.sample.source;
  if (base < 0) first.pose(oldest, clock);
  else if (held !== null && held.link === base) extrapolate(oldest, held, clock, chain);
  else evaluateLink(oldest, links[base], clock, chain);
  for (let i = base + 1; i <= upTo; i++) {
    evaluateLink(i === upTo ? out : work.sample.source, links[i], clock, chain);
  }
  return out;
}

function evaluateLink(out: Pose, link: CapturedLink, clock: Clock, chain: Chain): void {
  if (link.ticked !== null) {
    if (chain.placesOnly) evaluateTickedPlaces(out, link.ticked, clock);
    else evaluateTicked(out, link.ticked, clock);
    return;
  }
  sampleLink(link, clock, chain);
  evaluateBlend(out, chain.work.sample, link.blend, chain.truly);
}

/** Fills the sample except the source. */
export function sampleLink(link: CapturedLink, clock: Clock, { work: { sample } }: Chain): void {
  link.to.pose(sample.destination, clock);
  sample.elapsed = clock.elapsed - link.at;
}

function extrapolate(
  out: Pose,
  { start, extrapolation, at, work: offset }: ExtrapolatedLink,
  clock: Clock,
  { work }: Chain,
): void {
  const { sample } = work;
  sample.elapsed = clock.elapsed - at;
  addOffset(out, start, evaluateExtrapolation(offset, extrapolation, sample));
}

/**
 * Fills `out` with the root of the output of link `upTo`, or of the earlier one that is active at `clock`.
 * Roots are never extrapolated: each has its own path, so even the deepest chain costs one lookup per link.
 */
export function rootUpTo(out: RootSample, { first, links }: Chain, clock: Clock, upTo: number): RootSample {
  let link = upTo;
  while (link >= 0 && links[link].at > clock.elapsed) link--;
  return link < 0 ? first.root(out, clock) : evaluateRootPath(out, links[link].root, clock);
}

/** What is extrapolated while link `link` is the current one, -1 for the first motion. */
export const heldBy = ({ links }: Chain, link: number): ExtrapolatedLink | null =>
  link < 0 ? null : links[link].extrapolated;

/**
 * The output of the chain as a motion.
 *
 * @param held while the last link is the current one
 */
export function outputOf(chain: Chain, held = heldBy(chain, chain.links.length - 1)): Motion {
  const last = chain.links.length - 1;
  return {
    pose(out, clock) {
      let link = last;
      while (link >= 0 && chain.links[link].at > clock.elapsed) link--;
      return evaluateUpTo(out, chain, clock, link, link === last ? held : heldBy(chain, link));
    },
    root: (out, clock) => rootUpTo(out, chain, clock, last),
    begins: chain.first.begins,
    channels: chain.work.sample.source.channels,
  };
}
