import path from 'node:path';
import { expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import type { JointEdits } from '#core/rig/roles/joint-map.ts';
import type { ReviewedEnd, Transition } from '#core/transition/document/document.ts';
import { compareReview } from '#core/transition/review/compare-review.ts';
import { stepsIn } from '#main/export/settings/reviews.ts';
import { saveSetting } from '#main/library/database/settings.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { readJointEdits } from '#main/library/rows/joint-map-rows.ts';
import { skeletonOfMotion } from '#main/library/rows/take-rows.ts';
import { transitionRows } from '#main/library/rows/transition-rows.ts';
import { edit, undo } from '#test/main/edit.ts';
import { addClip, transitionOf, treeOf } from '#test/main/sample-rows.ts';
import { openedLibrary, temporaryFolder } from '#test/main/temporary.ts';

const day = (number: number): string => `2026-11-${String(number).padStart(2, '0')}T12:00:00.000Z`;

/** A library of version 28, whose reviews have no joint maps; each thing that is done takes a day. */
function olderLibrary() {
  const file = path.join(temporaryFolder(), 'library.db');
  const library = valueOf(openLibrary(file));
  const { db } = library;
  const date = db.prepare('UPDATE edits SET time = ? WHERE number = (SELECT max(number) FROM edits)');
  let days = 0;
  const add = (...changes: readonly Change[]): void => {
    edit(db, ...changes);
    days += 1;
    date.run(day(days));
  };
  return {
    file,
    db,
    add,
    /** Edits the joint map of a clip. */
    map(clip: string, after: JointEdits): void {
      const { jointsId } = skeletonOfMotion(db, clip)!;
      add({ kind: 'jointMap.set', jointsId, before: readJointEdits(db, jointsId), after });
    },
    approve(transition: Transition): void {
      const of = stepsIn(db, transition)!.map(({ source, destination, ...step }) => ({
        ...step,
        source: withoutMap(source),
        destination: withoutMap(destination),
      }));
      const review = { status: 'approved', reviewer: '', date: day(days + 1), of } as const;
      add({ kind: 'transition.add', transition: { ...transition, review } });
    },
    /** What this version says of a review. */
    changes({ id }: Transition): readonly string[] {
      db.pragma('user_version = 28');
      closeLibrary(library);
      const opened = openedLibrary(file);
      const transition = transitionRows.find(opened.db, id)!;
      return compareReview(transition.review, stepsIn(opened.db, transition)!).changes.map(
        ({ words }) => words,
      );
    },
  };
}

const withoutMap = ({ joints: _, takeJoints: _others, ...end }: ReviewedEnd): ReviewedEnd => end;

const turned = { Hips: { mirrorTwist: 90 } } as const;
const unknown = (end: string): string => `${end} joint map: reviewed before joint maps were kept`;

/** Two clips of two skeletons, and a transition. */
function twoClips() {
  const older = olderLibrary();
  const walk = addClip(older.db, '/clips/walk.bvh');
  const hop = addClip(older.db, '/clips/hop.bvh', { rise: 2, child: 'Spine' });
  return { ...older, walk, hop, transition: transitionOf(walk, hop) };
}

test('a review gets the maps of its clips as they are, as long as the log shows no later edit', () => {
  const { file, walk, transition, map, approve, changes } = twoClips();
  map(walk, turned);
  approve(transition);
  expect(changes(transition)).toEqual([]);
  const [step] = transitionRows.find(openedLibrary(file).db, transition.id)?.review.of ?? [];
  expect([step.source.joints, step.destination.joints]).toEqual([turned, {}]);
});

test.each<[string, (library: ReturnType<typeof twoClips>) => void]>([
  ['edited', ({ map, walk }) => map(walk, turned)],
  ['edited and reset', ({ map, walk }) => [turned, {}].forEach((edits) => map(walk, edits))],
  ['edited and undone', ({ map, walk, db }) => void (map(walk, turned), undo(db))],
])('a map that was %s after a review makes it stale, in words', (_what, later) => {
  const library = twoClips();
  library.approve(library.transition);
  later(library);
  expect(library.changes(library.transition)).toEqual([unknown('source')]);
});

test('where the log does not reach back to the review, only a map without edits is known', () => {
  const since = (first: number): readonly string[] => {
    const { db, walk, transition, map, approve, add, changes } = twoClips();
    map(walk, turned);
    approve(transition);
    add({ kind: 'note.set', clipId: walk, before: '', after: 'slides' });
    db.prepare('DELETE FROM edits WHERE number < ?').run(first);
    db.prepare('DELETE FROM edit_writes WHERE number < ? * (1 << 24)').run(first);
    return changes(transition);
  };
  expect([2, 3].map(since)).toEqual([[], [unknown('source')]]);
});

/** `walk → hop`, interrupted by a transition into a tree of both clips. */
function intoTree() {
  const library = twoClips();
  const { add, walk, hop, transition } = library;
  const tree = treeOf(walk, hop);
  add({ kind: 'lab.add', item: tree }, { kind: 'transition.add', transition });
  const last = transitionOf(transition.id, tree.id);
  const into: Transition = {
    ...last,
    source: { ...last.source, kind: 'chain' },
    destination: { ...last.destination, kind: 'tree' },
  };
  return { ...library, into };
}

test('an interruption gets the maps of all that it plays, a tree those of all of its clips', () => {
  const { file, hop, into, map, approve, changes } = intoTree();
  map(hop, turned);
  approve(into);
  expect(changes(into)).toEqual([]);
  const last = transitionRows.find(openedLibrary(file).db, into.id)?.review.of?.at(-1)?.destination;
  expect([last?.joints, last?.takeJoints]).toEqual([{}, [turned]]);
});

test('a tree is known while the map of each of its clips is', () => {
  const { hop, into, approve, map, changes } = intoTree();
  approve(into);
  map(hop, turned);
  expect(changes(into)).toEqual([
    unknown('destination'),
    `interrupted transition: ${unknown('destination')}`,
  ]);
});

test('in a team the log shows no edits by others, so nothing is known', () => {
  const { db, transition, approve, changes } = twoClips();
  approve(transition);
  saveSetting(db, 'team', {});
  expect(changes(transition)).toEqual([unknown('source'), unknown('destination')]);
});
