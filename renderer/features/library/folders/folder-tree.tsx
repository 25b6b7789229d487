import { useSignal } from '@preact/signals';
import { ChevronDown, ChevronRight, EyeOff, RotateCw } from 'lucide';
import { useRef } from 'preact/hooks';
import type { ListedFolder } from '#contract/search/listed-folders.ts';
import { grouped } from '#contract/words/counted.ts';
import { folderRows, rowAbove, type FolderRow } from './folder-rows.ts';
import { evenRows, revealRow, useVirtualRows } from '../../../kit/virtual-rows.ts';
import { Icon } from '../../../kit/icon.tsx';
import { movedBy } from '../../../kit/list-keys.ts';
import { useFocusRequest } from '../../../controls/use-focus-request.ts';
import { useApp } from '../../../controls/window-context.ts';
import { Button } from '../../../kit/button.tsx';
import type { WatchedFolder } from '#contract/library/watched-folders.ts';
import type { Requests } from '../../../stores/workbench.ts';
import { ask } from '../../../stores/ask.ts';
import { splitQuery, type QueryPart } from '#contract/search/search-query.ts';

/** Quotes, which cannot occur inside a quoted value. */
const quotes = /["“”„]/;
const MAX_LENGTH = 400; // letters

/**
 * Search for the rows in a folder of the tree and its subfolders: `folder:"mocap/cmu/"`, or the whole path if
 * other folders match that too.
 */
export function folderFilter(path: string, folders: readonly ListedFolder[]): string {
  const whole = plain(path);
  const at = folders.findIndex((folder) => folder.path === path);
  const top = folders.slice(0, at + 1).findLast(({ depth }) => depth === 0);
  const short = top === undefined ? whole : whole.slice(plain(top.path).length - plain(top.name).length);
  const isOther = folders.some((folder) => {
    const other = plain(folder.path);
    return !other.startsWith(whole) && other.toLowerCase().includes(short.toLowerCase());
  });
  const value = isOther ? whole : short;
  const sayable = value.split(quotes).reduce((a, b) => (b.length > a.length ? b : a));
  return `folder:"${sayable.slice(-MAX_LENGTH)}"`;
}

/**
 * Replaces the folder in a search by `filter`, or removes it if it is the same. Other parts of the search
 * stay.
 */
export function withFolderFilter(text: string, filter: string): string {
  const parts = splitQuery(text);
  const textOf = ({ start, end }: QueryPart): string => text.slice(start, end);
  const others = parts.filter((part) => !isByFolder(part)).map(textOf);
  const isSearched = parts.some((part) => isByFolder(part) && textOf(part) === filter);
  return (isSearched ? others : [...others, filter]).join(' ');
}

/** True if `text` filters by this folder. */
export function isSearchedFolder(text: string, path: string, folders: readonly ListedFolder[]): boolean {
  const part = splitQuery(text).find(isByFolder);
  // The first condition is cheap and rarely true.
  return (
    part !== undefined &&
    plain(path).endsWith(part.value) &&
    text.slice(part.start, part.end) === folderFilter(path, folders)
  );
}

const isByFolder = ({ filter, negated }: QueryPart): boolean => filter === 'folder' && !negated;

/** A path as the search matches it, with slashes and one at its end. */
const plain = (path: string): string => `${path.replaceAll('\\', '/')}/`.replace(/\/+$/, '/');

const tops = evenRows(24); // px, as --row
const PAGE = 8; // rows
const INDENT = 14; // px per level

/** State of the tree while it is shown. */
type TreeState = ReturnType<typeof useTree>;

/** Top-level folders start open. */
function useTree(folders: readonly ListedFolder[]) {
  const { list } = useApp().library;
  const toggled = useSignal<ReadonlySet<string>>(new Set());
  const active = useSignal(0);
  const rows = folderRows(folders, ({ path, depth }) => (depth === 0) !== toggled.value.has(path));
  return {
    rows,
    active, // index of the active row
    toggle: ({ path }: ListedFolder): void => {
      const next = new Set(toggled.peek());
      if (!next.delete(path)) next.add(path);
      toggled.value = next;
    },
    /** Filters the list by a folder, or removes that filter. */
    choose: ({ path }: ListedFolder): void => {
      list.text.value = withFolderFilter(list.text.peek(), folderFilter(path, folders));
    },
  };
}

/**
 * Tree of the folders that contain clips. Arrow keys move through it; Enter or a click filters the list by a
 * folder. Only visible rows are in the page.
 */
export function FolderTree({ folders }: { readonly folders: readonly ListedFolder[] }) {
  const tree = useTree(folders);
  const element = useRef<HTMLDivElement>(null);
  useFocusRequest('watchedFolders', element);
  const { rows, active } = tree;
  const at = Math.min(active.value, rows.length - 1);
  const { drawn, box } = useVirtualRows(element, tops, rows.length);
  return (
    <div
      ref={element}
      class="folder-tree virtual-list"
      role="tree"
      aria-label="Folders"
      tabIndex={0}
      aria-activedescendant={rows.length === 0 ? undefined : rowId(at)}
      data-status-keys="↑↓ select · → ← open, close · Enter show its clips · Esc close"
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || !takeKey(event, tree, at)) return;
        event.preventDefault();
        event.stopPropagation();
        revealRow(element.current, tops, active.peek());
      }}
    >
      <div role="presentation" {...box}>
        {drawn.map((index) => (
          <Row
            key={rows[index].folder.path}
            row={rows[index]}
            tree={tree}
            folders={folders}
            index={index}
            isActive={index === at}
          />
        ))}
      </div>
    </div>
  );
}

