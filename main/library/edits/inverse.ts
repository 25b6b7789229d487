import type { Change } from '../../../contract/edits/edits.ts';
import { assertNever, InvariantError } from '../../../core/assert.ts';

/** What takes `change` back: applying both leaves the library as it was. */
export function inverseOf(change: Change): Change {
  switch (change.kind) {
    case 'marker.add':
      return { kind: 'marker.remove', marker: change.marker };
    case 'marker.remove':
      return { kind: 'marker.add', marker: change.marker };
    case 'range.add':
      return { kind: 'range.remove', range: change.range };
    case 'range.remove':
      return { kind: 'range.add', range: change.range };
    case 'transition.add':
      return { kind: 'transition.remove', transition: change.transition };
    case 'transition.remove':
      return { kind: 'transition.add', transition: change.transition };
    case 'preset.add':
      return { kind: 'preset.remove', preset: change.preset };
    case 'preset.remove':
      return { kind: 'preset.add', preset: change.preset };
    case 'marker.set':
    case 'range.set':
    case 'transition.set':
    case 'preset.set':
    case 'clip.set':
    case 'import.set':
    case 'root.set':
    case 'note.set':
    case 'jointMap.set':
      return exchanged(change);
    case 'file.ignore':
      return { ...change, ignored: !change.ignored };
    case 'tag.put':
      return { ...change, kind: 'tag.take' };
    case 'tag.take':
      return { ...change, kind: 'tag.put' };
    case 'tag.rename':
      return { kind: 'tag.rename', from: change.to, to: change.from };
    case 'tag.remove':
      throw new InvariantError('what removes a tag is kept as the clips that it was taken from');
    default:
      return assertNever(change);
  }
}

/** What was before is after. */
function exchanged<Set extends { readonly before: unknown; readonly after: unknown }>(change: Set): Set {
  return { ...change, before: change.after, after: change.before };
}

/** What takes several changes back: each one's inverse, last first. */
export function inverseOfAll(changes: readonly Change[]): Change[] {
  return changes.map(inverseOf).toReversed();
}
