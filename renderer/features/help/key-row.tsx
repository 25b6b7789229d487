import { useSignal } from '@preact/signals';
import { RotateCcw } from 'lucide';
import { Button } from '../../kit/button.tsx';
import { useWindow } from '../../controls/window-context.ts';
import type { Action, KeyedList } from '../../stores/action.ts';
import { matchesShortcut, shortcutOf, shortcutText } from '../../stores/shortcut.ts';
import { clashOf, setKeys, typesNothing } from './own-keys.ts';

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
export function KeyRow({ action }: { readonly action: Action }) {
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
