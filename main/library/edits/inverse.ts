import type { Change } from '../../../contract/edits.ts';
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
    case 'range.set':
      return { kind: 'range.set', before: change.after, after: change.before };
    case 'transition.add':
      return { kind: 'transition.remove', transition: change.transition };
    case 'transition.remove':
      return { kind: 'transition.add', transition: change.transition };
    case 'marker.set':
      return { kind: 'marker.set', before: change.after, after: change.before };
    case 'clip.set':
      return { kind: 'clip.set', id: change.id, before: change.after, after: change.before };
    case 'import.set':
      return { ...change, before: change.after, after: change.before };
    case 'file.ignore':
      return { ...change, ignored: !change.ignored };
    case 'note.set':
      return { kind: 'note.set', clipId: change.clipId, before: change.after, after: change.before };
    case 'tag.put':
      return { ...change, kind: 'tag.take' };
    case 'tag.take':
      return { ...change, kind: 'tag.put' };
    case 'tag.rename':
      return { kind: 'tag.rename', from: change.to, to: change.from };
    case 'tag.remove':
      throw new InvariantError('what removes a tag is kept as the clips that it was taken from');
    case 'transition.set':
      return { kind: 'transition.set', before: change.after, after: change.before };
    case 'preset.add':
      return { kind: 'preset.remove', preset: change.preset };
    case 'preset.remove':
      return { kind: 'preset.add', preset: change.preset };
    case 'preset.set':
      return { kind: 'preset.set', before: change.after, after: change.before };
    case 'jointMap.set':
      return { ...change, before: change.after, after: change.before };
    default:
      return assertNever(change);
  }
}

/** What takes several changes back: each one's inverse, last first. */
export function inverseOfAll(changes: readonly Change[]): Change[] {
  return changes.map(inverseOf).toReversed();
}
