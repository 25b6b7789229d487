import { addOffset } from '../../pose-offset.ts';
import type { Pose } from '../../pose.ts';
import type { RootSample } from '../../root/root-sample.ts';
import type { Clock, Motion } from '../clips/motion.ts';
import { evaluateCoasting } from '../curves/extrapolation.ts';
import { evaluateRootPath } from './root-path.ts';
import { evaluateBlend } from './captured-blend.ts';
import type { CapturedLink, Chain, LetGo } from './captured-chain.ts';
import { evaluateTicked, evaluateTickedPlaces } from './ticked.ts';

/** Whether the link still looks at the output before it. */
export function isReading({ at, readsFor }: CapturedLink, clock: Clock, unit: number): boolean {
  return (clock.elapsed - at) * unit < readsFor;
}

/** The oldest link whose output the one of `upTo` is made from, -1 for the first motion. */
export function findBase({ links, unit }: Chain, clock: Clock, upTo: number, held: LetGo | null): number {
  let base = upTo;
  while (base >= 0 && !startsAnew(links[base], clock, unit) && base !== held?.link) base--;
  return base;
}

/** One that is played at ticks samples what is before it by itself, at ticks. */
function startsAnew(link: CapturedLink, clock: Clock, unit: number): boolean {
  return link.ticked !== null || !isReading(link, clock, unit);
}

/** Writes the output of link `upTo`, from the oldest that is needed on: joints relative to the root. */
export function evaluateUpTo(out: Pose, chain: Chain, clock: Clock, upTo: number, held: LetGo | null): Pose {
  const { first, links, work } = chain;
  const base = findBase(chain, clock, upTo, held);
  const oldest = base === upTo ? out : work.sample.source;
  if (base < 0) first.pose(oldest, clock);
  else if (held !== null && held.link === base) coast(oldest, held, clock, chain);
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

/** Fills all of the sample but the source. */
export function sampleLink(link: CapturedLink, clock: Clock, { unit, work: { sample } }: Chain): void {
  link.to.pose(sample.destination, clock);
  sample.elapsed = (clock.elapsed - link.at) * unit;
}

function coast(out: Pose, { start, coasting, at }: LetGo, clock: Clock, { unit, work }: Chain): void {
  const { sample, offset } = work;
  sample.elapsed = (clock.elapsed - at) * unit;
  addOffset(out, start, evaluateCoasting(offset, coasting, sample));
}

/**
 * Fills `out` with the root of the output of link `upTo`, or of the one before it that is under way at the moment of `clock`. Roots are
 * never let go: each has a path of its own, so that the deepest chain costs one look per link.
 */
export function rootUpTo(out: RootSample, { first, links }: Chain, clock: Clock, upTo: number): RootSample {
  let link = upTo;
  while (link >= 0 && links[link].at > clock.elapsed) link--;
  return link < 0 ? first.root(out, clock) : evaluateRootPath(out, links[link].root, clock);
}

/** What the chain puts out as its links are now, as a motion. */
export function outputOf(chain: Chain, held: LetGo | null): Motion {
  const last = chain.links.length - 1;
  return {
    pose(out, clock) {
      let link = last;
      while (link >= 0 && chain.links[link].at > clock.elapsed) link--;
      return evaluateUpTo(out, chain, clock, link, link === last ? held : null);
    },
    root: (out, clock) => rootUpTo(out, chain, clock, last),
    begins: chain.first.begins,
  };
}
