import type { Change } from '../../../contract/edits/edits.ts';
import { assertNever, InvariantError } from '../../../core/assert.ts';

/** The inverse of `change`: applying both restores the library. */
export function inverseOf(change: Change): Change {
  if ('before' in change) return { ...change, before: change.after, after: change.before } as Change;
  switch (change.kind) {
    case 'marker.add':
      return { ...change, kind: 'marker.remove' };
    case 'marker.remove':
      return { ...change, kind: 'marker.add' };
    case 'range.add':
      return { ...change, kind: 'range.remove' };
    case 'range.remove':
      return { ...change, kind: 'range.add' };
    case 'transition.add':
      return { ...change, kind: 'transition.remove' };
    case 'transition.remove':
      return { ...change, kind: 'transition.add' };
    case 'preset.add':
      return { ...change, kind: 'preset.remove' };
    case 'preset.remove':
      return { ...change, kind: 'preset.add' };
    case 'lab.add':
      return { ...change, kind: 'lab.remove' };
    case 'lab.remove':
      return { ...change, kind: 'lab.add' };
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
    default:
      return assertNever(change);
  }
}

/** The inverse of several changes: the inverse of each, in reverse order. */
export function inverseOfAll(changes: readonly Change[]): Change[] {
  return changes.map(inverseOf).toReversed();
}
