import { batch } from '@preact/signals';
import type { Playing } from '../../stores/workbench.ts';

/**
 * Plays the offered seams around the blend, unless motion is reduced. Returns a function that restores what was shown; the playhead only if
 * it still plays, since a press on the timeline may have stopped it elsewhere.
 */
export function playOffers({ open, session }: Playing): () => void {
  const { time, playing, loopRange, shuttle } = session;
  const before = {
    time: time.peek(),
    loopRange: loopRange.peek(),
    shuttle: shuttle.peek(),
    playing: playing.peek(),
  };
  const plays = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  batch(() => {
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
