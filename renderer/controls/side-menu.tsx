import { X, Check } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Edit } from '#contract/edits/edits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { SlotTone } from '../stores/slots/slot-tones.ts';
import { Button } from '../kit/button.tsx';
import { Popover } from '../kit/popover.tsx';
import { useApp } from './window-context.ts';
import type { Editor } from '../stores/workbench.ts';
import { previewEdit } from '../stores/transitions/transition-edits.ts';
import { Icon } from '../kit/icon.tsx';

export interface SideMenuProps {
  readonly title: string;
  readonly letter?: string; // of its slot
  readonly tone?: SlotTone;
  readonly anchor: string; // `data-row` of its row
  readonly startsAt?: 'box' | 'field' | 'item';
  readonly children: ComponentChildren;
}

/** A menu that a row of the inspector opens below it, so that the views show what it tries on. */
export function SideMenu(props: SideMenuProps) {
  const { title, letter, tone, anchor, startsAt = 'box', children } = props;
  const { session, editing } = useApp();
  const close = (): void => void (session.sideMenu.value = null);
  return (
    <Popover
      anchor={() => rowElement(anchor)}
      area={besideBars}
      onClose={close}
      role="dialog"
      label={letter === undefined ? title : `${title} of ${letter}`}
      class="card side-menu"
      tone={tone}
      startsAt={startsAt}
      onKeyDown={(event) => {
        // Cancels the preview before an undo.
        if (event.ctrlKey || event.metaKey) editing.cancel();
      }}
    >
      <header>
        <h2>
          {letter !== undefined && <b>{letter}</b>} {title}
        </h2>
        <Button icon={X} tip="Close" keys="Esc" bare onClick={close} />
      </header>
      {children}
    </Popover>
  );
}

/** The inspector, or the stage while it is hidden: bars above and below stay free. */
function besideBars(): HTMLElement | null {
  const panels = [...document.querySelectorAll<HTMLElement>('.stage, .inspector')];
  return panels.findLast((panel) => panel.checkVisibility()) ?? null;
}

/** The inspector row with the key `row`; null = not shown. */
function rowElement(row: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.inspector [data-row="${CSS.escape(row)}"]`);
}

export interface TryOnProps {
  readonly name: string;
  readonly facts?: string;
  readonly current: boolean;
  readonly edit: (before: Transition) => Edit;
  /** Commits it in place of `keepTried`. */
  readonly keep?: () => void;
  readonly picture?: ComponentChildren;
}

/** Closes the side menu and commits the edit of the chosen item. */
export function keepTried(app: Editor, edit: TryOnProps['edit']): void {
  app.session.sideMenu.value = null;
  previewEdit(app, edit);
  app.editing.keep();
}

/** An item of a side menu: the figures preview it under the pointer or the focus; a click commits it. */
export function TryOn({ name, facts, current, edit, keep, picture }: TryOnProps) {
  const app = useApp();
  const isTried = useRef(false);
  const show = (): void => {
    isTried.current = true;
    previewEdit(app, edit);
  };
  const cancel = (): void => {
    isTried.current = false;
    app.editing.cancel();
  };
  // Below a pointer that stands still, an item goes without an event.
  useEffect(() => () => void (isTried.current && cancel()), []);
  return (
    <button
      type="button"
      class="side-menu-item plain fill inset"
      data-item
      aria-current={current}
      onFocus={show}
      onBlur={cancel}
      onPointerEnter={show}
      onPointerLeave={cancel}
      onClick={keep ?? (() => keepTried(app, edit))}
    >
      {picture}
      {current && <Icon node={Check} size={14} />}
      <span class="cut">{name}</span>
      {facts !== undefined && <small class="cut">{facts}</small>}
    </button>
  );
}
