import { chosenAsset, parseMuscleChoice, type MuscleItem } from '../../procedural/muscle/muscle-choice.ts';
import type { MuscleAsset } from '../../procedural/muscle/muscle-asset.ts';
import { sharedTime, type SharedClock } from '../../clip/take-time.ts';
import type { ReviewedClip } from '../document/document.ts';

/** The content of what is not in the library. */
const NONE = 'none';

/** The part of a library on which the muscles of a slot depend. */
export interface MuscleSources {
  readonly muscles: readonly MuscleItem[];
  /** The clip of a fatigue pose. */
  clipOf(id: string): (Pick<ReviewedClip, 'content'> & { readonly clock?: SharedClock }) | undefined;
}

/**
 * The muscles of a slot as a review records them, without ids, which differ between libraries: a digest of
 * their content, then their name. Built-in muscles stay as they are.
 *
 * @param tags  of the destination clip
 * @param sinks into the fatigue pose
 */
export function reviewedMuscles(
  value: string,
  tags: readonly string[],
  sinks: boolean,
  { muscles, clipOf }: MuscleSources,
): string {
  const choice = parseMuscleChoice(value);
  if (choice === null) return value;
  const item = chosenAsset(choice, muscles, tags);
  if (item === null) return 'uniform';
  if (item === undefined) return `${NONE} deleted`;
  const side = choice.mirrored ? ' (mirrored)' : '';
  const pose = sinks ? item.asset.fatiguePose : undefined;
  const clip = pose && clipOf(pose.clip);
  const time = pose && (clip?.clock === undefined ? pose.time : sharedTime(clip.clock, pose.time));
  const posed = pose && [clip?.content ?? NONE, time];
  return `${digestOf(JSON.stringify([rowsOf(item.asset), posed, side]))} ${item.name}${side}`;
}

/** Identity of a muscle: the digest, or a built-in choice. */
export function reviewedMusclesContent(recorded: string): string {
  return recorded.split(' ', 1)[0];
}

/** The name of recorded muscles. */
export function reviewedMusclesName(recorded: string): string {
  return recorded.slice(recorded.indexOf(' ') + 1);
}

/** The numbers of an asset in a fixed order. */
function rowsOf({ lengthsIn, joints }: MuscleAsset): unknown {
  const rows = Object.keys(joints)
    .toSorted()
    .map((joint) => [joint, Object.entries(joints[joint]).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  return [lengthsIn, rows];
}

/** 64 bits of a text in hexadecimal (two 32-bit FNV-1a hashes): detects edits, not attacks. */
function digestOf(text: string): string {
  return [0x811c9dc5, 0x01000193].map((seed) => hash32(text, seed).toString(16).padStart(8, '0')).join('');
}

function hash32(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
