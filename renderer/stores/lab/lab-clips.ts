import { computed, type ReadonlySignal } from '@preact/signals';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { Clip } from '#core/clip/clip.ts';
import type { JointEdits } from '#core/rig/roles/joint-map.ts';
import type { SetOnClip } from '#core/transition/clips/fit-clips.ts';
import { sameValue } from '#renderer/kit/same-value.ts';
import { steady } from '#renderer/kit/steady.ts';
import { settingsOf } from '../marks/marked-contacts.ts';
import type { CachedClip, ClipCache } from '#renderer/clips/clip-cache.ts';
import type { DocumentStore } from '../document/document-store.ts';

/** A loaded clip of an item, with what users set for it. */
export interface LabClip {
  readonly id: string;
  readonly motion: Clip;
  readonly joints: JointEdits;
  readonly summary: ClipSummary;
  readonly settings: SetOnClip;
}

/** The motion of a clip of an item. */
export interface CachedMotion {
  readonly id: string;
  readonly cached: ReadonlySignal<CachedClip>;
}

/** Loads the clips of an item. They are kept as long as the ids: the cache may hold fewer clips than an item has. */
export function keepMotions(
  ids: ReadonlySignal<readonly string[]>,
  clips: ClipCache,
): ReadonlySignal<readonly CachedMotion[]> {
  return computed(() => ids.value.map((id) => ({ id, cached: clips.get(id) })));
}

/** Why clips could not be loaded, by id. */
export function followFailures(
  motions: ReadonlySignal<readonly CachedMotion[]>,
): ReadonlySignal<ReadonlyMap<string, string>> {
  return computed(
    () =>
      new Map(
        motions.value.flatMap(({ id, cached: { value } }) =>
          value.state === 'failed' ? [[id, value.message] as const] : [],
        ),
      ),
  );
}

/**
 * The clips without those that are missing or failed; empty while one loads, or its row is fetched. The same
 * list as long as motions and settings stay.
 */
export function followLabClips(
  motions: ReadonlySignal<readonly CachedMotion[]>,
  store: DocumentStore,
): ReadonlySignal<readonly LabClip[]> {
  const { clips, jointMaps, ranges } = store.shown;
  return steady((): readonly LabClip[] => {
    const table = clips.value;
    const isLoading = ({ id, cached: { value } }: CachedMotion): boolean =>
      value.state === 'loading' || (value.state === 'ready' && table.get(id) === undefined);
    if (motions.value.some(isLoading)) return [];
    return motions.value.flatMap(({ id, cached }): LabClip[] => {
      const summary = table.get(id);
      if (cached.value.state !== 'ready' || !summary) return [];
      const joints = jointMaps.value.get(summary.jointsId) ?? noEdits;
      const settings = settingsOf({ ranges: ranges.value }, summary);
      return [{ id, motion: cached.value.clip, joints, summary, settings }];
    });
  }, sameClips);
}

const noEdits: JointEdits = {};

/** True if motions and settings are the same. */
export function sameClips(a: readonly LabClip[], b: readonly LabClip[]): boolean {
  return a.length === b.length && a.every((clip, k) => isEqual(clip, b[k]));
}

function isEqual(a: LabClip, b: LabClip): boolean {
  if (a.id !== b.id || a.motion !== b.motion || a.joints !== b.joints) return false;
  return sameValue([a.settings, a.summary.root.choice], [b.settings, b.summary.root.choice]);
}
