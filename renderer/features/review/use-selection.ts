import { useRef } from 'preact/hooks';
import type { Pointing } from '../../stores/library/row-selection.ts';
import { openTransition } from '../../stores/commands/transitions/transition-commands.ts';
import { useApp } from '../../controls/window-context.ts';

/** The selected rows; a single one is the open transition. */
export function useSelection() {
  const app = useApp();
  const { session, reviews } = app;
  const anchor = useRef<string | null>(null);
  const active = useRef<string | null>(null);

  const listed = (): readonly string[] => reviews.listed.peek().map(({ transition }) => transition.id);
  const openId = (): string | null => app.workspace.state.peek().openTransition;
  const toggle = (id: string): void => {
    const open = openId();
    const selection = new Set(session.reviewSelection.peek());
    if (selection.size === 0 && open !== null) selection.add(open);
    if (!selection.delete(id)) selection.add(id);
    session.reviewSelection.value = selection;
  };
  const extend = (index: number): void => {
    const start = Math.max(listed().indexOf(anchor.current ?? openId() ?? ''), 0);
    const range = listed().slice(Math.min(start, index), Math.max(start, index) + 1);
    session.reviewSelection.value = new Set(range);
  };
  const point = (index: number, how: Pointing): void => {
    const row = reviews.listed.peek()[index];
    if (!row) return;
    const { id } = row.transition;
    active.current = id;
    if (how === 'range') return extend(index);
    anchor.current = id;
    if (how === 'toggle') return toggle(id);
    session.reviewSelection.value = new Set();
    openTransition(app, row.transition);
  };
  /** The row that keys start from; while several are selected, the last one reached with Shift. */
  const activeIndex = (): number => {
    const isOne = session.reviewSelection.peek().size === 0;
    return listed().indexOf((isOne ? openId() : active.current) ?? '');
  };
  return { point, activeIndex };
}
