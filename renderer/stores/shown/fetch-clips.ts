import type { SegueBridge } from '#contract/api.ts';
import { withClips, withMarksOf } from '../document/document-state.ts';
import type { DocumentStore } from '../document/document-store.ts';

/** Clips per request. */
const CLIPS_AT_ONCE = 100;

/** Fetches clips with their markers into the document; returns a problem, or null. */
export async function fetchClips(
  store: DocumentStore,
  clipIds: readonly string[],
  bridge: Pick<SegueBridge, 'call'>,
): Promise<string | null> {
  for (let at = 0; at < clipIds.length; at += CLIPS_AT_ONCE) {
    const problem = await fetchSome(store, clipIds.slice(at, at + CLIPS_AT_ONCE), bridge);
    if (problem !== null) return problem;
  }
  return null;
}

async function fetchSome(
  store: DocumentStore,
  clipIds: readonly string[],
  bridge: Pick<SegueBridge, 'call'>,
): Promise<string | null> {
  const request = { clipIds: [...clipIds] };
  const [rows, markers, ranges] = await Promise.all([
    bridge.call('library.clips', request),
    bridge.call('library.markers', request),
    bridge.call('library.ranges', request),
  ]);
  if (!rows.ok) return rows.error.message;
  if (!markers.ok) return markers.error.message;
  if (!ranges.ok) return ranges.error.message;
  const marks = { markers: markers.value, ranges: ranges.value };
  const found = rows.value.filter((row) => row.kind === 'clip');
  store.saved.value = withMarksOf(withClips(store.saved.value, found), clipIds, marks);
  return null;
}
