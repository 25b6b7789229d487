import { hasMotion } from '../../../contract/rows/has-motion.ts';
import { barredSpans } from '../marks/kept-contacts.ts';
import { fetchClips } from '../shown/fetch-clips.ts';
import type { Workbench } from '../workbench.ts';
import type { SearchedRow } from './place-request.ts';
import { storedClip } from './stored-clip.ts';

/** Rows for each request. */
const PAGE = 1000;

/** The clips that the list shows: those with a file and motion, except `others`, and whether it hides some. None if main cannot search. */
export async function listedRows(
  { bridge, document, library }: Pick<Workbench, 'bridge' | 'document' | 'library'>,
  others: readonly string[],
): Promise<{ readonly rows: readonly SearchedRow[]; readonly isFiltered: boolean }> {
  const found = { text: library.list.text.peek(), sort: library.list.sort.peek(), limit: PAGE };
  const listed: SearchedRow[] = [];
  const answer = { rows: listed, isFiltered: found.text.trim() !== '' };
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const page = await bridge.call('library.search', { ...found, offset });
    if (!page.ok) return answer;
    const { rows, marks } = page.value;
    total = page.value.total;
    const clips = rows.filter(hasMotion).filter(({ id }) => !others.includes(id));
    const marked = new Set(marks.clipIds);
    const unknown = clips.flatMap(({ id }) => (marked.has(id) ? [] : [id]));
    if (unknown.length > 0) await fetchClips(document, unknown, bridge);
    const { jointMaps, ranges } = document.current.peek();
    for (const clip of clips) {
      const own = marked.has(clip.id)
        ? marks.ranges.filter(({ clipId }) => clipId === clip.id)
        : ranges.get(clip.id);
      const stored = storedClip({ jointMaps, ranges: new Map([[clip.id, own ?? []]]) }, clip);
      listed.push({ ...stored, frameCount: clip.frameCount, barred: barredSpans(own) });
    }
  }
  return answer;
}
