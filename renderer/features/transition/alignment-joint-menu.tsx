import { useSignal } from '@preact/signals';
import { alignAtJoint } from './alignment-edits.ts';
import { openJoints } from '#renderer/stores/shown/open-transition.ts';
import { isFound, JointSearch } from '#renderer/kit/joint-search.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { SideMenu, keepTried, TryOn } from '#renderer/controls/side-menu.tsx';

/** Chooses the joint at which source and destination are aligned, by name. */
export function AlignmentJointMenu() {
  const { session, open } = useApp();
  const joints = openJoints(open.clips.value);
  const transition = open.editable.value;
  if (session.sideMenu.value?.kind !== 'alignmentJoint' || !joints || !transition) return null;
  return <OpenMenu joints={joints} current={transition.alignment.joint} />;
}

interface OpenMenuProps {
  readonly joints: readonly string[];
  readonly current: string | undefined;
}

function OpenMenu({ joints, current }: OpenMenuProps) {
  const app = useApp();
  const text = useSignal('');
  const found = joints.filter((joint) => isFound(joint, text));
  /** Enter takes the first result, as in all search fields. */
  const takeFirst = (event: KeyboardEvent): void => {
    const [first] = found;
    if (event.key !== 'Enter' || text.peek().trim() === '' || first === undefined) return;
    event.preventDefault();
    keepTried(app, (before) => alignAtJoint(before, first));
  };
  return (
    <SideMenu title="Align at" anchor="transition.alignment.joint" startsAt="field">
      <div class="side-menu-search rigid">
        <JointSearch text={text} onKeyDown={takeFirst} />
      </div>
      {found.length === 0 && <p class="side-menu-empty dim">No joint is called “{text.value.trim()}”.</p>}
      <ul class="side-menu-list" aria-label="Joints">
        {found.map((joint) => (
          <li key={joint}>
            <TryOn name={joint} current={joint === current} edit={(before) => alignAtJoint(before, joint)} />
          </li>
        ))}
      </ul>
    </SideMenu>
  );
}
