import { clipUrl, skinUrl } from '../../../contract/clip-url.ts';
import type { Problem } from '../../../contract/words/problem.ts';
import type { Clip } from '../../../core/clip.ts';
import { decodeClip } from '../../../core/clip-buffer.ts';
import { failure, success } from '../../../core/result.ts';
import type { Result } from '../../../core/result.ts';
import { decodeSkin } from '../../../core/skin-buffer.ts';
import type { Skin } from '../../../core/skin.ts';

/** A clip's motion from main; why not, in words. */
export async function loadClip(clipId: string): Promise<Result<Clip, string>> {
  const response = await fetch(clipUrl(clipId));
  if (response.ok) return success(decodeClip(await response.arrayBuffer()));
  // Main answers with a Problem wherever it can say what is wrong.
  const problem = (await response.json().catch(() => null)) as Problem | null;
  return failure(problem?.message ?? `The clip could not be read (${response.status}).`);
}

/** A clip whose skin cannot be read has its mannequin. */
export async function loadSkin(clipId: string): Promise<Skin | null> {
  const response = await fetch(skinUrl(clipId));
  return response.ok ? decodeSkin(await response.arrayBuffer()) : null;
}
