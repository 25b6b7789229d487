import type { DescribedTransition } from '../../../../contract/exchange/settings-file.ts';
import type { UserDataClip } from '../../../../contract/exchange/user-data-file.ts';
import { contentIdOf } from '../../../library/files/content-hash.ts';
import { uniqueMarkers } from './unique-markers.ts';

/**
 * A clip for the script that writes markers of Godot as user data, in pieces of JSON: Godot’s strings cannot hold all characters of names,
 * and its text files not all digits of a time.
 */
export interface ReturningClip {
  readonly head: string; // the fields of the clip, but its markers
  /** By their names in Godot: the fields of each marker but its time, then its time, s. */
  readonly marks: Readonly<Record<string, readonly (readonly [fields: string, time: string])[]>>;
}

/** The clips of transitions by name; null if two have the name. Trees have no marks. */
export function returningClips(
  transitions: readonly DescribedTransition[],
): Readonly<Record<string, ReturningClip | null>> {
  const clips = new Map<string, ReturningClip | null>();
  for (const { document, ...ends } of transitions)
    for (const side of ['source', 'destination'] as const) {
      if (document.transition[side].kind === 'tree') continue;
      const { clip: name, markers } = ends[side];
      const { hash, take = '' } = document.clips[side];
      const id = contentIdOf({ hash, take });
      const nothing = { tags: [], note: '', settings: {}, ranges: [] };
      const head = fieldsOf({ id, name, hash, take, ...nothing } satisfies Omit<UserDataClip, 'markers'>);
      const marks = [...uniqueMarkers(markers)].map(([marker, together]) => {
        const fields = together.map(({ kind, label, seconds }) => {
          const markId = contentIdOf({ hash: id, take: JSON.stringify([kind, seconds, label]) });
          return [fieldsOf({ id: markId, kind, label }), JSON.stringify(seconds)] as const;
        });
        return [marker, fields] as const;
      });
      const isOther = clips.has(name) && clips.get(name)?.head !== head;
      clips.set(name, isOther ? null : { head, marks: Object.fromEntries(marks) });
    }
  return Object.fromEntries(clips);
}

/** An object as JSON, without its braces. */
const fieldsOf = (object: object): string => JSON.stringify(object).slice(1, -1);
