import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { tagNameOf } from '../../../../contract/clips/tags.ts';
import type { TagCount } from '../../../../contract/clips/tags.ts';
import { counted } from '../../../../contract/words/counted.ts';
import { deleteTag, renameTag } from '../../../state/commands/library/tag-commands.ts';
import { withTagFilter } from '../../../state/library/query-text.ts';
import type { TagFiltering } from '../../../state/library/query-text.ts';
import { Button } from '../../controls/button.tsx';
import { useFocusKeys } from '../../controls/list-keys.ts';
import { useApp } from '../../controls/window-context.ts';

export interface OpenTagMenu {
  readonly tag: TagCount;
  readonly chip: HTMLElement; // gets the focus back
  readonly view: 'menu' | 'rename';
  readonly left: number; // px in the window
  readonly top: number;
}

interface TagMenuProps {
  readonly menu: OpenTagMenu;
  readonly onClose: () => void;
  /** Closed, and its tag goes: so does its chip. */
  readonly onLeave: () => void;
}

/** What can be done with a tag, beside its chip: closes with Escape, and when the focus goes elsewhere. */
export function TagMenu({ menu, onClose, onLeave }: TagMenuProps) {
  const view = useSignal(menu.view);
  const box = useRef<HTMLDivElement>(null);
  const close = (): void => {
    if (menu.chip.isConnected) menu.chip.focus();
    onClose();
  };
  useLayoutEffect(() => keepInWindow(box.current), [view.value]);
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !box.current?.contains(target)) onClose();
    };
    window.addEventListener('pointerdown', closeOutside, { capture: true });
    return () => window.removeEventListener('pointerdown', closeOutside, { capture: true });
  }, []);
  return (
    <div
      ref={box}
      class="tag-menu"
      style={{ left: `${menu.left}px`, top: `${menu.top + 4}px` }}
      onFocusOut={({ relatedTarget }) => {
        // Null, where what had the focus went: then the next thing in here takes it.
        if (relatedTarget instanceof Node && !box.current?.contains(relatedTarget)) onClose();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') close();
      }}
    >
      {view.value === 'menu' ? (
        <TagEntries menu={menu} onRename={() => (view.value = 'rename')} onClose={close} onLeave={onLeave} />
      ) : (
        <RenameTag tag={menu.tag} onLeave={onLeave} />
      )}
    </div>
  );
}

interface TagEntriesProps extends TagMenuProps {
  readonly onRename: () => void;
}

function TagEntries({ menu: { tag }, onRename, onClose, onLeave }: TagEntriesProps) {
  const app = useApp();
  const first = useRef<HTMLUListElement>(null);
  const moveFocus = useFocusKeys({ wraps: true });
  useLayoutEffect(() => first.current?.querySelector('button')?.focus(), []);
  const filter = (how: TagFiltering) => (): void => {
    app.list.text.value = withTagFilter(app.list.text.peek(), tag.name, how);
  };
  const entries = [
    { words: 'Search by this as well', run: filter('add'), after: onClose },
    { words: 'Search for clips without it', run: filter('exclude'), after: onClose },
    { words: 'Rename or merge…', run: onRename },
    {
      words: `Delete from ${counted(tag.clips, 'clip')}`,
      run: () => deleteTag(app, tag.name),
      after: onLeave,
    },
  ];
  return (
    <ul
      ref={first}
      role="menu"
      aria-label={`Tag ${tag.name}`}
      onKeyDown={(event) => moveFocus([...event.currentTarget.querySelectorAll('button')], event)}
    >
      {entries.map(({ words, run, after }) => (
        <li key={words} role="none">
          <button
            type="button"
            role="menuitem"
            onClick={() => {
              run();
              after?.();
            }}
          >
            {words}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The name of a tag that there is makes the two one: the button says so before. */
function RenameTag({ tag, onLeave }: { readonly tag: TagCount; readonly onLeave: () => void }) {
  const app = useApp();
  const name = useSignal(tag.name);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const to = tagNameOf(name.value);
  const other = to === tag.name ? undefined : app.tags.all.value.find((each) => each.name === to);
  const rename = (): void => {
    onLeave();
    void renameTag(app, tag.name, to);
  };
  return (
    <form
      class="rename-tag"
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
        tip={
          other ? `Make the two one. ${to} is on ${counted(other.clips, 'clip')} now` : 'Rename it everywhere'
        }
        primary
        disabledReason={to === '' ? 'it needs a name' : to === tag.name ? 'it is called so' : null}
        onClick={rename}
      >
        {other ? `Merge into ${to}` : 'Rename'}
      </Button>
    </form>
  );
}

/** A menu of a chip near the edge of the window moves away from it. */
function keepInWindow(box: HTMLElement | null): void {
  if (!box) return;
  const { right, bottom } = box.getBoundingClientRect();
  const x = Math.min(innerWidth - right - 4, 0);
  const y = Math.min(innerHeight - bottom - 4, 0);
  box.style.translate = `${x}px ${y}px`;
}