const rowId = (index: number): string => `folder-${index}`;

/** Handles a key of the tree. Returns true if it did. */
function takeKey(event: KeyboardEvent, { rows, active, toggle, choose }: TreeState, at: number): boolean {
  const row = rows.at(at);
  if (!row) return false;
  const to = movedBy(event, at, { count: rows.length, page: PAGE });
  if (to !== null) active.value = to;
  else if (event.key === 'Enter') choose(row.folder);
  else if (event.key === 'ArrowRight') {
    if (row.isOpen === false) toggle(row.folder);
    else if (row.isOpen) active.value = at + 1;
  } else if (event.key === 'ArrowLeft') {
    if (row.isOpen) toggle(row.folder);
    else active.value = Math.max(rowAbove(rows, at), 0);
  } else return false;
  return true;
}

interface RowProps {
  readonly row: FolderRow;
  readonly tree: TreeState;
  readonly folders: readonly ListedFolder[];
  readonly index: number;
  readonly isActive: boolean;
}

function Row({ row: { folder, isOpen }, tree, folders, index, isActive }: RowProps) {
  const { list } = useApp().library;
  const { path, name, depth, rows } = folder;
  const isChosen = isSearchedFolder(list.text.value, path, folders);
  return (
    <div
      id={rowId(index)}
      class={isActive ? 'folder-row is-active' : 'folder-row'}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isChosen}
      {...(isOpen !== null && { 'aria-expanded': isOpen })}
      style={{ top: `${tops(index)}px`, paddingLeft: `${6 + depth * INDENT}px` }}
      data-tip={`${path}\n${isChosen ? 'Show all clips' : 'Show only its clips'}`}
      onClick={() => {
        tree.active.value = index;
        tree.choose(folder);
      }}
    >
      <span
        class="folder-chevron"
        onClick={(event) => {
          if (isOpen === null) return;
          event.stopPropagation();
          tree.toggle(folder);
        }}
      >
        {isOpen !== null && <Icon node={isOpen ? ChevronDown : ChevronRight} size={14} />}
      </span>
      <span class="folder-name cut">{name}</span>
      {depth === 0 && <WatchedFolderTools path={path} />}
      <span class="folder-count">{grouped(rows)}</span>
    </div>
  );
}

/** Commands on a watched folder, beside its name; none for other folders. */
function WatchedFolderTools({ path }: { readonly path: string }) {
  const app = useApp();
  const folder = app.library.folders.value.find((each) => each.path === path);
  if (!folder) return null;
  const { name } = folder;
  return (
    <span class="folder-tools" onClick={(event) => event.stopPropagation()}>
      <Button icon={RotateCw} tip={`Scan ${name} now`} bare onClick={() => void checkFolder(app, folder)} />
      <Button
        icon={EyeOff}
        tip={`Stop watching ${name} (keeps its clips)`}
        bare
        onClick={() => void forgetFolder(app, folder)}
      />
    </span>
  );
}

/** Checks a folder for changes now. */
async function checkFolder(app: Requests, { id, name }: WatchedFolder): Promise<void> {
  if ((await ask(app, 'folders.check', { id })) !== undefined) app.notices.report(`Checking ${name}`);
}

/** Stops watching a folder; its clips stay. */
async function forgetFolder(app: Requests, { id, name }: WatchedFolder): Promise<void> {
  if ((await ask(app, 'folders.forget', { id })) !== undefined)
    app.notices.report(`Stopped watching ${name} · its clips stay`);
}
