import type { SegueBridge } from '../../../contract/api.ts';
import type { Marker } from '../../../contract/rows/library-rows.ts';
import type { Problem } from '../../../contract/words/problem.ts';
import { success, type Result } from '../../../core/result.ts';
import type { PointClip, Points } from '../points/point-rows.ts';

/** Clips per request, during which main answers no others. */
const CLIPS_AT_ONCE = 200;

/** Maximum number of listed points; each takes about 200 bytes here. */
export const MAX_POINTS = 200_000;

/**
 * Reads all clips with markers among the results of `text`, page by page, so that main can answer other requests in
 * between.
 *
 * @returns null as soon as `isWaiting` returns false
 */
export async function readPoints(
  bridge: Pick<SegueBridge, 'call'>,
  text: string,
  isWaiting: () => boolean,
): Promise<Result<Points, Problem> | null> {
  const clips = new Map<string, PointClip>();
  const markers = new Map<string, readonly Marker[]>();
  let [count, total] = [0, 1];
  for (let offset = 0; offset < total && count < MAX_POINTS; offset += CLIPS_AT_ONCE) {
    const page = await bridge.call('library.markedClips', { text, offset, limit: CLIPS_AT_ONCE });
    if (!isWaiting()) return null;
    if (!page.ok) return page;
    ({ total } = page.value);
    for (const { markers: own, ...clip } of page.value.clips) {
      if (count >= MAX_POINTS) break;
      clips.set(clip.id, clip);
      markers.set(clip.id, own);
      count += own.length;
    }
  }
  return success({ clips, markers, isCut: clips.size < total });
}
