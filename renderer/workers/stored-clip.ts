import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { SetOnClip, UsedClip } from '#core/transition/clips/fit-clips.ts';
import { loadClip } from '../clips/load-clip.ts';

/** A clip of the library that a worker loads, with what users set for it. */
export interface StoredClip extends Pick<UsedClip, 'joints' | 'root'>, Pick<ClipSummary, 'id'> {
  readonly settings: SetOnClip;
}

/** Loads a clip in a worker; null if it cannot be read. */
export async function loadStored({ id, joints, root, settings }: StoredClip): Promise<UsedClip | null> {
  const loaded = await loadClip(id);
  return loaded.ok ? { clip: loaded.value, joints, root, settings } : null;
}
