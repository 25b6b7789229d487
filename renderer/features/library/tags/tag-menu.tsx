import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { tagNameOf, type TagCount } from '#contract/clips/tags.ts';
import { counted } from '#contract/words/counted.ts';
import { deleteTag, renameTag } from '../../../stores/commands/library/tag-commands.ts';
import { withTagFilter, type TagFiltering } from '../../../stores/library/query-text.ts';
import { Button } from '../../../kit/button.tsx';
import { Popover } from '../../../kit/popover.tsx';
import { useApp } from '../../../controls/window-context.ts';

export interface OpenTagMenu {
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
