import { useRef } from 'preact/hooks';
import { openTransition } from '../../state/commands/transitions/transition-commands.ts';
import { useApp } from '../controls/window-context.ts';

/** Presses in the list: alone opens; with Ctrl or the command key adds or takes off; with Shift selects up to there. */
export function useSelection() {
  const app = useApp();
  const { session, reviews } = app;
  const anchor = useRef<string | null>(null);

  const idAt = (index: number): string | undefined => reviews.listed.peek()[index]?.transition.id;
  const from = (): string | null => anchor.current ?? app.workspace.state.peek().openTransition;
  const toggle = (id: string): void => {
    const { openTransition: openId } = app.workspace.state.peek();
    const selection = new Set(session.reviewSelection.peek());
    if (selection.size === 0 && openId !== null) selection.add(openId);
    if (!selection.delete(id)) selection.add(id);
    session.reviewSelection.value = selection;
  };
  const extend = (index: number): void => {
    const ids = reviews.listed.peek().map(({ transition }) => transition.id);
    const start = Math.max(ids.indexOf(from() ?? ''), 0);
    session.reviewSelection.value = new Set(ids.slice(Math.min(start, index), Math.max(start, index) + 1));
  };
  const press = (event: MouseEvent, index: number): void => {
    const id = idAt(index);
    const row = reviews.listed.peek()[index];
    if (id === undefined || !row || event.button !== 0) return;
    if (event.shiftKey) return extend(index);
    anchor.current = id;
    if (event.ctrlKey || event.metaKey) return toggle(id);
    session.reviewSelection.value = new Set();
    openTransition(app, row.transition);
  };
  const all = (): void => {
    session.reviewSelection.value = new Set(reviews.listed.peek().map(({ transition }) => transition.id));
  };
  return { press, all };
}
