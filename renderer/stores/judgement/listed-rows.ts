import { settingsOf } from '../marks/kept-contacts.ts';
import { fetchClips } from '../shown/fetch-clips.ts';
import type { Workbench } from '../workbench.ts';
import { barredRanges } from './find-suggestions.ts';
import type { SearchedRow } from './place-request.ts';

/** Rows for each request. */
const PAGE = 1000;

/** The clips that the list shows: those with a file and motion, except `others`. None if main cannot search. */
export async function listedRows(
  { bridge, document, library }: Pick<Workbench, 'bridge' | 'document' | 'library'>,
  others: readonly string[],
): Promise<readonly SearchedRow[]> {
  const found = { text: library.list.text.peek(), sort: library.list.sort.peek(), limit: PAGE };
  const listed: SearchedRow[] = [];
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const page = await bridge.call('library.search', { ...found, offset });
    if (!page.ok) return listed;
    const { rows, marks } = page.value;
    total = page.value.total;
    const clips = rows
      .filter((row) => row.kind === 'clip')
      .filter(
        ({ id, missing, isTake, isCharacter, frameCount }) =>
          !(missing || isTake || isCharacter || frameCount < 2 || others.includes(id)),
      );
    const marked = new Set(marks.clipIds);
    const unknown = clips.flatMap(({ id }) => (marked.has(id) ? [] : [id]));
    if (unknown.length > 0) await fetchClips(document, unknown, bridge);
    const { jointMaps, ranges } = document.current.peek();
    for (const clip of clips) {
      const { id, frameCount, root, jointsId } = clip;
      const own = marked.has(id)
        ? marks.ranges.filter(({ clipId }) => clipId === id)
        : (ranges.get(id) ?? []);
      const settings = settingsOf({ ranges: new Map([[id, own]]) }, clip);
      const joints = jointMaps.get(jointsId) ?? {};
      listed.push({ id, frameCount, root: root.choice, joints, settings, barred: barredRanges(own) });
    }
  }
  return listed;
}
