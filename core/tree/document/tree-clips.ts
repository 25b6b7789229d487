import { isObject } from '../../documents/specs/structure-specs.ts';
import { withOtherIds, type ClipsElsewhere } from '../../clip/take-time.ts';

/** Ids of the clips that the nodes of a tree use, in the order of its nodes, without duplicates. */
export function clipIdsOfTree(root: unknown): readonly string[] {
  const ids = new Set<string>();
  const note = (id: string): string => {
    ids.add(id);
    return id;
  };
  withClips(root, withOtherIds(note));
  return [...ids];
}

/** A copy of a node or a part of it with clips elsewhere: what names one in `clip` may have times on it beside. */
export function withClips(value: unknown, clips: ClipsElsewhere): unknown {
  if (Array.isArray(value)) return value.map((item) => withClips(item, clips));
  if (!isObject(value)) return value;
  const { clip } = value;
  if (typeof clip !== 'string') return mapFields(value, (_, part) => withClips(part, clips));
  const timeOf = (time: unknown): unknown => (typeof time === 'number' ? clips.time(clip, time) : time);
  return mapFields(value, (field, part) => {
    if (field === 'clip') return clips.id(clip);
    if (field === 'time') return timeOf(part);
    // Markers of a cycle are not before the start.
    if (field === 'markers' && Array.isArray(part)) return part.map((each) => notNegative(timeOf(each)));
    return withClips(part, clips);
  });
}

const mapFields = (value: object, map: (field: string, part: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(value).map(([field, part]) => [field, map(field, part)]));

const notNegative = (time: unknown): unknown => (typeof time === 'number' ? Math.max(0, time) : time);
