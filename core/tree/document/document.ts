// core/tree/document: the saved tree, its parsing and validation
import { isObject } from '../../documents/specs/structure-specs.ts';
import { withOtherIds, type ClipsElsewhere } from '../../clip/take-time.ts';

/** The current version. Higher ones are rejected, lower ones migrated. */
export const TREE_SCHEMA_VERSION = 1;

/** Length of a take where the document gives none, s. */
export const USUAL_DURATION = 10;

/** Maximum duration of a take, s; the root path of a tree reaches as far. */
export const MAX_DURATION = 300;

/** The duration that a document gives, s, or the usual one. */
export function asDuration(duration: unknown): number {
  return typeof duration === 'number' ? duration : USUAL_DURATION;
}

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

/** True if a node or a part of it has a polar blend space. */
export function hasPolarSpace(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasPolarSpace);
  if (!isObject(value)) return false;
  const isPolar = value['kind'] === 'blendSpace2D' && value['coordinates'] === 'polar';
  return isPolar || Object.values(value).some(hasPolarSpace);
}
