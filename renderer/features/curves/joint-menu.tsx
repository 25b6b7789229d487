import { useSignal } from '@preact/signals';
import { ChevronDown } from 'lucide';
import { useRef } from 'preact/hooks';
import type { CurveSubject } from './curve-subject.ts';
import {
  MOST_JOINTS,
  selectedJoints,
  selectJoint,
  toggleJoint,
} from '../../stores/session/joint-selection.ts';
import { Icon } from '../../kit/icon.tsx';
import { Popover } from '../../controls/popover.tsx';
import { useApp } from '../../controls/window-context.ts';

/** Joints of the curves: those selected in a viewport or here; if none is, the joint with the largest difference. */
export function JointMenu({ subject }: { readonly subject: CurveSubject }) {
  const { session } = useApp();
  const open = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const { names, picked, furthest } = subject;
  const close = (): void => void (open.value = false);
  return (
    <div class="joint-menu">
      <button
        type="button"
        class="field joint-choice"
        ref={button}
        aria-label={`Joints: ${choiceWords(names, picked, furthest)}`}
        aria-haspopup="true"
        aria-expanded={open.value}
        data-tip="Joints of the curves. A click on a joint in a viewport selects it, too; Ctrl+click adds one"
        onClick={() => (open.value = !open.peek())}
      >
        <span class="cut">{choiceWords(names, picked, furthest)}</span>
        <Icon node={ChevronDown} size={14} />
      </button>
      {open.value && (
        <Popover
          anchor={() => button.current}
          onClose={close}
          role="group"
          label="Joints"
          class="menu joint-list"
        >
          <JointList
            subject={subject}
            onReset={() => {
              selectJoint(session, null);
              close();
            }}
          />
        </Popover>
      )}
    </div>
  );
}

/** `LeftFoot`, `LeftFoot + 2`, `LeftArm (furthest apart)`. */
function choiceWords(names: readonly string[], picked: readonly number[], furthest: number): string {
  if (picked.length === 0) return `${names[furthest]} (furthest apart)`;
  return picked.length === 1 ? names[picked[0]] : `${names[picked[0]]} + ${picked.length - 1}`;
}

interface JointListProps {
  readonly subject: CurveSubject;
  readonly onReset: () => void;
}

/** All joints, each with a checkbox that toggles it; a click on the name selects only that joint. */
function JointList({ subject: { names, furthest }, onReset }: JointListProps) {
  const { session } = useApp();
  const chosen = selectedJoints(session);
  return (
    <>
      <button type="button" class="button bare" data-item onClick={onReset}>
        Furthest apart: {names[furthest]}
      </button>
      {names.map((name, joint) => (
        <label key={joint} class="joint-option">
          <input
            type="checkbox"
            data-item
            checked={chosen.includes(joint)}
            onChange={() => toggleJoint(session, joint)}
          />
          <span class="cut">{name}</span>
        </label>
      ))}
      <p class="faint">At most {MOST_JOINTS}. Another one replaces the first.</p>
    </>
  );
}
