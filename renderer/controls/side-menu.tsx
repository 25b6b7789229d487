import { X } from 'lucide';
import type { ComponentChildren } from 'preact';
import type { SlotTone } from '../stores/slots/default-slots.ts';
import { Button } from '../kit/button.tsx';
import { Popover } from '../kit/popover.tsx';
import { useApp } from './window-context.ts';

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
