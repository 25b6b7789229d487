import type { Action } from '../../stores/action.ts';
import { matchesShortcut, shortcutText, type KeyPress } from '../../stores/shortcut.ts';
import type { WorkspaceStore } from '../../stores/workspace/workspace-store.ts';

/** Gives an action these keys; null = those of the table. */
export function setKeys(workspace: WorkspaceStore, id: string, keys: readonly string[] | null): void {
  const { [id]: _, ...others } = workspace.state.peek().keys;
  workspace.set({ keys: keys === null ? others : { ...others, [id]: keys } });
}

/** The other action that a key press runs where `action` applies. */
export function clashOf(
  press: KeyPress,
  { id, within }: Action,
  actions: readonly Action[],
  mac: boolean,
): Action | undefined {
  const means = (key: string): boolean => matchesShortcut(press, key, mac);
  return actions.find((other) => other.id !== id && other.within === within && other.keys?.some(means));
}

/** True if a shortcut types nothing in a text field. */
export const typesNothing = (key: string): boolean => /^(Mod|Ctrl|Alt)\+|^(Shift\+)?F\d/.test(key);

/** True if `text` is a key of the action, or in its title or keys. Without a text: if it has a key. */
export function isFound({ title, keys = [] }: Action, text: string, mac: boolean): boolean {
  const wanted = text.trim().toLowerCase();
  const texts = keys.map((key) => shortcutText(key, mac).toLowerCase());
  if (wanted.length < 2) return texts.some((each) => wanted === '' || each === wanted);
  return [title.toLowerCase(), ...texts].some((each) => each.includes(wanted));
}
