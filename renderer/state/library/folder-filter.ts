import { splitQuery } from '../../../contract/search/search-query.ts';
import type { QueryPart } from '../../../contract/search/search-query.ts';
import type { ListedFolder } from '../../../contract/search/listed-folders.ts';

/** No quote may be in what is quoted. */
const quotes = /["“”„]/;
const LONGEST = 400; // letters

/** `folder:"mocap/cmu/"`: what finds the rows in a folder of the tree and below it; its whole path where others have that in theirs. */
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
  return `folder:"${sayable.slice(-LONGEST)}"`;
}

/** `text` with its search by folder replaced by `filter`; without it, where it was already. All else that was typed stays. */
export function withFolderFilter(text: string, filter: string): string {
  const parts = splitQuery(text);
  const textOf = ({ start, end }: QueryPart): string => text.slice(start, end);
  const others = parts.filter((part) => !isByFolder(part)).map(textOf);
  const isSearched = parts.some((part) => isByFolder(part) && textOf(part) === filter);
  return (isSearched ? others : [...others, filter]).join(' ');
}

/** Whether `text` searches by this folder, as the tree does. */
export function isSearchedFolder(text: string, path: string, folders: readonly ListedFolder[]): boolean {
  const part = splitQuery(text).find(isByFolder);
  // The first is cheap, and seldom so.
  return (
    part !== undefined &&
    plain(path).endsWith(part.value) &&
    text.slice(part.start, part.end) === folderFilter(path, folders)
  );
}

const isByFolder = ({ filter, negated }: QueryPart): boolean => filter === 'folder' && !negated;

/** As the search reads it, with a slash at its end. */
const plain = (path: string): string => `${path.replaceAll('\\', '/')}/`.replace(/\/+$/, '/');
