import { alignTracks, channelsOf, trackSize } from '#core/clip/clip-tracks.ts';
import type { Channels } from '#core/pose/channels.ts';
import type { CutKind } from '../slots/slot-edits.ts';
import type { OpenClips } from './open-clips.ts';

/** A channel that people see: a curve, or the scale of a joint. */
export interface NamedChannel {
  readonly key: string; // of all channels of a motion
  readonly name: string; // `jawOpen`, `LeftFoot scale`
  readonly at: number; // its first number in `Pose.linear`
  readonly axes: boolean; // true for a scale: X, Y and Z
  readonly cut: { readonly kind: CutKind; readonly name: string }; // what a slot cuts with it: itself, or its joint
}

/**
 * The curves of a motion, then the scales of its joints; none without either.
 *
 * @param names of the joints
 */
export const listChannels = ({ runs, curves }: Channels, names: readonly string[]): readonly NamedChannel[] =>
  runs.toReversed().flatMap(({ kind, start, width, owners }): NamedChannel[] => {
    const placeOf = (channel: number) => ({ at: start + channel * width, axes: width === 3 });
    if (kind === 'curve')
      return curves.map((name, channel) => ({
        key: `curve ${name}`,
        name,
        ...placeOf(channel),
        cut: { kind: 'curves', name },
      }));
    if (kind !== 'scale') return [];
    return Array.from(owners, (joint, channel) => ({
      key: `scale ${names[joint]}`,
      name: `${names[joint]} scale`,
      ...placeOf(channel),
      cut: { kind: 'joints', name: names[joint] },
    }));
  });

/** The channels of the open clips; null without scales and curves, and while the clips load. */
export function openChannels(opened: OpenClips): Channels | null {
  if (opened.state !== 'ready') return null;
  const channels = channelsOf(alignTracks(opened.clips)[0]);
  return trackSize(channels) > 0 ? channels : null;
}
