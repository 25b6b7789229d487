/** Height of a row if it is in none, px; as `--row`. */
const ROW = 24;

interface RowDrag {
  /** @param rows down from where the drag began; negative = up */
  move(rows: number): void;
  keep(): void;
  giveBack(): void;
}

/** Follows the pointer by rows. Escape gives back. */
export function dragRow(down: PointerEvent, { move, keep, giveBack }: RowDrag): void {
  const element = down.currentTarget as HTMLElement;
  const end = new AbortController();
  const { signal } = end;
  const row = element.closest<HTMLElement>('[role=listitem], [role=treeitem]')?.offsetHeight ?? ROW;
  const follow = (event: PointerEvent): void => move(Math.round((event.clientY - down.clientY) / row));
  const over = (): void => {
    end.abort();
    keep();
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end.abort();
    element.releasePointerCapture(down.pointerId);
    giveBack();
  };
  element.setPointerCapture(down.pointerId);
  element.addEventListener('pointermove', follow, { signal });
  element.addEventListener('lostpointercapture', over, { signal });
  window.addEventListener('keydown', escape, { signal, capture: true });
}
