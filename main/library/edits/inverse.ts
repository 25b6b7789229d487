import type { Change } from '../../../contract/edits/edits.ts';
import { InvariantError } from '../../../core/assert.ts';

/** The inverse of `change`: applying both restores the library. */
export function inverseOf(change: Change): Change {
  if ('before' in change) return { ...change, before: change.after, after: change.before } as Change;
  switch (change.kind) {
    case 'file.ignore':
      return { ...change, ignored: !change.ignored };
    case 'tag.put':
      return { ...change, kind: 'tag.take' };
    case 'tag.take':
      return { ...change, kind: 'tag.put' };
    case 'tag.rename':
      return { kind: 'tag.rename', from: change.to, to: change.from };
    case 'tag.remove':
      throw new InvariantError('a removed tag is stored as the clips that had it');
    default: {
      const kind: `${string}.${'add' | 'remove'}` = change.kind;
      return { ...change, kind: kind.replace(/\w+$/, kind.endsWith('.add') ? 'remove' : 'add') } as Change;
    }
  }
}

/** The inverse of several changes: the inverse of each, in reverse order. */
export function inverseOfAll(changes: readonly Change[]): Change[] {
  return changes.map(inverseOf).toReversed();
}
