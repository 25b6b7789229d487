import type { FootContact } from '../../metrics/foot-contacts.ts';
import { clamp01 } from '../../clamp.ts';
import type { LegTrack } from './leg-tracks.ts';

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
      const left = free + near[i][frame] * (ON_GROUND * legLength - free);
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
