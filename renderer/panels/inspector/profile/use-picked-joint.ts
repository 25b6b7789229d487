import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { selectedJoints, selectJoint } from '../../../state/session/joint-selection.ts';
import { shownJointOf } from '../../../state/shown/open-transition.ts';
import { useApp } from '../../controls/window-context.ts';

/** Selection of the joint of a row, shared with the views. */
export interface PickedJoint {
  readonly row: RefObject<HTMLDivElement | null>;
  readonly isPicked: boolean;
  pick(): void;
}

/** Scrolls the row of a joint of `openJoints` into view when it is selected elsewhere. */
export function usePickedJoint(own: number): PickedJoint {
  const { session, open } = useApp();
  const joint = shownJointOf(open.motion.value, own);
  const row = useRef<HTMLDivElement>(null);
  const isPicked = selectedJoints(session).includes(joint);
  const isLast = session.selectedJoint.value === joint;
  useEffect(() => {
    if (isLast) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isLast]);
  return { row, isPicked, pick: () => selectJoint(session, joint < 0 ? null : joint) };
}
