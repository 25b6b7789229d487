import type { LibraryPresence } from '../../contract/library/recent-libraries.ts';
import { identityOf, isSameIdentity } from './files/file-identity.ts';
import type { Library } from './library.ts';
import { refuse } from './problems.ts';

/**
 * Whether the library's file is still what it was opened from. SQLite itself does not notice: it goes on writing to a file that
 * has no name any more, and all of that is gone when it is closed.
 */
export function presenceOf({ path, identity }: Pick<Library, 'path' | 'identity'>): LibraryPresence {
  const now = identityOf(path);
  if (now === undefined) return 'gone';
  return identity === undefined || isSameIdentity(now, identity) ? 'here' : 'replaced';
}

/** The library, if its file is where it was. For whatever is about to be written. */
export function refuseAbsent(library: Library): Library {
  switch (presenceOf(library)) {
    case 'here':
      return library;
    case 'gone':
      return refuse(
        'libraryGone',
        `The library is not at ${library.path} any more: it was moved or deleted, or its disk was taken away. Put it back and try again, or save a copy.`,
        library.path,
      );
    case 'replaced':
      return refuse(
        'libraryReplaced',
        `Another file is at ${library.path} now. Open the library again to work with that one, or save a copy of what is open here.`,
        library.path,
      );
  }
}
