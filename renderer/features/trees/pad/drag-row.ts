import { followDrag } from '#renderer/kit/drag.ts';

/** Height of a row if it is in none, px; as `--row`. */
const ROW = 24;

interface RowDrag {
  /** @param rows down from where the drag began; negative = up */
  move(rows: number): void;
  keep(): void;
  cancel(): void;
}

/** Follows the pointer by rows. Escape gives back. */
export function dragRow(down: PointerEvent, { move, keep, cancel }: RowDrag): void {
  const element = down.currentTarget as HTMLElement;
  const row = element.closest<HTMLElement>('[role=listitem], [role=treeitem]')?.offsetHeight ?? ROW;
  followDrag(element, down, { move: (_, by) => move(Math.round(by.y / row)), keep, cancel });
}
