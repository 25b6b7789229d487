import { splitQuery, type QueryPart } from '../../../../contract/search/search-query.ts';
import type { ListedFolder } from '../../../../contract/search/listed-folders.ts';

/** Quotes, which cannot occur inside a quoted value. */
const quotes = /["“”„]/;
const MAX_LENGTH = 400; // letters

/**
 * Search for the rows in a folder of the tree and its subfolders: `folder:"mocap/cmu/"`, or the whole path if other folders
 * match that too.
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

/** Replaces the folder in a search by `filter`, or removes it if it is the same. Other parts of the search stay. */
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
