import { computed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { ClipSummary } from '../../../../contract/rows/library-rows.ts';
import type { Clip } from '../../../../core/clip.ts';
import type { JointEdits } from '../../../../core/joints/joint-map.ts';
import { figureOf } from '../../../../core/tree/take/bind-take.ts';
import type { ClipCache } from '../../clips/clip-cache.ts';
import type { DocumentStore } from '../../document/document-store.ts';

/** The figure of a tree with its clips, or why they fit on none; null while clips load, and without any. */
export type FoundFigure = ReturnType<typeof figureOf> | null;

/** A clip of a tree, with what users set for it. */
interface Member {
  readonly id: string;
  readonly motion: Clip;
  readonly joints: JointEdits;
  readonly summary: ClipSummary;
}

/**
 * Follows the clips of a tree and puts them on one figure, which takes long: once for the same clips and settings, whatever else changes.
 *
 * @param ids JSON, a list of ids
 */
export function followFigure(
  ids: ReadonlySignal<string>,
  store: DocumentStore,
  clips: ClipCache,
): ReadonlySignal<FoundFigure> {
  // Kept as long as the ids: the cache may hold fewer clips than a tree has.
  const motions = computed(() =>
    (JSON.parse(ids.value) as readonly string[]).map((id) => ({ id, cached: clips.get(id) })),
  );
  let last: readonly Member[] = [];
  const members = computed((): readonly Member[] => {
    const { clips: table, jointMaps } = store.shown.value;
    if (motions.value.some(({ cached }) => cached.value.state === 'loading')) return (last = []);
    const now = motions.value.flatMap(({ id, cached }): Member[] => {
      const summary = table.get(id);
      if (cached.value.state !== 'ready' || !summary) return [];
      return [{ id, motion: cached.value.clip, joints: jointMaps.get(summary.jointsId) ?? noEdits, summary }];
    });
    const isSame = now.length === last.length && now.every((member, k) => isEqual(member, last[k]));
    return isSame ? last : (last = now);
  });
  return computed(() => {
    if (members.value.length === 0) return null;
    return figureOf(
      members.value.map(({ id, motion, joints, summary: { settings, root } }) => ({
        id,
        clip: { ...motion, groundHeight: settings.groundHeight, loop: settings.loop },
        joints,
        root: root.choice,
      })),
    );
  });
}

const noEdits: JointEdits = {};

function isEqual(a: Member, b: Member): boolean {
  if (a.id !== b.id || a.motion !== b.motion || a.joints !== b.joints) return false;
  const set = ({ summary: { settings, root } }: Member): string => JSON.stringify([settings, root.choice]);
  return a.summary === b.summary || set(a) === set(b);
}
