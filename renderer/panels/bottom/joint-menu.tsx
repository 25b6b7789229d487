import { useSignal } from '@preact/signals';
import { ChevronDown } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import type { CurveSubject } from '../../state/shown/curve-subject.ts';
import {
  MOST_JOINTS,
  selectedJoints,
  selectJoint,
  toggleJoint,
} from '../../state/session/joint-selection.ts';
import { Icon } from '../controls/icon.tsx';
import { useFocusKeys } from '../controls/list-keys.ts';
import { useApp } from '../controls/window-context.ts';

const LIST = 'joint-menu';
const PAGE = 8; // rows

/** Which joints the curves are of: those picked in a viewport or here; without one, the one that has the furthest to go. */
export function JointMenu({ subject }: { readonly subject: CurveSubject }) {
  const { session } = useApp();
  const open = useSignal(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { names, picked, furthest } = subject;
  const close = (): void => {
    open.value = false;
    button.current?.focus();
  };
  useClosing(root, open.value, (byKey) => (byKey ? close() : (open.value = false)));
  return (
    <div class="joint-menu" ref={root}>
      <button
        type="button"
        class="field joint-choice"
        ref={button}
        aria-label={`Joints: ${choiceWords(names, picked, furthest)}`}
        aria-haspopup="true"
        aria-expanded={open.value}
        aria-controls={LIST}
        data-tip="Joints: also picked by a click in a viewport, Ctrl or Shift adds one"
        onClick={() => (open.value = !open.peek())}
      >
        <span class="cut">{choiceWords(names, picked, furthest)}</span>
        <Icon node={ChevronDown} size={14} />
      </button>
      {open.value && (
        <JointList
          subject={subject}
          onReset={() => {
            selectJoint(session, null);
            close();
          }}
        />
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

/** All joints with a box each: a press toggles one, on its name it is the only one. */
function JointList({ subject: { names, furthest }, onReset }: JointListProps) {
  const { session } = useApp();
  const chosen = selectedJoints(session);
  const list = useRef<HTMLDivElement>(null);
  const moveFocus = useFocusKeys({ page: PAGE });
  useEffect(() => {
    const first = list.current?.querySelector<HTMLElement>('input:checked, input');
    first?.focus();
    first?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      id={LIST}
      class="joint-list"
      role="group"
      aria-label="Joints"
      ref={list}
      onKeyDown={(event) =>
        moveFocus([...event.currentTarget.querySelectorAll<HTMLElement>('button, input')], event)
      }
    >
      <button type="button" class="button bare" onClick={onReset}>
        Furthest apart: {names[furthest]}
      </button>
      {names.map((name, joint) => (
        <label key={joint} class="joint-option">
          <input
            type="checkbox"
            checked={chosen.includes(joint)}
            onChange={() => toggleJoint(session, joint)}
          />
          <span class="cut">{name}</span>
        </label>
      ))}
      <p class="faint">Up to {MOST_JOINTS}: one more lets go of the first.</p>
    </div>
  );
}

/** Escape closes it (`byKey`), and so does a press or a focus that goes elsewhere. */
function useClosing(
  root: { readonly current: HTMLElement | null },
  open: boolean,
  close: (byKey: boolean) => void,
): void {
  useEffect(() => {
    if (!open) return undefined;
    const look = ({ target }: Event): void => {
      if (target instanceof Node && !root.current?.contains(target)) close(false);
    };
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      close(true);
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener('pointerdown', look, options);
    document.addEventListener('focusin', look, options);
    document.addEventListener('keydown', hear, options);
    return () => listening.abort();
  }, [open]);
}
