// main/export/settings: settings of transitions as files, and back
import type {
  ClipReference,
  EarlierTransition,
  TransitionSettings,
} from '#contract/exchange/transition-settings.ts';
import type { Problem } from '#contract/words/problem.ts';
import { failure, type Result } from '#core/kit/result.ts';
import { chosenAsset, parseMuscleChoice } from '#core/procedural/muscle/muscle-choice.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { clipIdsOfMuscles, muscleItems } from '#core/procedural/muscle/muscle-items.ts';
import { clipExists } from '../../library/rows/clip-settings.ts';
import { inReport } from '../../library/files/stored-report.ts';
import { byNameThenId, nameOfFile } from '../../library/names.ts';
import { motionSummaries } from '../../library/rows/take-rows.ts';
import { allLabItems } from '../../library/rows/lab-rows.ts';
import type { Database } from '../../library/database/database.ts';
import { attempt, refuse } from '../../library/problems.ts';
import { chainOf, transitionRows } from '../../library/rows/transition-rows.ts';
import { safeFileName } from '../write-file.ts';
import { statementOf } from '../../library/database/statements.ts';
import { changesInLibrary } from './reviews.ts';

/** Settings of a transition of the library. */
export function settingsOf(db: Database, transitionId: string): Result<TransitionSettings, Problem> {
  const transition = transitionRows.find(db, transitionId);
  if (transition !== undefined) return settingsOfTransition(db, transition);
  const message = 'This transition is no longer in the library.';
  return failure({ code: 'unknownTransition', message, place: transitionId });
}

/**
 * Settings of a transition of clips of the library, with the chain that it interrupts and references to its
 * clips.
 */
export function settingsOfTransition(
  db: Database,
  transition: Transition,
): Result<TransitionSettings, Problem> {
  return attempt('The transition', () => {
    const chain = chainOf(db, transition);
    const links = chain.map((link, k): EarlierTransition => {
      const sourceClip = k === 0 ? link.source.id : chain[k - 1].destination.id;
      const clips = {
        source: clipReference(db, sourceClip),
        destination: clipReference(db, link.destination.id),
      };
      return { transition: link, clips };
    });
    const earlier = links.slice(0, -1);
    const muscles = musclesOf(db, chain);
    const poses = posesOf(db, muscles);
    const changed = changesInLibrary(db, transition);
    return {
      ...links[links.length - 1],
      ...(earlier.length > 0 && { earlier }),
      ...(muscles.length > 0 && { muscles }),
      ...(poses.length > 0 && { poses }),
      ...(changed.length > 0 && { changedSinceReview: changed.map(({ words }) => words) }),
    };
  });
}

/** The muscles that the slots of a chain use, each once. */
function musclesOf(db: Database, chain: readonly Transition[]): NonNullable<TransitionSettings['muscles']> {
  const items = allLabItems(db).toSorted(byNameThenId);
  const assets = muscleItems(items);
  const used = chain.flatMap(({ slots, destination }) => {
    const tags = motionSummaries(db, [destination.id])[0]?.tags ?? [];
    return slots.flatMap(({ values }) => {
      const choice = parseMuscleChoice(String(values['muscles']));
      return (choice && chosenAsset(choice, assets, tags)?.id) ?? [];
    });
  });
  return items.flatMap(({ kind: _, ...item }) => (used.includes(item.id) ? [item] : []));
}

/** The clips of fatigue poses, each once. A pose whose clip is missing here too stays without one. */
function posesOf(db: Database, muscles: NonNullable<TransitionSettings['muscles']>): ClipReference[] {
  const ids = new Set(muscles.flatMap(({ content }) => clipIdsOfMuscles(content)));
  return [...ids].filter((id) => clipExists(db, id)).map((id) => clipReference(db, id));
}

interface ReferenceRow extends Omit<ClipReference, 'firstKey'> {
  readonly take: string;
  readonly path: string;
  readonly firstKey: number | null;
  readonly trimmedFrames: number;
}

function clipReference(db: Database, id: string): ClipReference {
  const row = statementOf<[string], ReferenceRow>(
    db,
    `SELECT clips.id, clips.name, clips.hash, take, fps, frame_count AS frameCount, files.path,
       ${inReport("'$.firstKey'")} AS firstKey, coalesce(${inReport("'$.trimmedFrames'")}, 0) AS trimmedFrames
     FROM clips JOIN files ON files.id = file_id WHERE clips.id = ?`,
  ).get(id);
  if (row !== undefined) {
    const { take: of, path, firstKey, trimmedFrames, ...reference } = row;
    return {
      ...reference,
      file: nameOfFile(path),
      ...(of !== '' && { take: of }),
      ...(firstKey !== null && { firstKey }),
      ...(trimmedFrames > 0 && { trimmedFrames }),
    };
  }
  const [take] = motionSummaries(db, [id]);
  if (take !== undefined) {
    const { name, content, fps, frameCount } = take;
    return { id, name, hash: content, fps, frameCount };
  }
  return refuse('unknownClip', 'A clip of this transition is not in the library.', id);
}

/** File name for the settings of a transition. */
export function settingsFileName(transitionName: string): string {
  return `${safeFileName(transitionName) || 'transition'}.segue.json`;
}
