import { oncePer } from '../../kit/long-work.ts';
import type { MuscleAsset, PoseOfClip } from './muscle-asset.ts';
import type { MuscleItem } from './muscle-choice.ts';
import { parseMuscleAsset } from './parse-muscle-asset.ts';
import type { Result } from '../../kit/result.ts';
import type { ClipsElsewhere } from '../../clip/take-time.ts';
import type { DocumentProblem } from '../../documents/specs/spec.ts';
import { isObject } from '../../documents/specs/structure-specs.ts';

/**
 * An item, as the library stores it: of kind `muscles`, its content has the fields of an asset but its name.
 */
export interface StoredItem {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** The asset of an item. */
export function parseMuscleItem({
  name,
  content,
}: Pick<StoredItem, 'name' | 'content'>): Result<MuscleAsset, readonly DocumentProblem[]> {
  return parseMuscleAsset({ ...content, name });
}

/** The content of an item from an asset. */
export function contentOfMuscles({ name: _, ...content }: MuscleAsset): StoredItem['content'] {
  return content;
}

/** The clip of its fatigue pose, from the content of an item. */
export function clipIdsOfMuscles(content: StoredItem['content']): readonly string[] {
  const pose = poseOf(content);
  return pose === undefined ? [] : [pose.clip];
}

/** The content may be of a file that nobody has checked yet. */
function poseOf({ fatiguePose: pose }: StoredItem['content']): PoseOfClip | undefined {
  return isObject(pose) && typeof pose['clip'] === 'string' ? (pose as unknown as PoseOfClip) : undefined;
}

/** The content of an item with the clip of its fatigue pose elsewhere. */
export function withMuscleClips(
  content: StoredItem['content'],
  clips: ClipsElsewhere,
): StoredItem['content'] {
  const pose = poseOf(content);
  if (pose === undefined) return content;
  const time = typeof pose.time === 'number' ? clips.time(pose.clip, pose.time) : pose.time;
  return { ...content, fatiguePose: { ...pose, clip: clips.id(pose.clip), time } };
}

/** The muscle assets among the items of a library. */
export function muscleItems(items: readonly StoredItem[]): readonly MuscleItem[] {
  return items.flatMap((item) => (item.kind === 'muscles' ? itemOf(item) : []));
}

const itemOf = oncePer((item: StoredItem): readonly MuscleItem[] => {
  const parsed = parseMuscleItem(item);
  return parsed.ok ? [{ id: item.id, name: item.name, asset: parsed.value }] : [];
});
