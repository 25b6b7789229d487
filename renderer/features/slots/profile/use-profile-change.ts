import { useRef } from 'preact/hooks';
import type { JointMap } from '../../../../core/joints/joint-map.ts';
import type { Skeleton } from '../../../../core/skeleton.ts';
import { counterpartName } from '../../../stores/commands/transitions/mirror-commands.ts';
import { resetJoints, setCut, setFactors, withDescendants } from '../../../stores/slots/profile-edits.ts';
import { useApp } from '../../../controls/window-context.ts';
import { commitEdit, previewEdit } from '../../../stores/transitions/transition-edits.ts';

/** A joint of a slot's profile, and the joints that change with it. */
export interface ProfiledJoint {
  readonly skeleton: Skeleton;
  readonly map: JointMap | null; // of the skeleton
  readonly joint: number;
  readonly index: number; // of the slot
  readonly mirrored: boolean; // also changes its counterpart
  readonly withChildren: boolean; // also changes its descendants
}

/** Edits of a joint in a profile: a gesture previews its factor and commits or cancels it; everything else is one edit. */
export function useProfileChange(profiled: ProfiledJoint) {
  const app = useApp();
  const abandoned = useRef(false);
  const { index } = profiled;
  return {
    preview(factor: number): void {
      if (abandoned.current) return;
      previewEdit(app, (before) => setFactors(before, index, reachedBy(profiled), factor));
    },
    keep(): void {
      if (!abandoned.current) app.editing.commitPreview();
      abandoned.current = false;
    },
    /** Cancels the preview, and the rest of the gesture. */
    cancel(): void {
      abandoned.current = true;
      app.editing.cancel();
    },
    reset: (): void => commitEdit(app, (before) => resetJoints(before, index, reachedBy(profiled))),
    cut: (isCut: boolean): void =>
      commitEdit(app, (before) => setCut(before, index, reachedBy(profiled), isCut)),
  };
}

/** Names of the joints that a change affects. */
function reachedBy({ skeleton, map, joint, mirrored, withChildren }: ProfiledJoint): readonly string[] {
  const own = (withChildren ? withDescendants(skeleton, joint) : [joint]).map((j) => skeleton.names[j]);
  if (!mirrored) return own;
  return [...new Set(own.flatMap((name) => [name, counterpartName(map, name) ?? name]))];
}
