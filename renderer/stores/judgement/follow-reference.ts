import { computed, type ReadonlySignal } from '@preact/signals';
import { byName } from '#contract/search/list-order.ts';
import { resource } from '#renderer/kit/resource.ts';
import { sameValue } from '#renderer/kit/same-value.ts';
import type { Workbench } from '../workbench.ts';
import { isJudgeInSight, type Judged } from '../window/surroundings.ts';
import type { MeasuredLibrary } from '#renderer/workers/library.ts';
import type { JudgementState } from './follow-judgement.ts';
import { storedClip } from '../marks/marked-contacts.ts';
import type { StoredClip } from '#renderer/workers/stored-clip.ts';
import { askWorker } from '#renderer/workers/threads.ts';

interface Followed extends Judged, Pick<Workbench, 'bridge' | 'document'> {
  readonly judgement: ReadonlySignal<Pick<JudgementState, 'judgement'>>;
}

/** Most clips that are measured, evenly over the library. */
const MAX_CLIPS = 60;

/**
 * Measures clips of the library by themselves, in parts of one second. Again whenever the tab Metrics comes
 * in sight, if the clips or their settings differ; no longer once the tab is left. What they are compared with
 * comes first: the open transition is loaded, drawn and judged before.
 */
export function followReference(followed: Followed): ReadonlySignal<MeasuredLibrary | null> {
  const isWanted = computed(() => isJudgeInSight(followed));
  const conditions = { while: () => isWanted.value && followed.judgement.value.judgement !== null };
  const listed = resource(
    () => ({ inSight: isWanted.value }), // another object each time
    () => clipsOf(followed),
    conditions,
  );
  const measured = resource(
    () => listed.value.value,
    (clips, { signal }): Promise<MeasuredLibrary> => askWorker('measureClips', { clips }, { signal }),
    { ...conditions, isSame: sameValue },
  );
  return computed(() => measured.value.value);
}

/** Clips evenly over the library, in the order of their names. */
async function clipsOf({ bridge, document }: Followed): Promise<readonly StoredClip[]> {
  const one = { text: '', sort: byName, limit: 1 };
  const all = await bridge.call('library.search', one);
  if (!all.ok) return [];
  const { total } = all.value;
  const wanted = Math.min(total, MAX_CLIPS);
  const pages = await Promise.all(
    Array.from({ length: wanted }, (_, i) =>
      bridge.call('library.search', { ...one, offset: Math.floor((i * total) / wanted) }),
    ),
  );
  const found = pages.flatMap((page) => (page.ok ? [page.value] : []));
  const jointMaps = document.shown.jointMaps.value;
  return found.flatMap(({ rows: [row], marks }) =>
    row?.kind === 'clip' ? [storedClip({ jointMaps, ranges: new Map([[row.id, marks.ranges]]) }, row)] : [],
  );
}
