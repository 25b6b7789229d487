import type { LibraryPresence } from '#contract/library/recent-libraries.ts';
import { identityOf, isSameIdentity } from './database/file-identity.ts';
import type { Library } from './library.ts';
import { refuse } from './problems.ts';

/**
 * State of the library file. SQLite does not notice if its file was deleted or replaced: it continues to
 * write to the unlinked file, and all of that is lost when the file is closed.
 */
export function presenceOf({ path, identity }: Pick<Library, 'path' | 'identity'>): LibraryPresence {
  const now = identityOf(path);
  if (now === undefined) return 'gone';
  return identity === undefined || isSameIdentity(now, identity) ? 'here' : 'replaced';
}

/** Returns the library if its file is in place; throws a `Refusal` otherwise. Call before each write. */
export function refuseAbsent(library: Library): Library {
  switch (presenceOf(library)) {
    case 'here':
      return library;
    case 'gone':
      return refuse(
        'libraryGone',
        `The library file is gone: it was moved or deleted, or its disk was removed. Put it back and try again, or save a copy: ${library.path}`,
        library.path,
      );
    case 'replaced':
      return refuse(
        'libraryReplaced',
        `The library file was replaced by another file. Save a copy of the open library, or open the library again to work with the new file: ${library.path}`,
        library.path,
      );
  }
}
