import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { Search } from 'lucide';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { matchesShortcut } from '../../state/shortcut.ts';
import { Icon } from '../icon.tsx';
import { useApp, useWindow } from '../window-context.ts';
import { matchEntries, PALETTE, paletteEntries } from './palette-entries.ts';
import type { PaletteMatch } from './palette-entries.ts';

/** Everything that can be done, by its name. */
export function Palette() {
  const { session } = useApp();
  return session.palette.value ? <OpenPalette /> : null;
}

const LIST = 'palette-list';
const PAGE = 8; // rows

function OpenPalette() {
  const { app, actions } = useWindow();
  const { session, list } = app;
  const dialog = useRef<HTMLDialogElement>(null);
  const query = useSignal('');
  const active = useSignal(0);
  const entries = useComputed(() => paletteEntries(app, actions));
  const matches = useComputed(() => matchEntries(entries.value, query.value, session.recent.value));
  useLayoutEffect(() => dialog.current?.showModal(), []);
  // The list on the left holds a part of a large library only.
  useSignalEffect(() => list.find(query.value));

  // The dialog gives the focus back to where it was; what is then done may take it elsewhere.
  const close = (): void => {
    dialog.current?.close();
    session.palette.value = false;
  };
  const choose = (match: PaletteMatch | undefined): void => {
    if (!match || match.entry.disabledReason !== null) return;
    const { id, run } = match.entry;
    close();
    session.recent.value = [id, ...session.recent.peek().filter((other) => other !== id)].slice(0, 8);
    run();
  };
  const moveTo = (index: number): void => {
    active.value = index;
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = matches.peek().length - 1;
    const at = active.peek();
    const opening = actions.find(({ id }) => id === PALETTE)?.keys ?? [];
    if (event.isComposing) return;
    if (event.key === 'ArrowDown') moveTo(at < last ? at + 1 : 0);
    else if (event.key === 'ArrowUp') moveTo(at > 0 ? at - 1 : Math.max(last, 0));
    else if (event.key === 'PageDown') moveTo(Math.max(Math.min(at + PAGE, last), 0));
    else if (event.key === 'PageUp') moveTo(Math.max(at - PAGE, 0));
    else if (event.key === 'Enter') choose(matches.peek()[at]);
    else if (opening.some((keys) => matchesShortcut(event, keys, app.mac))) close();
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label="Command palette"
      onClose={() => (session.palette.value = false)}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <label class="palette-query">
        <Icon node={Search} />
        <input
          type="text"
          role="combobox"
          aria-label="Command"
          aria-expanded="true"
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={matches.value.length > 0 ? optionId(active.value) : undefined}
          placeholder="Do, open or use …"
          spellcheck={false}
          autocomplete="off"
          autoFocus
          value={query.value}
          onInput={(event) => {
            query.value = event.currentTarget.value;
            moveTo(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd class="key">Esc</kbd>
      </label>
      <ul id={LIST} class="palette-list" role="listbox" aria-label="Commands">
        {matches.value.map((match, index) => (
          <Option
            key={match.entry.id}
            match={match}
            index={index}
            active={index === active.value}
            onPoint={() => (active.value = index)}
            onChoose={() => choose(match)}
          />
        ))}
      </ul>
      {matches.value.length === 0 && (
        <p class="palette-nothing" role="status">
          Nothing is called “{query.value.trim()}”.
        </p>
      )}
    </dialog>
  );
}

interface OptionProps {
  readonly match: PaletteMatch;
  readonly index: number;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Option({ match, index, active, onPoint, onChoose }: OptionProps) {
  const { title, group, keys, disabledReason } = match.entry;
  return (
    <li
      id={optionId(index)}
      role="option"
      aria-selected={active}
      aria-disabled={disabledReason !== null}
      // Moved, not entered: a list that scrolls under a resting pointer chooses nothing.
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <span class="cut">
        <Title text={title} letters={match.letters} />
      </span>
      <span class="palette-group">{match.recent ? `${group} · recent` : group}</span>
      {disabledReason !== null && <span class="palette-reason cut">{disabledReason}</span>}
      {keys !== '' && <kbd class="key">{keys}</kbd>}
    </li>
  );
}

/** The title with the letters that were typed marked, in as few pieces as there are. */
function Title({ text, letters }: { readonly text: string; readonly letters: readonly number[] }) {
  const typed = new Set(letters);
  const pieces: { text: string; typed: boolean }[] = [];
  for (let i = 0; i < text.length; i++) {
    const last = pieces.at(-1);
    if (last && last.typed === typed.has(i)) last.text += text[i];
    else pieces.push({ text: text[i], typed: typed.has(i) });
  }
  return <>{pieces.map((piece, i) => (piece.typed ? <mark key={i}>{piece.text}</mark> : piece.text))}</>;
}

function optionId(index: number): string {
  return `palette-option-${index}`;
}
