import type { App } from '../../../state/app.ts';

/** Part of the clip that an arrow moves on by. */
const STEP = 1 / 24;

/** The row that keys mean, and where the list shows it. */
export interface RowInList {
  readonly clipId: string;
  readonly list: HTMLElement;
  readonly middle: number; // px from the top of all rows
}

/** What the pointer does over a strip, by keys: P looks at the row's clip, ← and → move through it, Escape ends it. */
export function takePeekKey(app: App, row: RowInList, { key }: KeyboardEvent): boolean {
  const { peek } = app.session;
  const open = peek.peek();
  if (key.toLowerCase() === 'p') {
    if (open) peek.value = null;
    else peekAt(app, row, 0);
  } else if (!open) return false;
  else if (key === 'Escape') peek.value = null;
  else if (key === 'ArrowLeft') peekAt(app, row, open.share - STEP);
  else if (key === 'ArrowRight') peekAt(app, row, open.share + STEP);
  else return false;
  return true;
}

/** Another row was chosen: what was looked at in one clip is looked at in the next; null where that is no clip. */
export function movePeek(app: App, row: RowInList | null): void {
  const open = app.session.peek.peek();
  if (open && row) peekAt(app, row, open.share);
  else app.session.peek.value = null;
}

function peekAt({ session }: App, { clipId, list, middle }: RowInList, share: number): void {
  const { right, top } = list.getBoundingClientRect();
  session.peek.value = {
    clipId,
    share: Math.min(Math.max(share, 0), 1),
    x: right,
    y: top + middle - list.scrollTop,
  };
}
