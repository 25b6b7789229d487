import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { SetOnClip, UsedClip } from '#core/transition/clips/fit-clips.ts';
import { loadClip } from '../clips/load-clip.ts';
import type { DocumentState } from '../document/document-state.ts';
import { settingsOf } from '../marks/kept-contacts.ts';

/** A clip of the library that a worker loads, with what users set for it. */
export interface StoredClip extends Pick<UsedClip, 'joints' | 'root'>, Pick<ClipSummary, 'id'> {
  readonly settings: SetOnClip;
}

export function storedClip(
  { jointMaps, ranges }: Pick<DocumentState, 'jointMaps' | 'ranges'>,
  clip: ClipSummary,
): StoredClip {
  const joints = jointMaps.get(clip.jointsId) ?? {};
  return { id: clip.id, joints, root: clip.root.choice, settings: settingsOf({ ranges }, clip) };
}

/** Loads a clip in a worker; null if it cannot be read. */
export async function loadStored({ id, joints, root, settings }: StoredClip): Promise<UsedClip | null> {
  const loaded = await loadClip(id);
  return loaded.ok ? { clip: loaded.value, joints, root, settings } : null;
}
