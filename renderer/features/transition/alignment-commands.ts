import type { Alignment } from '#core/transition/document/document.ts';
import { setAlignmentKind } from './alignment-edits.ts';
import type { Editor, Playing } from '../../stores/workbench.ts';
import { commitEdit } from '../../stores/transitions/transition-edits.ts';
import { openJointOf, openJoints } from '../../stores/shown/open-transition.ts';

/** Sets the kind of alignment of the open transition. */
export function align(app: Editor, kind: Alignment['kind']): void {
  commitEdit(app, (open) =>
    open.alignment.kind === kind ? null : setAlignmentKind(open, kind, firstJoint(app)),
  );
}

/** The joint of a first alignment at a joint: the selected one, or the hips. */
export function firstJoint({ open, session }: Playing): string {
  const motion = open.motion.peek();
  const selected = session.selectedJoint.peek();
  const own = selected === null ? 0 : Math.max(openJointOf(motion, selected), 0);
  return openJoints(motion)?.[own] ?? '';
}
