// renderer/stores/shown: state derived from the stores: the open transition, its figures, visible parts
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { TimeRange } from '#core/transition/clips/clip-clock.ts';
import { pairJoints } from '#core/rig/roles/pair-joints.ts';
import type { JointMap } from '#core/rig/roles/joint-map.ts';
import { isOther } from '#core/transition/clips/fit-clips.ts';
import type { ClipCache } from '#renderer/clips/clip-cache.ts';
import { steadyList } from '#renderer/kit/steady.ts';
import { followOnCharacter, type ClipsOnCharacter } from './follow-open-clips.ts';
import type { OpenClips } from './open-clips.ts';
import type { DocumentStore } from '../document/document-store.ts';
import type { Notices } from '../notices.ts';
import type { Session } from '../session/session.ts';
import type { WorkspaceStore } from '../workspace/workspace-store.ts';
import { fetchMissing } from './fetch-clips.ts';
import { followWhatIsOpen, type WhatIsOpen } from './what-is-open.ts';
import { extentOf, rangeAroundBlend, wholeClip } from './seam-range.ts';
import type { ClipOnDisk } from '#contract/library/recent-libraries.ts';
import { ask } from '../ask.ts';
import type { LibraryList } from '../library/library-list.ts';
import { clipOn, inPlaceOn, runOn } from '../session/stage.ts';

/** What is open, from three parts: what plays, how it is shown, and where it lies in time and on the disk. */
export interface OpenTransition extends WhatIsOpen, ClipsOnCharacter {
  readonly source: ReadonlySignal<ClipSummary | null>;
  readonly destination: ReadonlySignal<ClipSummary | null>;
  /**
   * From the source’s first frame to the destination’s last, on the transition’s clock; of a stress run, all
   * of it.
   */
  readonly extent: ReadonlySignal<TimeRange>;
  /** The range around the blend for the default loop. */
  readonly aroundBlend: ReadonlySignal<TimeRange>;
  readonly files: OpenFiles;
  /** True from when another motion opens until it is loaded: nothing of the one before may be seen. */
  readonly arrives: ReadonlySignal<boolean>;
  /** Requests the clips and markers of both ends again: their files may have changed. */
  refresh(): void;
}

/** Follows the open transition, and fetches its clips and markers. */
export function followOpenTransition(
  store: DocumentStore,
  workspace: WorkspaceStore,
  { stage }: Pick<Session, 'stage'>,
  clips: ClipCache,
  bridge: Pick<SegueBridge, 'call' | 'on'>,
  notices: Notices,
): OpenTransition {
  const { muscles, inOrder, plays } = followWhatIsOpen(store, workspace, stage);
  const { subject, played, chain, uses, clipIds } = plays;
  const summaryOf = (id: string | undefined): ClipSummary | null =>
    store.shown.clips.value.get(id ?? '') ?? null;
  const source = computed(() => summaryOf(uses.value?.source.id));
  const destination = computed(() => summaryOf((uses.value ?? played.value)?.destination.id));
  const onCharacter = { store, subject, muscles, inOrder };
  const { characterIds, ...shown } = followOnCharacter(onCharacter, clips, summaryOf);
  const extent = computed(() => {
    const run = runOn(stage.value);
    if (run !== null) return { start: 0, end: run.seconds };
    return clipOn(stage.value) === null ? extentOf(chain.value, summaryOf) : wholeClip(destination.value);
  });
  // Also of fatigue poses, and the character.
  const fetched = computed(() => [
    ...new Set([...inOrder.value, ...muscles.poses.value, ...characterIds.value]),
  ]);
  return {
    ...plays,
    source,
    destination,
    ...shown,
    extent,
    aroundBlend: computed(() =>
      inPlaceOn(stage.value) === null ? rangeAroundBlend(played.value, extent.value) : extent.value,
    ),
    arrives: followArrival(plays.pair, shown.clips),
    files: followOpenFiles(
      bridge,
      steadyList(() => [...new Set([...clipIds.value, ...characterIds.value])]),
      notices,
    ),
    refresh: fetchMissing(() => fetched.value, { store, bridge, notices }),
  };
}

/** A motion that is prepared again, as by an edit, has arrived before: it stays in sight meanwhile. */
function followArrival(
  pair: ReadonlySignal<string>,
  clips: ReadonlySignal<OpenClips>,
): ReadonlySignal<boolean> {
  let arrived = ''; // the pair that was loaded last
  return computed(() => {
    const { state } = clips.value;
    if (state === 'ready') arrived = pair.value;
    return state === 'loading' && arrived !== pair.value;
  });
}

