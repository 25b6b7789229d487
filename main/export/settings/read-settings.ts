import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#contract/edits/edits.ts';
import {
  SETTINGS_FORMAT,
  SETTINGS_VERSION,
  settingsFile1Schema,
  settingsFileSchema,
} from '#contract/exchange/settings-file.ts';
import type {
  ClipReference,
  EarlierTransition,
  TransitionSettings,
} from '#contract/exchange/transition-settings.ts';
import type { Problem } from '#contract/words/problem.ts';
import { withMuscleClips } from '#core/procedural/muscle/muscle-items.ts';
import { sharedTime, timeOfShared, withOtherIds, type ClipsElsewhere } from '#core/clip/take-time.ts';
import { success, type Result } from '#core/kit/result.ts';
import type { MotionUse, Transition } from '#core/transition/document/document.ts';
import { MAX_INTERRUPTIONS } from '#core/documents/limits.ts';
import type { Database } from '../../library/database/database.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import type { DoneEdit } from '../../library/edits/applied-edit.ts';
import { editing } from '../../library/edits/edits.ts';
import { clipsWithContent } from '../../library/files/clips-with-content.ts';
import { bytesHashOf } from '../../library/files/content-hash.ts';
import { transitionWithClips } from '../../library/kinds/transitions.ts';
import { clockOfClip } from '../../library/rows/clip-clocks.ts';
import { labRows } from '../../library/rows/lab-rows.ts';
import { findTree } from '../../library/rows/take-rows.ts';
import { markerRows } from '../../library/rows/marker-rows.ts';
import { attemptLater, problemOf, refuse } from '../../library/problems.ts';
import { transitionRows } from '../../library/rows/transition-rows.ts';
import { parseFile } from '../parse-file.ts';
import { readText } from '../read-text.ts';
import { valuesIn } from '../../library/database/statements.ts';

const form = {
  format: SETTINGS_FORMAT,
  noun: 'a Segue settings file',
  codes: { format: 'notSettings', version: 'settingsVersion' },
};
const form1 = { ...form, version: 1, schema: settingsFile1Schema };
const form2 = { ...form, version: SETTINGS_VERSION, schema: settingsFileSchema };

/** Parses the text of a settings file, also of Segue 0.1; a failure names the invalid fields. */
export function parseSettings(
  text: string,
  fileName: string,
): Result<readonly TransitionSettings[], Problem> {
  const older = parseFile(text, fileName, form1);
  if (older.ok) {
    const { format: _, version: _version, ...document } = older.value;
    return success([document]);
  }
  if (older.error.code !== form.codes.version) return older;
  const parsed = parseFile(text, fileName, form2);
  return parsed.ok ? success(parsed.value.transitions.map(({ document }) => document)) : parsed;
}

/** Kind of a settings file. */
export const asSettings = { code: 'notSettings', noun: 'a settings file', largest: 256 * 1024 * 1024 };

/** Reads and parses a settings file. */
export async function readSettings(file: string): Promise<Result<readonly TransitionSettings[], Problem>> {
  const fileName = path.basename(file);
  const text = await attemptLater(fileName, () => readText(file, asSettings));
  return text.ok ? parseSettings(text.value, fileName) : text;
}

/** Adds the muscles of a file that the library does not have; those that it has stay as they are. */
function musclesNotHere(
  db: Database,
  documents: readonly TransitionSettings[],
  times: ClipsElsewhere,
  fileName: string,
): Change[] {
  const muscles = new Map(documents.flatMap((each) => (each.muscles ?? []).map((item) => [item.id, item])));
  const poses = new Map(documents.flatMap((each) => (each.poses ?? []).map((clip) => [clip.id, clip])));
  const idHere = (id: string): string => {
    const reference = poses.get(id);
    return reference === undefined ? id : clipHere(db, reference, fileName);
  };
  return [...muscles.values()].flatMap((item) => {
    if (labRows.find(db, item.id) !== undefined) return [];
    const content = withMuscleClips(item.content, { ...times, id: idHere });
    return [{ kind: 'lab.add', item: { ...item, content, kind: 'muscles' } }];
  });
}

/** The clips of a file with their times here: whoever wrote it may have left out other frames at their start. */
function timesHere(db: Database, documents: readonly TransitionSettings[]): ClipsElsewhere {
  const references = documents.flatMap((each) => [
    ...[each, ...(each.earlier ?? [])].flatMap(({ clips }) => [clips.source, clips.destination]),
    ...(each.poses ?? []),
  ]);
  const timeOf = (reference: ClipReference | undefined, time: number): number => {
    if (reference === undefined) return time;
    const [id] = clipsWithContent(db, { hash: reference.hash, take: reference.take ?? '' });
    const clock = id === undefined ? undefined : clockOfClip(db, id);
    if (clock?.trimmedBySpeed === undefined) return time;
    return timeOfShared(clock, sharedTime({ ...clock, trimmedFrames: reference.trimmedFrames }, time));
  };
  return {
    ...withOtherIds((id) => id),
    time: (id, time) =>
      timeOf(
        references.findLast((each) => each.id === id),
        time,
      ),
    timeOfContent: (content, time) =>
      timeOf(
        references.findLast(({ hash }) => hash === bytesHashOf(content)),
        time,
      ),
  };
}

