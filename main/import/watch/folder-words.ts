import { createHash } from 'node:crypto';
import path from 'node:path';
import type { WatchedFolder } from '../../../contract/library/watched-folders.ts';
import { whyNoNotifications, type Followed } from './followed-folder.ts';

/** A watched folder as sent to the window. */
export function describeFolder(followed: Followed): WatchedFolder {
  const { root, emptied } = followed;
  return {
    id: idOfFolder(root),
    name: path.basename(root) || root,
    path: root,
    emptied,
    ...stateOf(followed),
  };
}

function stateOf(followed: Followed): Pick<WatchedFolder, 'state' | 'why'> {
  const { root, isAway, emptied } = followed;
  if (isAway) return { state: 'away', why: 'the folder was renamed or moved, or its disk was removed' };
  if (emptied.length > 0) return { state: 'emptied', why: whatIsEmpty(root, emptied) };
  const why = whyNoNotifications(followed);
  return { state: why === '' ? 'watched' : 'checked', why };
}

/** `takes is suddenly empty. Is a drive unplugged?` */
function whatIsEmpty(root: string, [first, ...more]: readonly string[]): string {
  const place = first === root ? 'the folder' : path.relative(root, first);
  const others =
    more.length === 0 ? '' : ` and ${more.length} more ${more.length === 1 ? 'folder' : 'folders'}`;
  return `${place}${others} ${more.length === 0 ? 'is' : 'are'} suddenly empty. Is a drive unplugged?`;
}

/** Id of a folder for the window, which never sends a path. */
export function idOfFolder(root: string): string {
  return createHash('sha256').update(root).digest('hex').slice(0, 16);
}
