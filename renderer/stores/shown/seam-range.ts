import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { clipDuration } from '#core/clip/clip.ts';
import { playedRange, type PlacedClip, type TimeRange } from '#core/transition/clips/clip-clock.ts';
import type { MotionUse, Transition } from '#core/transition/document/document.ts';
import { withGrantedSlots } from '#core/transition/requests/grant-requests.ts';
import { slotSettling } from '#core/transition/evaluation/method-setup.ts';
import { seamTimes } from '#core/transition/document/resolve-chain.ts';
import type { OpenChain } from '../transitions/clip-uses.ts';
import type { TransitionEnd } from '../marks/marker-edits.ts';

/** Time shown before the seam, s, and after it. */
const SECONDS_BEFORE = 1.2;
const SECONDS_AFTER = 1.5;

/**
 * The playable range on the transition’s clock: of a chain from the first frame of its oldest clip. One
 * second on either side of the seam until the clips are loaded.
 */
export function extentOf(
  chain: OpenChain | null,
  summaryOf: (clipId: string) => ClipSummary | null,
): TimeRange {
  const unknown = { start: -1, end: 1 };
  if (!chain?.ok) return unknown;
  const oldest = chain.value[0].source;
  const last = chain.value[chain.value.length - 1];
  const [first, destination] = [summaryOf(oldest.id), summaryOf(last.destination.id)];
  if (!first || !destination) return unknown;
  const begun = seamTimes(chain.value)[0];
  const source = placedClip(first, { ...oldest, time: oldest.time - begun * oldest.playRate });
  return playedRange(source, placedClip(destination, last.destination), blendEnd(last));
}

/** Range of an open clip, on its own clock. */
export function wholeClip(clip: ClipSummary | null): TimeRange {
  return { start: 0, end: clip ? clipDuration(clip) : 1 };
}

/** Places a clip as a transition uses it. */
export function placedClip(clip: ClipSummary, use: MotionUse): PlacedClip {
  const { fps, settings } = clip;
  return { time: use.time, playRate: use.playRate, duration: clipDuration(clip), fps, loop: settings.loop };
}

/** The end of the longest blend, s after the seam. */
export function blendEnd(transition: Transition): number {
  const { slots } = withGrantedSlots(transition);
  return Math.max(0, ...slots.map((slot) => slotSettling(slot)));
}

/** The default loop: part of the source, the blend, and part of the destination. */
export function rangeAroundBlend(transition: Transition | null, extent: TimeRange): TimeRange {
  return {
    start: Math.max(extent.start, -SECONDS_BEFORE),
    end: Math.min(extent.end, (transition ? blendEnd(transition) : 0) + SECONDS_AFTER),
  };
}

/** The clip on the screen: the source before the seam, the destination from the seam on. */
export function endAt(time: number): TransitionEnd {
  return time < 0 ? 'source' : 'destination';
}
