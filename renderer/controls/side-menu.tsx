import { X } from 'lucide';
import type { ComponentChildren } from 'preact';
import type { SlotTone } from '../stores/slots/default-slots.ts';
import { Button } from '../kit/button.tsx';
import { Popover } from '../kit/popover.tsx';
import type { Side } from '../kit/place-next-to.ts';
import { useApp } from './window-context.ts';

export interface SideMenuProps {
  readonly title: string;
  readonly letter?: string; // of its slot
  readonly tone?: SlotTone;
  readonly anchor: string; // `data-row` of its row
  readonly side?: Side; // of the row
  readonly startsAt?: 'box' | 'field' | 'item';
  readonly children: ComponentChildren;
}

/** A menu that a row opens beside the inspector. */
export function SideMenu(props: SideMenuProps) {
  const { title, letter, tone, anchor, side = 'left', startsAt = 'box', children } = props;
  const { session, editing } = useApp();
  const close = (): void => void (session.sideMenu.value = null);
  return (
    <Popover
      anchor={() => rowElement(anchor)}
      side={side}
      gap={side === 'left' ? 12 : 4}
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

/** The inspector row with the key `row`; null = not shown. */
function rowElement(row: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.inspector [data-row="${CSS.escape(row)}"]`);
}
