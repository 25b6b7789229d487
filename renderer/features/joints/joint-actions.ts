import { openJointMap } from './joint-map-dialog.tsx';
import { inMenu, type Condition, type ActionRow } from '#renderer/stores/action.ts';
import type { Playing } from '#renderer/stores/workbench.ts';
import { featureState } from '#renderer/stores/session/feature-state.ts';
import { selectJoint } from '#renderer/stores/session/joint-selection.ts';
import { stepFrom, type JointStep, type VisitedChildren } from '#renderer/stores/session/joint-steps.ts';
import { movesIn } from '#renderer/stores/shown/moving-joints.ts';
import { needsLoadedClips } from '#renderer/stores/conditions.ts';

const visitedChildren = featureState((): VisitedChildren => new Map());

/** Moves from the selected joint to its neighbours. */
export const jointActions = inMenu(
  'View',
  'camera',
  [
    stepRow('parent', 'Select parent joint', 'ArrowUp'),
    stepRow('child', 'Select child joint', 'ArrowDown'),
    stepRow('previous', 'Select previous joint on same level', 'ArrowLeft'),
    stepRow('next', 'Select next joint on same level', 'ArrowRight'),
  ],
  'Joint',
);

export const jointMapActions = inMenu('Transition', 'joints', [
  {
    id: 'joints.map',
    title: 'Joint map…',
    disabled: ({ open }) => (open.jointMaps.value.length > 0 ? null : 'no clips are open'),
    run: openJointMap,
  },
]);

function stepRow(step: JointStep, title: string, arrow: string): ActionRow {
  return {
    id: `joint.${step}`,
    title,
    keys: [`Alt+${arrow}`],
    ownsKeys: true,
    disabled: (app) => needsLoadedClips(app) ?? needsJoint(app),
    run: (app) => goTo(app, step),
  };
}

const needsJoint: Condition = ({ session }) =>
  session.selectedJoint.value === null ? 'no joint is selected' : null;

function goTo({ open, session }: Playing, step: JointStep): void {
  const clips = open.clips.peek();
  const from = session.selectedJoint.peek();
  if (clips.state !== 'ready' || from === null) return;
  const { parentIndices } = clips.destination.skeleton;
  const joints = { parentIndices, moves: (joint: number) => movesIn(clips, joint) };
  const to = stepFrom(joints, from, step, visitedChildren(session));
  if (to !== null) selectJoint(session, to);
}
