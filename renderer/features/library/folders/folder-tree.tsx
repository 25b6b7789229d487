import { useSignal } from '@preact/signals';
import { ChevronDown, ChevronRight, EyeOff, RotateCw } from 'lucide';
import { useRef } from 'preact/hooks';
import type { ListedFolder } from '#contract/search/listed-folders.ts';
import { grouped } from '#contract/words/counted.ts';
import { Icon } from '#renderer/kit/icon.tsx';
import type { Pointing } from '#renderer/kit/row-selection.ts';
import { ListRow, RowList, tableRows, type RowPlace } from '#renderer/controls/row-list.tsx';
import { useFocusRequest } from '#renderer/controls/use-focus-request.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { Button } from '#renderer/kit/button.tsx';
import type { WatchedFolder } from '#contract/library/watched-folders.ts';
import type { Requests } from '#renderer/stores/workbench.ts';
import { ask } from '#renderer/stores/ask.ts';
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

const PAGE = 8; // rows
const INDENT = 14; // px per level

/**
 * Tree of the folders that contain clips. Arrow keys and presses filter the list by a folder; Space or a press
 * on that folder lists all clips again. Top-level folders start open.
 */
export function FolderTree({ folders }: { readonly folders: readonly ListedFolder[] }) {
  const { list } = useApp().library;
  const element = useRef<HTMLDivElement>(null);
  useFocusRequest('watchedFolders', element);
  const toggled = useSignal<ReadonlySet<string>>(new Set());
  const moved = useSignal(0); // index of the active row
  const rows = folderRows(folders, ({ path, depth }) => (depth === 0) !== toggled.value.has(path));
  const active = (): number => Math.min(moved.value, rows.length - 1);
  const toggle = ({ path }: ListedFolder): void => {
    const next = new Set(toggled.peek());
    if (!next.delete(path)) next.add(path);
    toggled.value = next;
  };
  /** Filters the list by a folder; a press on that folder removes the filter. */
  const point = (index: number, _how: Pointing, byKey: boolean): void => {
    moved.value = index;
    const { path } = rows[index].folder;
    const text = list.text.peek();
    if (byKey && isSearchedFolder(text, path, folders)) return;
    list.text.value = withFolderFilter(text, folderFilter(path, folders));
  };
  const keyEffect = ({ key }: KeyboardEvent) => {
    const row = rows.at(active());
    if (row && key === ' ') return () => point(active(), 'only', false);
    if (!row || !/^Arrow(Left|Right)$/.test(key)) return null;
    if (row.isOpen === (key === 'ArrowLeft')) return () => toggle(row.folder);
    const to = key === 'ArrowLeft' ? Math.max(rowAbove(rows, active()), 0) : active() + (row.isOpen ? 1 : 0);
    return () => point(to, 'only', true);
  };
  return (
    <RowList
      class="folder-tree"
      role="tree"
      label="Folders"
      list={element}
      tops={tableRows}
      statusKeys="↑↓ show its clips · → ← open, close · Space show all or its clips · Esc close"
      page={PAGE}
      rows={() => rows}
      idOf={(_, index) => `folder-${index}`}
      active={active}
      isSelected={({ folder }) => isSearchedFolder(list.text.value, folder.path, folders)}
      draw={(row, place) => <Row row={row} place={place} toggle={toggle} />}
      point={point}
      keyEffect={keyEffect}
      follows={active}
    />
  );
}

interface RowProps {
  readonly row: FolderRow;
  readonly place: RowPlace;
  readonly toggle: (folder: ListedFolder) => void;
}

function Row({ row: { folder, isOpen }, place, toggle }: RowProps) {
  const { path, name, depth, rows } = folder;
  return (
    <ListRow
      place={place}
      class="folder-row row gap-2"
      aria-level={depth + 1}
      {...(isOpen !== null && { 'aria-expanded': isOpen })}
      data-tip={`${path}\n${place.isSelected ? 'Show all clips' : 'Show only its clips'}`}
    >
      <span
        class="folder-chevron row rigid dim"
        style={{ marginLeft: `${6 + depth * INDENT}px` }}
        onMouseDown={(event) => {
          if (isOpen === null) return;
          event.stopPropagation();
          toggle(folder);
        }}
      >
        {isOpen !== null && <Icon node={isOpen ? ChevronDown : ChevronRight} size={14} />}
      </span>
      <span class="folder-name cut">{name}</span>
      {depth === 0 && <WatchedFolderTools path={path} />}
      <span class="rigid dim small-text">{grouped(rows)}</span>
    </ListRow>
  );
}

/** Commands on a watched folder, beside its name; none for other folders. */
function WatchedFolderTools({ path }: { readonly path: string }) {
  const app = useApp();
  const folder = app.library.folders.value.find((each) => each.path === path);
  if (!folder) return null;
  const { name } = folder;
  return (
    <span class="folder-tools rigid" onMouseDown={(event) => event.stopPropagation()}>
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

/** A row of the folder tree. */
interface FolderRow {
  readonly folder: ListedFolder;
  readonly isOpen: boolean | null; // null = no subfolders
}

/** Visible rows of the tree. @param folders each one followed by its subfolders */
export function folderRows(
  folders: readonly ListedFolder[],
  isOpen: (folder: ListedFolder) => boolean,
): readonly FolderRow[] {
  const rows: FolderRow[] = [];
  let closedAt = Infinity; // depth of the closed folder that contains this one
  for (const [i, folder] of folders.entries()) {
    if (folder.depth > closedAt) continue;
    const hasBelow = i + 1 < folders.length && folders[i + 1].depth > folder.depth;
    const open = hasBelow && isOpen(folder);
    closedAt = open ? Infinity : folder.depth;
    rows.push({ folder, isOpen: hasBelow ? open : null });
  }
  return rows;
}

/** Index of the row of the parent folder of row `at`; -1 = none. */
export function rowAbove(rows: readonly FolderRow[], at: number): number {
  const depth = rows[at]?.folder.depth ?? 0;
  return rows.findLastIndex(({ folder }, i) => i < at && folder.depth < depth);
}
