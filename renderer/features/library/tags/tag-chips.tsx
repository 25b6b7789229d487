import './tags.css';
import { useSignal, type Signal } from '@preact/signals';
import { type TagCount, tagNameOf } from '#contract/clips/tags.ts';
import { counted, grouped } from '#contract/words/counted.ts';
import { tagFilters, withTagFilter, type TagFiltering } from '#renderer/stores/library/query-text.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { deleteTag, renameTag } from '#renderer/stores/commands/library/tag-commands.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Popover } from '#renderer/kit/popover.tsx';

interface OpenTagMenu {
  readonly tag: TagCount;
  readonly chip: HTMLElement; // gets the focus when the menu closes
  readonly view: 'menu' | 'rename';
}

interface TagMenuProps {
  readonly menu: OpenTagMenu;
  readonly onClose: () => void;
  /** Called when the menu closes and its tag, and so its chip, is gone. */
  readonly onLeave: () => void;
}

/** Commands on a tag, beside its chip. */
export function TagMenu({ menu, onClose, onLeave }: TagMenuProps) {
  const { chip, tag } = menu;
  const view = useSignal(menu.view);
  const isMenu = view.value === 'menu';
  return (
    <Popover
      anchor={() => (chip.isConnected ? chip : null)}
      onClose={onClose}
      role={isMenu ? 'menu' : 'dialog'}
      label={isMenu ? `Tag ${tag.name}` : `Rename ${tag.name}`}
      class="menu"
    >
      {isMenu ? (
        <TagEntries
          menu={menu}
          onRename={() => (view.value = 'rename')}
          onClose={onClose}
          onLeave={onLeave}
        />
      ) : (
        <RenameTag tag={tag} onLeave={onLeave} />
      )}
    </Popover>
  );
}

interface TagEntriesProps extends TagMenuProps {
  readonly onRename: () => void;
}

function TagEntries({ menu: { tag }, onRename, onClose, onLeave }: TagEntriesProps) {
  const app = useApp();
  const filter = (how: TagFiltering) => (): void => {
    app.library.list.text.value = withTagFilter(app.library.list.text.peek(), tag.name, how);
  };
  const entries = [
    { words: 'Add to search', run: filter('add'), after: onClose },
    { words: 'Exclude from search', run: filter('exclude'), after: onClose },
    { words: 'Rename or merge…', run: onRename },
    {
      words: `Delete from ${counted(tag.clips, 'clip')}`,
      run: () => deleteTag(app, tag.name),
      after: onLeave,
    },
  ];
  return entries.map(({ words, run, after }) => (
    <button
      key={words}
      type="button"
      role="menuitem"
      data-item
      onClick={() => {
        run();
        after?.();
      }}
    >
      {words}
    </button>
  ));
}

/** A field for the new name. If that tag exists, the button offers to merge the two. */
function RenameTag({ tag, onLeave }: { readonly tag: TagCount; readonly onLeave: () => void }) {
  const app = useApp();
  const name = useSignal(tag.name);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const to = tagNameOf(name.value);
  const other = to === tag.name ? undefined : app.library.tags.all.value.find((each) => each.name === to);
  const rename = (): void => {
    onLeave();
    void renameTag(app, tag.name, to);
  };
  return (
    <form
      class="rename-tag column gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (to !== '') rename();
      }}
    >
      <input
        ref={field}
        class="field"
        aria-label={`New name of ${tag.name}`}
        value={name.value}
        onInput={(event) => (name.value = event.currentTarget.value)}
        spellcheck={false}
      />
      <Button
        tip={other ? `Merge into ${to}, which is on ${counted(other.clips, 'clip')}` : 'Rename on all clips'}
        primary
        disabledReason={to === '' ? 'type a name' : to === tag.name ? 'the name is the same' : null}
        onClick={rename}
      >
        {other ? `Merge into ${to}` : 'Rename'}
      </Button>
    </form>
  );
}

/** Tags shown before unfolding: about two lines, to leave room for the clips. */
const FEW = 5;

/** The most frequent tags: a click filters the list by one. */
export function TagChips({ onLeave }: { readonly onLeave: () => void }) {
  const { list, tags } = useApp().library;
  const all = useSignal(false);
  const menu = useSignal<OpenTagMenu | null>(null);
  const { included, excluded } = tagFilters(list.text.value);
  const known = tags.all.value;
  const used = known.filter(({ name }) => included.includes(name) || excluded.includes(name));
  const shown = all.value ? known : [...new Set([...used, ...known.slice(0, FEW)])];
  const hidden = known.length - shown.length;
  if (known.length === 0) return null;
  return (
    <div
      class={all.value ? 'tag-chips flex gap-4 rigid all' : 'tag-chips flex gap-4 rigid'}
      role="group"
      aria-label="Tags"
    >
      {shown.map((tag) => (
        <TagChip key={tag.name} tag={tag} state={stateOf(tag.name, included, excluded)} menu={menu} />
      ))}
      {(hidden > 0 || all.value) && (
        <button
          type="button"
          class="tag more"
          aria-expanded={all.value}
          onClick={() => (all.value = !all.value)}
        >
          {all.value ? 'Fewer' : `${grouped(hidden)} more`}
        </button>
      )}
      {menu.value !== null && (
        <TagMenu
          menu={menu.value}
          onClose={() => (menu.value = null)}
          onLeave={() => {
            menu.value = null;
            onLeave();
          }}
        />
      )}
    </div>
  );
}

type ChipState = 'included' | 'excluded' | 'unused';

function stateOf(tag: string, included: readonly string[], excluded: readonly string[]): ChipState {
  if (included.includes(tag)) return 'included';
  return excluded.includes(tag) ? 'excluded' : 'unused';
}

interface TagChipProps {
  readonly tag: TagCount;
  readonly state: ChipState;
  readonly menu: Signal<OpenTagMenu | null>;
}

function TagChip({ tag, state, menu }: TagChipProps) {
  const { list } = useApp().library;
  const openMenu = (chip: HTMLElement, view: OpenTagMenu['view']): void => {
    menu.value = { tag, chip, view };
  };
  return (
    <button
      type="button"
      class={`tag ${state}`}
      aria-pressed={state === 'included'}
      aria-haspopup="menu"
      aria-label={state === 'excluded' ? `not ${tag.name}` : undefined}
      data-tip={`${counted(tag.clips, 'clip')}. Shift+click adds it to the search, Ctrl+click excludes it. Right-click to rename, merge or delete`}
      data-status-keys="Enter search · Shift+Enter add to search · Ctrl+Enter exclude · F2 rename · Delete"
      onClick={(event) => {
        menu.value = null;
        list.text.value = withTagFilter(list.text.peek(), tag.name, filteringOf(event));
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        openMenu(event.currentTarget, 'menu');
      }}
      onKeyDown={(event) => {
        if (event.key === 'F2') openMenu(event.currentTarget, 'rename');
        else if (event.key === 'Delete') openMenu(event.currentTarget, 'menu');
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <span class="cut">{state === 'excluded' ? `− ${tag.name}` : tag.name}</span>
      <span class="tag-count faint" aria-hidden="true">
        {state === 'unused' ? grouped(tag.clips) : '×'}
      </span>
    </button>
  );
}

function filteringOf(event: MouseEvent): TagFiltering {
  if (event.ctrlKey || event.metaKey) return 'exclude';
  return event.shiftKey ? 'add' : 'only';
}
