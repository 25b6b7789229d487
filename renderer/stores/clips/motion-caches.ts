import type { SegueBridge } from '../../../contract/api.ts';
import { createClipCache } from './clip-cache.ts';
import { createSkinCache } from './skin-cache.ts';
import { createStripCache } from './strip-cache.ts';
import { clipUrl, skinUrl } from '../../../contract/clip-url.ts';
import type { Problem } from '../../../contract/words/problem.ts';
import type { Clip } from '../../../core/clip.ts';
import { decodeClip } from '../../../core/clip-buffer.ts';
import { failure, success, type Result } from '../../../core/result.ts';
import { decodeSkin } from '../../../core/skin-buffer.ts';
import type { Skin } from '../../../core/skin.ts';

/** Clips kept for the pose preview. */
const MAX_PEEKED = 8;

/** Caches of clips, skins and pose strips. */
export type MotionCaches = ReturnType<typeof createMotionCaches>;

export function createMotionCaches(bridge: SegueBridge) {
  const clips = createClipCache(loadClip);
  const peeked = createClipCache(loadClip, MAX_PEEKED);
  const strips = createStripCache(bridge);
  const skins = createSkinCache(loadSkin);
  return {
    clips, // of open transitions
    peeked, // of the pose preview in the list
    strips,
    skins,
    /** Files were read again. `filesChanged`: all motion may differ; otherwise only failed clips may load now. */
    refresh(filesChanged: boolean): void {
      for (const cache of [clips, peeked]) cache.reload(filesChanged ? 'all' : 'failed');
      strips.refresh();
      if (filesChanged) skins.reload();
    },
  };
}

/** Loads the motion of a clip from main; fails with a message. */
async function loadClip(clipId: string): Promise<Result<Clip, string>> {
  const response = await fetch(clipUrl(clipId));
  if (response.ok) return success(decodeClip(await response.arrayBuffer()));
  // Main answers errors with a Problem if it can.
  const problem = (await response.json().catch(() => null)) as Problem | null;
  return failure(problem?.message ?? `The clip could not be read (${response.status}).`);
}

/** Loads the skin of a clip; without a readable skin the clip uses the mannequin. */
async function loadSkin(clipId: string): Promise<Skin | null> {
  const response = await fetch(skinUrl(clipId));
  return response.ok ? decodeSkin(await response.arrayBuffer()) : null;
}
