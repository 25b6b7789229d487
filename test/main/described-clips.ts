import { randomUUID } from 'node:crypto';
import type { DescribedEnd, SettingsFile } from '#contract/exchange/settings-file.ts';
import type { ClipReference } from '#contract/exchange/transition-settings.ts';
import type { UserDataFile } from '#contract/exchange/user-data-file.ts';
import { success } from '#core/kit/result.ts';
import { clipTime } from '#core/clip/take-time.ts';
import { mergeUserData, planMerge } from '#main/export/user-data/merge.ts';
import { outlineBvhTakes } from '#main/import/read/import-file.ts';
import { outcomeOf } from '#main/import/read/index-file.ts';
import type { Database } from '#main/library/database/database.ts';
import { clipsWithContent } from '#main/library/files/clips-with-content.ts';
import { storeOutcomes } from '#main/library/indexed/store-outcomes.ts';
import { valueOf } from '#main/library/problems.ts';
import { markersOf } from '#main/library/rows/marker-rows.ts';
import { edit } from '#test/main/edit.ts';
import { smallBvh } from './small-bvh.ts';

/** A clip of a settings file. */
export interface DescribedClip {
  readonly end: DescribedEnd;
  readonly content: ClipReference;
}

/** The clips of a settings file whose clips have different names, in its order. */
export function describedClips({ transitions }: SettingsFile): readonly DescribedClip[] {
  const clips = transitions.flatMap(({ source, destination, document: { clips } }) => [
    { end: source, content: clips.source },
    { end: destination, content: clips.destination },
  ]);
  return clips.filter((clip, i) => clips.findIndex(({ end }) => end.clip === clip.end.clip) === i);
}

/** Puts clips into a library, as indexing would, without their marks. */
export function addDescribedClips(db: Database, clips: readonly DescribedClip[]): void {
  const bytes = Buffer.from(smallBvh());
  const read = outlineBvhTakes(bytes, 'a.bvh');
  if (!read.ok) throw new Error(read.error);
  clips.forEach(({ content: { hash, take = '' } }, i) => {
    const file = { path: `/clips/${i}.bvh`, size: bytes.length, modified: 1 };
    storeOutcomes(db, [outcomeOf(file, hash, success([{ ...read.value[0], take }]))], true);
  });
}

/** Puts the markers of clips into a library. */
export function addDescribedMarkers(db: Database, clips: readonly DescribedClip[]): void {
  const changes = clips.flatMap(({ end, content }) =>
    end.markers.map(({ kind, label, seconds: inFile }) => {
      const time = clipTime(content, { inFile });
      const marker = { id: randomUUID(), clipId: clipHere(db, content), kind, label, time };
      return { kind: 'marker.add' as const, marker };
    }),
  );
  if (changes.length > 0) edit(db, ...changes);
}

/** Kind, label and time of the markers of a clip, in a fixed order. */
export const placesOf = (
  markers: readonly { readonly kind: string; readonly label: string; readonly time: number }[],
): readonly string[] =>
  markers.map(({ kind, label, time }) => JSON.stringify([kind, label, time])).toSorted();

export const markersHere = (db: Database, { content }: DescribedClip): readonly string[] =>
  placesOf(markersOf(db, [clipHere(db, content)]));

/**
 * Merges a file; throws if it has anything to ask or to refuse, or if a second merge would change anything.
 * Returns what it added.
 */
export function mergePlainly(db: Database, file: UserDataFile): number {
  const plan = planMerge(db, file, 'a.json');
  const rest = [...plan.conflicts, ...plan.refused, ...plan.missingClips];
  if (rest.length > 0) throw new Error(`left: ${JSON.stringify(rest)}`);
  valueOf(mergeUserData(db, file, 'a.json', new Set()));
  const { added, conflicts } = planMerge(db, file, 'a.json');
  if (added + conflicts.length > 0)
    throw new Error(`a second merge has ${added} changes, ${conflicts.length} conflicts`);
  return plan.added;
}

const clipHere = (db: Database, { hash, take = '' }: ClipReference): string =>
  clipsWithContent(db, { hash, take })[0];
