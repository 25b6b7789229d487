import { alignTracks, channelsOf } from '#core/clip/clip-tracks.ts';
import type { Channels } from '#core/pose/channels.ts';
import type { OpenClips } from './open-clips.ts';

/** A channel that people see: a curve, or the scale of a joint. */
export interface NamedChannel {
  readonly key: string; // of all channels of a motion
  readonly name: string; // `jawOpen`, `LeftFoot scale`
  readonly kind: 'curve' | 'scale';
  readonly at: number; // its first number in `Pose.linear`
  readonly axes: boolean; // true for a scale: X, Y and Z
}

/**
 * The curves of a motion, then the scales of its joints; none without either.
 *
 * @param names of the joints
 */
export function listChannels({ runs, curves }: Channels, names: readonly string[]): readonly NamedChannel[] {
  const of = (wanted: NamedChannel['kind'], nameOf: (channel: number, owner: number) => string) =>
    runs.flatMap(({ kind, start, width, owners }) =>
      kind === wanted
        ? [...owners].map((owner, channel): NamedChannel => {
            const name = nameOf(channel, owner);
            return { key: `${kind} ${name}`, name, kind, at: start + channel * width, axes: width === 3 };
          })
        : [],
    );
  return [
    ...of('curve', (channel) => curves[channel]),
    ...of('scale', (_, joint) => `${names[joint]} scale`),
  ];
}

/** The channels of the open clips; none while they load. */
export function openChannels(opened: OpenClips): readonly NamedChannel[] {
  if (opened.state !== 'ready') return [];
  const [first] = alignTracks(opened.clips);
  return listChannels(channelsOf(first), opened.map.skeleton.names);
}
