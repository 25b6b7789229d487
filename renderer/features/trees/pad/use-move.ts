import { clamp } from '#core/clamp.ts';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { commitItem, previewItem } from '../../../stores/commands/lab/change-item.ts';
import { withMovedItem } from '../spaces/list-spaces.ts';
import type { Address } from '../../../stores/lab/tree/tree-address.ts';
import { useApp } from '../../../controls/window-context.ts';
import { dragRow } from './drag-row.ts';
import type { Pad } from './use-pad.ts';

export type Move = ReturnType<typeof useMove>;

/**
 * Returns what moves rows of a list.
 *
 * @param list  of the items, in the content
 * @param count of items
 * @param root  of the rows, whose grips have `data-index`
 */
export function useMove(pad: Pad, list: Address, count: number, root: RefObject<HTMLElement | null>) {
  const app = useApp();
  const focused = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (focused.current !== null)
      root.current?.querySelector<HTMLElement>(`[data-index="${focused.current}"]`)?.focus();
    focused.current = null;
  });
  const within = (to: number): number => clamp(to, 0, count - 1);
  return {
    /** Moves a row for Alt and an arrow, and keeps the focus on its grip. True if it took the key. */
    press(event: KeyboardEvent, index: number, name: string): boolean {
      const step = event.altKey ? steps[event.key] : undefined;
      if (step === undefined) return false;
      event.preventDefault();
      event.stopPropagation();
      const to = within(index + step);
      if (to === index) return true;
      app.lab.node.value = pad.path; // paths below the list change
      focused.current = to;
      commitItem(app, `Move ${name}`, (content) => withMovedItem(content, list, index, to));
      return true;
    },
    drag(event: PointerEvent, index: number, name: string): void {
      if (event.button !== 0) return;
      app.lab.node.value = pad.path;
      dragRow(event, {
        move: (rows) =>
          previewItem(app, `Move ${name}`, (content) =>
            withMovedItem(content, list, index, within(index + rows)),
          ),
        keep: app.editing.keep,
        cancel: app.editing.cancel,
      });
    },
  };
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
