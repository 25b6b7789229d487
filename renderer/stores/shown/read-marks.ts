import type { SegueBridge } from '../../../contract/api.ts';
import type { ClipRange, Marker } from '../../../contract/rows/library-rows.ts';
import type { Problem } from '../../../contract/words/problem.ts';
import { success, type Result } from '../../../core/result.ts';
import type { RowClip, MarksRead } from '../mark-rows/mark-rows.ts';

/** Clips per request, during which main answers no others. */
const CLIPS_AT_ONCE = 200;

/** Maximum number of listed marks; each takes about 200 bytes here. */
export const MAX_MARKS = 200_000;

/**
 * Reads all clips with marks among the results of `text`, page by page, so that main can answer other requests in
 * between.
 *
 * @returns null as soon as `isWaiting` returns false
 */
export async function readMarks(
  bridge: Pick<SegueBridge, 'call'>,
  text: string,
  isWaiting: () => boolean,
): Promise<Result<MarksRead, Problem> | null> {
  const clips = new Map<string, RowClip>();
  const markers = new Map<string, readonly Marker[]>();
  const ranges = new Map<string, readonly ClipRange[]>();
  let [count, total] = [0, 1];
  for (let offset = 0; offset < total && count < MAX_MARKS; offset += CLIPS_AT_ONCE) {
    const page = await bridge.call('library.markedClips', { text, offset, limit: CLIPS_AT_ONCE });
    if (!isWaiting()) return null;
    if (!page.ok) return page;
    ({ total } = page.value);
    for (const { markers: ownMarkers, ranges: ownRanges, ...clip } of page.value.clips) {
      if (count >= MAX_MARKS) break;
      clips.set(clip.id, clip);
      markers.set(clip.id, ownMarkers);
      ranges.set(clip.id, ownRanges);
      count += ownMarkers.length + ownRanges.length;
    }
  }
  return success({ clips, markers, ranges, isCut: clips.size < total });
}
