import type { ComponentChildren } from 'preact';

/** A row as the list shows it. */
export interface ShownRow {
  readonly top: number; // px from the top of the list
  readonly selected: boolean;
  readonly active: boolean; // has the list's keyboard focus
  readonly onSelect: (event: MouseEvent) => void;
  readonly onMenu: (event: MouseEvent) => void;
  readonly onOpen: () => void; // on a double click
}

interface ListRowProps {
  readonly id: string;
  readonly shown: ShownRow;
  readonly look?: string; // classes of its kind and state
  readonly open?: boolean; // shown alone in the views
  readonly tip?: string;
  readonly onPointerDown?: (event: PointerEvent) => void;
  readonly children: ComponentChildren;
}

/** The frame of a row of any kind. */
export function ListRow({ id, shown, look = '', open = false, tip, onPointerDown, children }: ListRowProps) {
  return (
    <div
      id={`row-${id}`}
      class={`list-row ${look} ${shown.active ? 'is-active' : ''}`}
      aria-current={open}
      role="row"
      aria-selected={shown.selected}
      style={{ top: `${shown.top}px` }}
      data-tip={tip}
      onMouseDown={shown.onSelect}
      onContextMenu={shown.onMenu}
      onDblClick={shown.onOpen}
      onPointerDown={onPointerDown}
    >
      {children}
    </div>
  );
}