/**
 * Adds the transitions of a file to the library as new ones, in one edit within a transaction, with the
 * transitions that they interrupt unless the library has them unchanged, and the muscles that it does not
 * have. Clips are found by content, then by name. Call `noteOwnEdit` with `done` after the commit.
 */
export function* importing(
  db: Database,
  documents: readonly TransitionSettings[],
  fileName: string,
): Sliced<{ readonly transitions: readonly Transition[]; readonly done: DoneEdit }> {
  const times = timesHere(db, documents);
  const changes: Change[] = musclesNotHere(db, documents, times, fileName);
  const heldAs = new Map<string, string>(); // id here, by id in the file
  const add = ({ transition: given, clips }: EarlierTransition, isEarlier: boolean): Transition => {
    const transition = transitionWithClips(given, times);
    const source = sourceHere(db, { transition, clips }, heldAs, fileName);
    const destination = useHere(db, transition.destination, clips.destination, fileName);
    const here = { ...transition, source, destination };
    const known = transitionRows.find(db, transition.id);
    if (isEarlier && isDeepStrictEqual(known, here)) {
      heldAs.set(here.id, here.id);
      return here;
    }
    const added = { ...here, id: randomUUID() };
    heldAs.set(transition.id, added.id);
    changes.push({ kind: 'transition.add', transition: added });
    return added;
  };
  const links = linksOf(documents);
  const placed = new Map<string, Transition>();
  const open = new Set<string>();
  /** Adds a transition after the one that it interrupts, once, wherever the file has it. */
  const place = (id: string, depth = 0): void => {
    const link = links.get(id);
    if (link === undefined || placed.has(id)) return;
    const { source, name } = link.transition;
    if (open.has(id))
      refuse(
        'endlessChain',
        `“${name}” interrupts itself through others. Correct the file: ${fileName}`,
        name,
      );
    if (depth > MAX_INTERRUPTIONS)
      refuse('tooDeep', `${fileName}: The chain has more than ${MAX_INTERRUPTIONS} interruptions.`, name);
    open.add(id);
    if (source.kind === 'chain' && heldAs.get(source.id) === undefined) place(source.id, depth + 1);
    placed.set(id, add(link, !link.isAsked));
  };
  const transitions: Transition[] = [];
  for (const {
    transition: { id },
  } of documents) {
    place(id);
    transitions.push(placed.get(id) ?? refuse('missingSource', `A transition is missing in ${fileName}`, id));
    yield;
  }
  try {
    return { transitions, done: yield* editing(db, { name: `Import ${fileName}`.slice(0, 100), changes }) };
  } catch (error) {
    const problem = problemOf(error, 'The library');
    if (problem === undefined) throw error;
    return refuse(problem.code, `${fileName}: ${problem.message}`, problem.place);
  }
}

/** All transitions of a file by id, those that others interrupt too; `isAsked` are its own. */
function linksOf(documents: readonly TransitionSettings[]) {
  const links = new Map<string, EarlierTransition & { readonly isAsked: boolean }>();
  for (const link of documents.flatMap(({ earlier = [] }) => earlier))
    links.set(link.transition.id, { ...link, isAsked: false });
  for (const document of documents) links.set(document.transition.id, { ...document, isAsked: true });
  return links;
}

function sourceHere(
  db: Database,
  { transition: { name, source }, clips }: EarlierTransition,
  heldAs: ReadonlyMap<string, string>,
  fileName: string,
): MotionUse {
  if (source.kind !== 'chain') return useHere(db, source, clips.source, fileName);
  const id = heldAs.get(source.id);
  if (id !== undefined) return { ...source, id };
  return refuse(
    'missingSource',
    `The transition that “${name}” interrupts is missing in the file. Export the settings again: ${fileName}`,
    'earlier',
  );
}

/** The same use with the clip of this library. A link to an unknown marker is removed; the time stays. */
function useHere(db: Database, use: MotionUse, reference: ClipReference, fileName: string): MotionUse {
  const id = use.kind === 'tree' ? findTree(db, use.id)?.id : clipHere(db, reference, fileName);
  if (id === undefined)
    refuse(
      'treeNotFound',
      `The tree “${reference.name}” is not in this library. Import the user data of its library first, then import again: ${fileName}`,
      reference.name,
    );
  const { marker, ...rest } = use;
  const linked = marker !== undefined && markerRows.find(db, marker)?.clipId === id;
  return linked ? { ...rest, id, marker } : { ...rest, id };
}

/** The id of a clip in this library, by content, then by name. */
function clipHere(db: Database, { id, hash, name }: ClipReference, fileName: string): string {
  const first = (sql: string, ...values: string[]): string | undefined =>
    valuesIn<string>(db, sql).get(...values);
  return (
    // Prefers the take with the same name.
    first('SELECT id FROM clips WHERE hash = ? ORDER BY id <> ?, name <> ?, id LIMIT 1', hash, id, name) ??
    first('SELECT id FROM clips WHERE name = ? ORDER BY id <> ?, id LIMIT 1', name, id) ??
    refuse(
      'clipNotFound',
      `The clip “${name}” is not in this library. Open its folder, then import again: ${fileName}`,
      name,
    )
  );
}
