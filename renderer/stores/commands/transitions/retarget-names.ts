import type { Edit } from '#contract/edits/edits.ts';
import { clipJointMap } from '#core/rig/roles/clip-joints.ts';
import type { JointMap } from '#core/rig/roles/joint-map.ts';
import { jointNamesOn, withJoints } from '#core/transition/clips/joints-on.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { loadedClip } from '#renderer/clips/clip-cache.ts';

/**
 * Retargets the joint names in an edit when the destination changes from `fromId` to `toId`: names in
 * profiles and the alignment become those of the new skeleton, or are left out. Unchanged if the skeleton
 * stays the same or is not available.
 *
 * @param make the edit, made once the clips are loaded: what is changed until then counts
 */
export async function retargetNames(
  app: Pick<Workbench, 'document' | 'library'>,
  make: () => Edit,
  fromId: string,
  toId: string,
): Promise<Edit> {
  const { clips } = app.document.current.peek();
  const [from, to] = [clips.get(fromId), clips.get(toId)];
  if (!from || !to || from.skeletonId === to.skeletonId) return make();
  const [own, other] = await Promise.all([mapOf(app, fromId), mapOf(app, toId)]);
  const edit = make();
  if (!own || !other) return edit;
  const namesOf = jointNamesOn(own, other);
  return {
    ...edit,
    changes: edit.changes.map((change) => {
      if (change.kind === 'transition.add')
        return { ...change, transition: withJoints(change.transition, namesOf) };
      return change.kind === 'transition.set'
        ? { ...change, after: withJoints(change.after, namesOf) }
        : change;
    }),
  };
}

/** The joint map of a clip, loaded if need be; null if it cannot be loaded. */
export async function mapOf(
  { library, document }: Pick<Workbench, 'document' | 'library'>,
  clipId: string,
): Promise<JointMap | null> {
  const loaded = await loadedClip(library.caches.clips.get(clipId));
  const { clips, jointMaps } = document.current.peek();
  if (loaded.state !== 'ready') return null;
  return clipJointMap(loaded.clip, jointMaps.get(clips.get(clipId)?.jointsId ?? ''));
}
