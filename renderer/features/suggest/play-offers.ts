import { batch } from '@preact/signals';
import type { Suggestion } from '../../../core/judgement/suggest.ts';
import type { Playing } from '../../stores/workbench.ts';

/**
 * Shows seams side by side in place of the slots, and plays them around the blend. Returns a function that restores what was shown; the
 * playhead only if it still plays, since a press on the timeline may have stopped it elsewhere.
 */
export function playOffers({ open, session }: Playing, offers: readonly Suggestion[]): () => void {
  const { time, playing, loopRange, shuttle } = session;
  const before = {
    time: time.peek(),
    loopRange: loopRange.peek(),
    shuttle: shuttle.peek(),
    playing: playing.peek(),
  };
  const plays = offers.length > 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  batch(() => {
    session.offers.value = offers;
    if (!plays) return;
    loopRange.value = 'blend';
    time.value = open.aroundBlend.peek().start;
    shuttle.value = 1;
    playing.value = true;
  });
  return () =>
    batch(() => {
      session.offers.value = [];
      if (!plays) return;
      [loopRange.value, shuttle.value] = [before.loopRange, before.shuttle];
      if (!playing.peek()) return;
      [time.value, playing.value] = [before.time, before.playing];
    });
}
