import { oncePerList } from '../kit/long-work.ts';
import { createChannels, jointChannels, type Channels } from '../pose/channels.ts';
import type { Clip, ClipTracks } from './clip.ts';
import type { RootedClip } from './root/rooted-clip.ts';

/** The channels of a clip's poses. */
export const channelsOf = ({ skeleton, tracks }: Pick<Clip, 'skeleton' | 'tracks'>): Channels =>
  tracks?.channels ?? jointChannels(skeleton.parentIndices.length);

/** Numbers of a frame of tracks. */
export const trackSize = ({ joints, linear }: Channels): number => linear - joints * 3;

/** The joints that have a scale. */
export const scaledJoints = ({ runs }: Channels): Int32Array =>
  runs.find(({ kind }) => kind === 'scale')?.owners ?? new Int32Array();

/**
 * Brings clips of one skeleton to one table of channels: **a curve that a clip lacks is 0, a scale 1**. Clips without
 * scales and curves stay as they are, if all are.
 */
export const alignTracks = oncePerList((clips: readonly RootedClip[]): readonly RootedClip[] => {
  if (clips.every(({ tracks }) => tracks === undefined)) return clips;
  const tables = clips.map(channelsOf);
  if (tables.every((table) => table === tables[0])) return clips;
  const scaled = new Set(tables.flatMap((table) => [...scaledJoints(table)]));
  const curves = new Set(tables.flatMap((table) => table.curves));
  const channels = createChannels(
    tables[0].joints,
    [...scaled].toSorted((a, b) => a - b),
    [...curves],
  );
  return clips.map((clip) => ({ ...clip, tracks: tracksOn(channels, clip) }));
});

/** The tracks of a clip on a table that has its channels. */
function tracksOn(channels: Channels, clip: Clip): ClipTracks {
  const [own, size, before] = [
    channelsOf(clip),
    trackSize(channels),
    clip.tracks?.values ?? new Float32Array(),
  ];
  const sources = sourcesOf(channels, own);
  if (sources.every(({ from }, i) => from === i)) return { channels, values: before }; // it has them all
  const values = new Float32Array(clip.frameCount * size);
  const ownSize = trackSize(own);
  for (let frame = 0; frame < clip.frameCount; frame++) {
    for (const [i, { from, rest }] of sources.entries())
      values[frame * size + i] = from < 0 ? rest : before[frame * ownSize + from];
  }
  return { channels, values };
}

/** Where each number of a frame comes from in a frame of other tracks, -1 = nowhere, and what it rests at. */
function sourcesOf(channels: Channels, own: Channels): readonly { from: number; rest: number }[] {
  const ownScaled = scaledJoints(own);
  const scales = [...scaledJoints(channels)].flatMap((joint) => {
    const at = ownScaled.indexOf(joint);
    return [0, 1, 2].map((axis) => ({ from: at < 0 ? -1 : at * 3 + axis, rest: 1 }));
  });
  const curves = channels.curves.map((name) => {
    const at = own.curves.indexOf(name);
    return { from: at < 0 ? -1 : ownScaled.length * 3 + at, rest: 0 };
  });
  return [...scales, ...curves];
}
