import { signal, type ReadonlySignal } from '@preact/signals';
import type { RootedClip } from '../../../core/root/rooted-clip.ts';
import type { TimeRange } from '../../../core/transition/clips/clip-clock.ts';
import { findFeet, type Foot } from '../../viewport/figure/anatomy/feet.ts';
import { contactsOfFoot } from './foot-contacts.ts';

/** Foot contacts and root speed of a clip. */
export interface ClipTracks {
  readonly feet: readonly { readonly side: Foot['side']; readonly contacts: readonly TimeRange[] }[]; // s on the clip
  readonly speeds: Float32Array; // [frames] m/s, horizontal speed of the root
}

/** Computes the tracks of each clip once, when the signal is first read; null until then. */
export function createClipTracks(): (clip: RootedClip) => ReadonlySignal<ClipTracks | null> {
  const known = new WeakMap<RootedClip, ReadonlySignal<ClipTracks | null>>();
  return (clip) => {
    const found = known.get(clip);
    if (found) return found;
    const tracks = signal<ClipTracks | null>(null);
    known.set(clip, tracks);
    void findTracks(clip).then((value) => (tracks.value = value));
    return tracks;
  };
}

async function findTracks(clip: RootedClip): Promise<ClipTracks> {
  const feet: ClipTracks['feet'][number][] = [];
  for (const foot of findFeet(clip)) {
    const contacts = await contactsOfFoot(clip, foot);
    const seconds = contacts.map(({ start, end }) => ({ start: start / clip.fps, end: end / clip.fps }));
    feet.push({ side: foot.side, contacts: seconds });
  }
  return { feet, speeds: rootSpeeds(clip) };
}

/** Speed of the root: central difference of its positions, one-sided at the ends, m/s. */
export function rootSpeeds({ frameCount, fps, root: { states } }: RootedClip): Float32Array {
  const speeds = new Float32Array(frameCount);
  for (let frame = 0; frame < frameCount; frame++) {
    const a = Math.max(frame - 1, 0);
    const b = Math.min(frame + 1, frameCount - 1);
    const [dx, dz] = [states[b * 3] - states[a * 3], states[b * 3 + 1] - states[a * 3 + 1]];
    speeds[frame] = a === b ? 0 : (Math.hypot(dx, dz) * fps) / (b - a);
  }
  return speeds;
}
