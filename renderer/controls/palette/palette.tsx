// renderer/controls/palette: the command palette
import './palette.css';
import { Search } from 'lucide';
import { Dialog, openDialog, useCloseDialog } from '#renderer/kit/dialog.tsx';
import { Icon } from '#renderer/kit/icon.tsx';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { useAction } from '../window-context.ts';
import { PALETTE, type PaletteMatch } from './palette-entries.ts';
import { optionId, usePalette, type PaletteState } from './use-palette.ts';

/** Opens the palette. @param text its first text, of a command that asks for more */
export function openPalette({ session }: Pick<Workbench, 'session'>, text = ''): void {
  openDialog(session, Palette, { text });
}

const LIST = 'palette-list';

/** All commands by name. */
function Palette({ text }: { readonly text: string }) {
  const { title } = useAction(PALETTE);
  const palette = usePalette(text, useCloseDialog());
  const { query, matches, active, isAnswered, point, choose } = palette;
  return (
    <Dialog title={title} class="palette" bare>
      <QueryField palette={palette} />
      <ul id={LIST} class="palette-list" role="listbox" aria-label="Commands">
        {matches.value.map((match, index) => (
          <Option
            key={match.entry.id}
            match={match}
            index={index}
            active={index === active.value}
            onPoint={() => point(index)}
            onChoose={() => choose(match)}
          />
        ))}
      </ul>
      {matches.value.length === 0 && isAnswered() && (
        <p class="palette-nothing dim" role="status">
          No results for “{query.value.trim()}”.
        </p>
      )}
    </Dialog>
  );
}

function QueryField({ palette }: { readonly palette: PaletteState }) {
  const { query, matches, active, type, onKeyDown } = palette;
  return (
    <label class="palette-query row gap-10 faint">
      <Icon node={Search} />
      <input
        type="text"
        role="combobox"
        aria-label="Command"
        aria-expanded="true"
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={matches.value.length > 0 ? optionId(active.value) : undefined}
        placeholder="Search commands, clips and transitions"
        spellcheck={false}
        autocomplete="off"
        value={query.value}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <kbd class="key">Esc</kbd>
    </label>
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
      // Pointer moves only: a list that scrolls under a resting pointer does not change the selection.
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <span class="cut">
        <Title text={title} letters={match.letters} />
      </span>
      <span class="palette-group rigid faint small-text">{match.recent ? `${group} · recent` : group}</span>
      {disabledReason !== null && <span class="faint small-text cut">{disabledReason}</span>}
      {keys !== '' && <kbd class="key">{keys}</kbd>}
    </li>
  );
}

/** The title with its matching letters highlighted, in as few pieces as possible. */
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
