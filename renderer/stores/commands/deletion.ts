import type { Change } from '#contract/edits/edits.ts';
import type { ListItem } from '#contract/edits/references.ts';
import { transitionLabel } from '#contract/rows/transition-names.ts';
import { counted } from '#contract/words/counted.ts';
import { nothingSelected } from '#renderer/kit/row-selection.ts';
import type { DocumentState } from '../document/document-state.ts';
import type { Workbench } from '../workbench.ts';

/** What lists call an item. */
export function itemName({ kind, item }: ListItem, state: DocumentState): string {
  return kind === 'transition' ? transitionLabel(item, state) : item.name;
}

/** The same with its noun, where transitions are listed beside it. */
export function userName(user: ListItem, state: DocumentState): string {
  return `${user.kind === 'preset' ? 'preset ' : ''}${itemName(user, state)}`;
}

/**
 * Deletes items as one edit, in their order; the last one is that which was to be deleted. If the open transition is
 * one of them, the next one opens.
 */
export async function deleteItems(app: Workbench, removed: readonly ListItem[]): Promise<void> {
  const gone = new Set(removed.map(({ item }) => item.id));
  const { openTransition } = app.workspace.state.peek();
  const isOpen = openTransition !== null && gone.has(openTransition);
  if (isOpen) app.workspace.set({ openTransition: transitionBeside(app, openTransition, gone) });
  const isDone = await app.editing.commit({ name: editName(removed), changes: removed.map(removal) });
  if (!isDone && isOpen) app.workspace.set({ openTransition });
  if (isDone && gone.has(app.session.selection.peek().active ?? ''))
    app.session.selection.value = nothingSelected;
}

/** The first transition after one of those that go, or else the last one before it; null = none is left. */
function transitionBeside({ document }: Workbench, id: string, gone: ReadonlySet<string>): string | null {
  const { transitions } = document.current.peek();
  const at = transitions.findIndex((other) => other.id === id);
  const isLeft = (other: { readonly id: string }): boolean => !gone.has(other.id);
  const beside = transitions.slice(at).find(isLeft) ?? transitions.slice(0, at).findLast(isLeft);
  return beside?.id ?? null;
}

function editName(removed: readonly ListItem[]): string {
  const transitions = removed.filter(({ kind }) => kind === 'transition').length;
  const { kind, item } = removed[removed.length - 1];
  if (kind === 'transition')
    return transitions === 1 ? 'Delete transition' : `Delete ${transitions} transitions`;
  return `Delete “${item.name}”${transitions === 0 ? '' : ` and ${counted(transitions, 'transition')}`}`;
}

function removal({ kind, item }: ListItem): Change {
  switch (kind) {
    case 'transition':
      return { kind: 'transition.remove', transition: item };
    case 'preset':
      return { kind: 'preset.remove', preset: item };
    case 'lab':
      return { kind: 'lab.remove', item };
  }
}
