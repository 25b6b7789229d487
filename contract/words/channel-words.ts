import { scaledJoints } from '#core/clip/clip-tracks.ts';
import type { Channels } from '#core/pose/channels.ts';
import { counted } from './counted.ts';

/** `1 scale and 52 curves`; empty for joints alone. */
export function channelsInWords(channels: Channels): string {
  const counts = [
    [scaledJoints(channels).length, 'scale'],
    [channels.curves.length, 'curve'],
  ] as const;
  return counts.flatMap(([count, noun]) => (count > 0 ? [counted(count, noun)] : [])).join(' and ');
}
