import { muscleItems } from '#core/procedural/muscle/muscle-items.ts';
import { reviewableClip } from '#contract/rows/reviewable-clip.ts';
import type { ReviewedStep, Transition } from '#core/transition/document/document.ts';
import {
  compareReview,
  UNCHANGED,
  weighChanges,
  type ComparedReview,
} from '#core/transition/review/compare-review.ts';
import type { ReviewChange } from '#core/transition/review/review-changes.ts';
import { playsAsReviewed } from '#core/transition/review/reviewed-motion.ts';
import { findSteps, type ReviewableClip } from '#core/transition/review/reviewed-steps.ts';
import { loadChain } from '../../import/clips/load-chain.ts';
import type { ImportPool } from '../../import/pool/import-pool.ts';
import type { Database } from '../../library/database/database.ts';
import type { Library } from '../../library/library.ts';
import { attemptLater } from '../../library/problems.ts';
import { readJointEdits } from '../../library/rows/joint-map-rows.ts';
import { allLabItems } from '../../library/rows/lab-rows.ts';
import { shownCharacter } from '../../library/rows/shown-on-rows.ts';
import { motionSummaries } from '../../library/rows/take-rows.ts';
import { chainOf, transitionRows } from '../../library/rows/transition-rows.ts';

/** A clip as a review sees it; undefined if the library does not have it. */
export function reviewableClipOf(db: Database, id: string): ReviewableClip | undefined {
  const [clip] = motionSummaries(db, [id]);
  return clip && reviewableClip(clip, (jointsId) => readJointEdits(db, jointsId));
}

/**
 * The changes that make the review of a transition stale; empty = it holds. Until `playReviews` has played it,
 * changes that follow from other clips count.
 */
export function changesInLibrary(db: Database, transition: Transition): readonly ReviewChange[] {
  const compared = comparedIn(db, transition);
  const { changes, unplayed } = weighChanges(compared, heldIn(db));
  return unplayed === undefined ? changes : compared.changes;
}

/**
 * Plays what was reviewed of these transitions where only values differ that follow from other clips, each
 * once. Others can use the thread in between.
 */
export async function playReviews(
  library: Library,
  pool: ImportPool,
  transitions: readonly Transition[],
): Promise<void> {
  const { db } = library;
  const held = heldIn(db);
  for (const transition of transitions) {
    const steps = stepsIn(db, transition);
    const key = steps && compareReview(transition.review, steps).key;
    if (steps === null || key === null || held.has(key)) continue;
    const played = await attemptLater(transition.name, async () => {
      const shownOn = shownCharacter(db, transition.id);
      return playsAsReviewed(await loadChain(library, pool, chainOf(db, transition), shownOn), steps);
    });
    if (held.size === MOST_HELD) held.clear();
    if (played.ok) held.set(key, played.value);
  }
}

function comparedIn(db: Database, transition: Transition): ComparedReview {
  const steps = stepsIn(db, transition);
  return steps === null ? UNCHANGED : compareReview(transition.review, steps);
}

/** The steps that a review of a transition would record now; null = a clip or an interrupted transition is missing. */
export const stepsIn = (db: Database, transition: Transition): readonly ReviewedStep[] | null =>
  findSteps(
    transition,
    (id) => transitionRows.find(db, id),
    (id) => reviewableClipOf(db, id),
    muscleItems(allLabItems(db)),
    shownCharacter(db, transition.id),
  );

/** Whether reviews hold, by the keys of their comparisons. */
const heldBy = new WeakMap<Database, Map<string, boolean>>();
const MOST_HELD = 10_000;

function heldIn(db: Database): Map<string, boolean> {
  const held = heldBy.get(db) ?? new Map<string, boolean>();
  heldBy.set(db, held);
  return held;
}
