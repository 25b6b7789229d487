import type { SegueBridge } from '#contract/api.ts';
import { pause, resource } from '#renderer/kit/resource.ts';
import { withClips, withMarksOf } from '../document/document-state.ts';
import type { DocumentStore } from '../document/document-store.ts';
import type { Notices } from '../notices.ts';

/** Clips per request: with their marks, or their rows alone. */
const AT_ONCE = { marks: 100, rows: 1000 } as const;

type Part = keyof typeof AT_ONCE;

/** Fetches clips with their markers and ranges into the document; returns a problem, or null. */
export async function fetchClips(
  store: DocumentStore,
  clipIds: readonly string[],
  bridge: Pick<SegueBridge, 'call'>,
  part: Part = 'marks',
  signal?: AbortSignal,
): Promise<string | null> {
  for (let at = 0; at < clipIds.length; at += AT_ONCE[part]) {
    signal?.throwIfAborted();
    const problem = await fetchSome(store, clipIds.slice(at, at + AT_ONCE[part]), bridge, part);
    if (problem !== null) return problem;
  }
  return null;
}

async function fetchSome(
  store: DocumentStore,
  clipIds: readonly string[],
  bridge: Pick<SegueBridge, 'call'>,
  part: Part,
): Promise<string | null> {
  const request = { clipIds: [...clipIds] };
  const none = { ok: true, value: [] } as const;
  const [rows, markers, ranges] = await Promise.all([
    bridge.call('library.clips', request),
    part === 'marks' ? bridge.call('library.markers', request) : none,
    part === 'marks' ? bridge.call('library.ranges', request) : none,
  ]);
  if (!rows.ok) return rows.error.message;
  if (!markers.ok) return markers.error.message;
  if (!ranges.ok) return ranges.error.message;
  const found = rows.value.filter((row) => row.kind === 'clip');
  const held = withClips(store.saved.peek(), found);
  const marks = { markers: markers.value, ranges: ranges.value };
  store.saved.value = part === 'marks' ? withMarksOf(held, clipIds, marks) : held;
  return null;
}

/** Pause before a failed fetch is tried again, ms: doubled each time, up to the longest. */
const FIRST_PAUSE = 500;
const MAX_PAUSE = 30_000;

interface Fetching {
  readonly store: DocumentStore;
  readonly bridge: Pick<SegueBridge, 'call'>;
  readonly notices: Pick<Notices, 'problem'>;
}

/**
 * Fetches the clips that the document lacks. A fetch that fails is reported once, and tried again. Returns a
 * function that fetches all of them again: their files may have changed.
 *
 * @param ids reads signals
 */
export function fetchMissing(
  ids: () => readonly string[],
  { store, bridge, notices }: Fetching,
  part: Part = 'marks',
): () => void {
  let rest = FIRST_PAUSE; // before a fetch that fails is tried again
  resource(
    () => {
      const clips = store.saved.clips.value;
      const ranges = store.saved.ranges.value;
      const missing = ids().filter((id) => !clips.get(id) || (part === 'marks' && !ranges.has(id)));
      return missing.length > 0 ? missing : null;
    },
    async (clipIds, { signal }) => {
      const fetch = (): Promise<string | null> => fetchClips(store, clipIds, bridge, part, signal);
      for (let problem = await fetch(); problem !== null; problem = await fetch()) {
        signal.throwIfAborted();
        if (rest === FIRST_PAUSE) notices.problem(problem);
        const now = rest;
        rest = Math.min(2 * rest, MAX_PAUSE);
        await pause(now, signal);
      }
      rest = FIRST_PAUSE;
    },
    { isSame: (asked, now) => isPart(now, new Set(asked)) },
  );
  return () =>
    void fetchClips(store, ids(), bridge, part).then(
      (problem) => problem !== null && notices.problem(problem),
    );
}

const isPart = (ids: readonly string[], all: ReadonlySet<string>): boolean => ids.every((id) => all.has(id));
