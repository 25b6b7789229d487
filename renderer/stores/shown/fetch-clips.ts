import { effect } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';
import { messageOf } from '#core/result.ts';
import { resource } from '../../kit/resource.ts';
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
): Promise<string | null> {
  for (let at = 0; at < clipIds.length; at += AT_ONCE[part]) {
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
  const held = withClips(store.saved.value, found);
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
  const fetch = async (clipIds: readonly string[]): Promise<void> => {
    const problem = await fetchClips(store, clipIds, bridge, part);
    if (problem !== null) throw new Error(problem);
  };
  const fetched = resource(
    () => {
      const { clips, ranges } = store.saved.value;
      const missing = ids().filter((id) => !clips.get(id) || (part === 'marks' && !ranges.has(id)));
      return missing.length > 0 ? missing : null;
    },
    fetch,
    { isSame: (asked, now) => isPart(now, new Set(asked)) },
  );
  let pause = FIRST_PAUSE;
  effect(() => {
    const { state, problem } = fetched.value;
    if (state === 'idle') pause = FIRST_PAUSE;
    if (problem === null) return undefined;
    if (pause === FIRST_PAUSE) notices.problem(problem);
    const timer = setTimeout(fetched.retry, pause);
    pause = Math.min(2 * pause, MAX_PAUSE);
    return () => clearTimeout(timer);
  });
  return () => void fetch(ids()).catch((error: unknown) => notices.problem(messageOf(error)));
}

const isPart = (ids: readonly string[], all: ReadonlySet<string>): boolean => ids.every((id) => all.has(id));