/**
 * Names of the joints that settings refer to: of the destination’s skeleton, on whichever the motion is
 * shown; null = not loaded.
 */
export function openJoints(clips: OpenClips): readonly string[] | null {
  return clips.state === 'ready' ? clips.maps[clips.maps.length - 1].skeleton.names : null;
}

/**
 * Index in `openJoints` of the joint that moves `joint` of the skeleton on the screen; -1 = none, or not
 * loaded.
 */
export function openJointOf(clips: OpenClips, joint: number): number {
  return clips.state === 'ready' ? (pairsOf(clips)[joint] ?? -1) : -1;
}

/** Index of the joint on the screen that joint `own` of `openJoints` moves; -1 = none, or not loaded. */
export function shownJointOf(clips: OpenClips, own: number): number {
  return clips.state === 'ready' ? pairsOf(clips).indexOf(own) : -1;
}

const knownPairs = new WeakMap<JointMap, WeakMap<JointMap, Int32Array>>();

/** [joints on the screen] joints of the destination’s own skeleton. */
function pairsOf({ map, maps }: Extract<OpenClips, { readonly state: 'ready' }>): Int32Array {
  const own = maps[maps.length - 1];
  const known = knownPairs.get(own) ?? new WeakMap<JointMap, Int32Array>();
  knownPairs.set(own, known);
  const pairs =
    known.get(map) ?? (isOther(own, map) ? pairJoints(own, map) : Int32Array.from(own.joints.keys()));
  known.set(map, pairs);
  return pairs;
}

/** State of the files of the clips of the open transition. */
interface OpenFiles {
  /** by clip id; clips with unchanged files are absent */
  readonly onDisk: ReadonlySignal<ReadonlyMap<string, Exclude<ClipOnDisk, 'same'>>>;
  /** Asks again: files change without notice. */
  refresh(): void;
  /** Reads the file of a clip again. */
  reload(clipId: string): void;
}

/** @param clipIds the clips of the open transition, a new list only when it has other clips */
function followOpenFiles(
  bridge: Pick<SegueBridge, 'on' | 'call'>,
  clipIds: ReadonlySignal<readonly string[]>,
  notices: Pick<Notices, 'problem' | 'succeed'>,
): OpenFiles {
  const onDisk = signal<ReadonlyMap<string, Exclude<ClipOnDisk, 'same'>>>(new Map());
  bridge.on('clip.onDisk', ({ clipId, state }) => {
    const known = new Map(onDisk.peek());
    if (state === 'same') known.delete(clipId);
    else known.set(clipId, state);
    onDisk.value = known;
  });
  const watch = (ids: readonly string[]): void => void bridge.call('clips.watch', { clipIds: [...ids] });
  effect(() => {
    const ids = clipIds.value;
    onDisk.value = new Map([...onDisk.peek()].filter(([id]) => ids.includes(id)));
    watch(ids);
  });
  const reload = async (clipId: string): Promise<void> => {
    await ask({ bridge, notices }, 'index.checkAgain', { clipId });
  };
  return {
    onDisk,
    refresh: () => watch(clipIds.peek()),
    reload: (clipId) => void reload(clipId),
  };
}

/** Reports the clips of the open transition to main as used; a list sorted by use follows. */
export function followUses(
  bridge: Pick<SegueBridge, 'call'>,
  open: Pick<OpenTransition, 'clipIds'>,
  { chosen }: Pick<Session, 'chosen'>,
  { sort, refresh }: Pick<LibraryList, 'sort' | 'refresh'>,
): void {
  const use = (clipIds: readonly string[]): void => {
    if (clipIds.length === 0) return;
    // A failure loses no user data.
    void bridge.call('clips.use', { clipIds: [...clipIds] }).then(({ ok }) => {
      if (ok && sort.peek().by === 'used') refresh();
    });
  };
  const opened = computed(() => open.clipIds.value.join(' '));
  effect(() => use(opened.value.split(' ').filter(Boolean)));
  let before: readonly string[] = [];
  effect(() => {
    const marked = Object.values(chosen.value).filter((id) => id !== null);
    use(marked.filter((id) => !before.includes(id)));
    before = marked;
  });
}
