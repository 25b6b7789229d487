import { clipUrl } from '#contract/clip-url.ts';
import type { Problem } from '#contract/words/problem.ts';
import { decodeClip } from '#core/clip/clip-buffer.ts';
import type { Clip } from '#core/clip/clip.ts';
import { sharedMemory } from '#core/kit/floats.ts';
import { failure, success, type Result } from '#core/kit/result.ts';

/** Loads the motion of a clip from main; fails with a message. */
export async function loadClip(clipId: string): Promise<Result<Clip, string>> {
  const response = await fetch(clipUrl(clipId));
  if (response.ok) return success(decodeClip(shared(await response.arrayBuffer())));
  // Main answers errors with a Problem if it can.
  const problem = (await response.json().catch(() => null)) as Problem | null;
  return failure(problem?.message ?? `The clip could not be read (${response.status}).`);
}

/** The same bytes in memory that messages to workers share. */
function shared(buffer: ArrayBuffer): ArrayBufferLike {
  const copy = sharedMemory(buffer.byteLength);
  new Uint8Array(copy).set(new Uint8Array(buffer));
  return copy;
}
