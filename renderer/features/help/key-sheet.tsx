import { useSignal, type Signal } from '@preact/signals';
import { RotateCcw } from 'lucide';
import { menuNames, type Action, type KeyedList } from '#renderer/stores/action.ts';
import { shortcutOf, shortcutText, matchesShortcut, type KeyPress } from '#renderer/stores/shortcut.ts';
import type { Workspace } from '#renderer/stores/workspace/workspace.ts';
import { Button } from '#renderer/kit/button.tsx';
import { FilterField } from '#renderer/kit/filter-field.tsx';
import { Dialog } from '#renderer/kit/dialog.tsx';
import { actionById, useWindow } from '#renderer/controls/window-context.ts';
import type { WorkspaceStore } from '#renderer/stores/workspace/workspace-store.ts';

/** All keys of the action table, by menu. */
export function KeySheet() {
  const { app, actions } = useWindow();
  const { title } = actionById(actions, 'help.keys');
  const text = useSignal('');
  const own = app.workspace.state.value.keys;
  return (
    <Dialog
      title={title}
      size="wide"
      head={
        <>
          <KeySearch text={text} />
          {Object.keys(own).length > 0 && (
            <Button tip="Reset all keys to their defaults" onClick={() => app.workspace.set({ keys: {} })}>
              Reset all
            </Button>
          )}
        </>
      }
    >
      <KeyGroups text={text.value} own={own} />
    </Dialog>
  );
}

/** Finds commands by their title, or by their key: typed, or pressed. */
function KeySearch({ text }: { readonly text: Signal<string> }) {
  const { mac } = useWindow().app.surroundings;
  const findPressed = (event: KeyboardEvent): void => {
    const key = shortcutOf(event, mac);
    if (key === null || !typesNothing(key)) return;
    event.preventDefault();
    text.value = shortcutText(key, mac);
  };
  return (
    <div class="key-search" onKeyDown={findPressed}>
      <FilterField
        label="Search keys"
        placeholder="Search, or click a key to change it"
        tip="Title of a command, or its key: press it, or type its name"
        text={text.value}
        set={(typed) => (text.value = typed)}
      />
    </div>
  );
}

/** True for a row of a series whose key is its number: found by a search, but no list of nine. */
const isNumbered = ({ within }: Action): boolean => within === 'figures';

/** @param own keys that the user gave to actions, by id */
function KeyGroups({ text, own }: { readonly text: string; readonly own: Workspace['keys'] }) {
  const { app, actions } = useWindow();
  const isShown = (action: Action): boolean =>
    (isFound(action, text, app.surroundings.mac) && (text !== '' || !isNumbered(action))) ||
    (text === '' && action.id in own);
  const groups = menuNames.flatMap((menu) => {
    const rows = actions.filter((action) => action.menu === menu && isShown(action));
    return rows.length > 0 ? [{ menu, rows }] : [];
  });
  return (
    <div class="key-groups">
      {groups.length === 0 && <p class="dim">No command found.</p>}
      {groups.map(({ menu, rows }) => (
        <section key={menu}>
          <h3>{menu}</h3>
          <dl>
            {rows.map((action) => (
              <KeyRow key={action.id} action={action} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

/** Names of lists that have their own keys. */
const listNames: Readonly<Record<KeyedList, string>> = {
  clips: 'the clip list',
  transitions: 'the transition list',
  markers: 'the table of markers',
  reviews: 'the review list',
  nodes: 'the outline of a tree',
  requests: 'a request list',
  chains: 'the chains of trailing joints',
  figures: 'a blind comparison of three or more',
};

/** An action and the button that changes its key. */
function KeyRow({ action }: { readonly action: Action }) {
  const { workspace, surroundings } = useWindow().app;
  const { ask, asked } = useKeyQuestion(action);
  const { id, title, within, keys = [] } = action;
  const isOwn = id in workspace.state.value.keys;
  const texts = keys.map((key) => shortcutText(key, surroundings.mac));
  return (
    <div class="row gap-8 between">
      <dt class="dim">
        {title}
        {within && <small class="faint"> in {listNames[within]}</small>}
      </dt>
      <dd class="row gap-4">
        {asked !== null && <span role="alert">{asked}</span>}
        {isOwn && (
          <Button
            icon={RotateCcw}
            tip={`Reset key of ${title}`}
            bare
            onClick={() => setKeys(workspace, id, null)}
          />
        )}
        <button
          type="button"
          class={
            isOwn ? 'key-change plain row gap-4 rigid faint own' : 'key-change plain row gap-4 rigid faint'
          }
          aria-label={`${title}: ${texts.join(' ') || '–'}${isOwn ? ', changed' : ''}`}
          data-tip="Change key. Backspace removes it"
          onClick={ask}
        >
          {texts.length === 0 ? '–' : texts.flatMap((text) => [<kbd class="key">{text}</kbd>, ' '])}
        </button>
      </dd>
    </div>
  );
}

/** Asks for the next key press. The key of another action is taken if it is pressed again. */
function useKeyQuestion(action: Action) {
  const { app, actions } = useWindow();
  const { mac } = app.surroundings;
  const asked = useSignal<string | null>(null); // null: it does not ask
  const set = (id: string, keys: readonly string[]): void => setKeys(app.workspace, id, keys);
  /** What is asked next; null = done. */
  const answer = (press: KeyboardEvent): string | null => {
    if (press.key === 'Escape') return null;
    if (press.key === 'Backspace') set(action.id, []);
    else {
      const key = shortcutOf(press, mac);
      if (key === null || (action.whileTyping && !typesNothing(key))) return 'Reserved. Press another key';
      const other = clashOf(press, action, actions, mac);
      const offer = other && `${shortcutText(key, mac)} is ${other.title}. Press it again to take it`;
      if (offer !== undefined && asked.peek() !== offer) return offer;
      if (other) set(other.id, other.keys?.filter((each) => !matchesShortcut(press, each, mac)) ?? []);
      set(action.id, [key]);
    }
    return null;
  };
  const ask = (): void => {
    asked.value = 'Press a key';
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    const go = (next: string | null): void => {
      asked.value = next;
      if (next === null) controller.abort();
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat && !/^(Control|Shift|Alt|AltGraph|Meta)$/.test(event.key)) go(answer(event));
    };
    window.addEventListener('keydown', onKeyDown, options);
    window.addEventListener('pointerdown', () => go(null), options);
  };
  return { asked: asked.value, ask };
}

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
const typesNothing = (key: string): boolean => /^(Mod|Ctrl|Alt)\+|^(Shift\+)?F\d/.test(key);

/** True if `text` is a key of the action, or in its title or keys. Without a text: if it has a key. */
export function isFound({ title, keys = [] }: Action, text: string, mac: boolean): boolean {
  const wanted = text.trim().toLowerCase();
  const texts = keys.map((key) => shortcutText(key, mac).toLowerCase());
  if (wanted.length < 2) return texts.some((each) => wanted === '' || each === wanted);
  return [title.toLowerCase(), ...texts].some((each) => each.includes(wanted));
}
