import type { Change } from '#contract/edits/edits.ts';
import type { KindName, ConflictKind } from '#contract/edits/kinds.ts';
import type { MergePlan } from '#contract/exchange/merge-plan.ts';
import type { UserDataClip, UserDataFile } from '#contract/exchange/user-data-file.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/result.ts';
import type { Database } from '../../library/database/database.ts';
import { atOnce, type Sliced } from '#core/sliced.ts';
import { noteOwnEdit, type AppliedEdit, type DoneEdit } from '../../library/edits/applied-edit.ts';
import { editing } from '../../library/edits/edits.ts';
import { clipsHere } from '../../library/files/clips-with-content.ts';
import { hasImportOverride } from '../../library/files/content-hash.ts';
import type { Kind, MergeSteps, OpenConflict } from '../../library/kinds/kind.ts';
import { allKinds, kinds, kindOf } from '../../library/kinds/kinds.ts';
import { planImports, planRemainingImports } from '../../library/kinds/merge-overrides.ts';
import { attempt } from '../../library/problems.ts';

/** Plans the merge of `file` into the library without changing it. */
export function planMerge(db: Database, file: UserDataFile, fileName: string): MergePlan {
  return db.transaction(() => atOnce(planningMerge(db, file, fileName))).immediate();
}

/** `planMerge` as sliced work, within a transaction. */
export function* planningMerge(db: Database, file: UserDataFile, fileName: string): Sliced<MergePlan> {
  const { steps, missingClips } = yield* planning(db, file);
  return {
    fileName,
    added: steps.changes.length,
    conflicts: steps.conflicts.map(({ change: _change, ...conflict }) => conflict),
    missingClips,
    refused: steps.refused,
  };
}

/**
 * Merges `file` into the library as one edit. Conflicts keep the library's version unless listed in `theirs`.
 * Nothing is removed.
 *
 * @param theirs ids of conflicts to resolve with the file's version
 * @returns the edit; null if there is nothing to change
 */
export function mergeUserData(
  db: Database,
  file: UserDataFile,
  fileName: string,
  theirs: ReadonlySet<string>,
): Result<AppliedEdit | null, Problem> {
  return attempt('The library', () => {
    const done = db.transaction(() => atOnce(merging(db, file, fileName, theirs))).immediate();
    return done && noteOwnEdit(db, done);
  });
}

/**
 * `mergeUserData` as sliced work, within a transaction. Call `noteOwnEdit` with the result after the commit.
 */
export function* merging(
  db: Database,
  file: UserDataFile,
  fileName: string,
  theirs: ReadonlySet<string>,
): Sliced<DoneEdit | null> {
  const { steps } = yield* planning(db, file, theirs);
  const changes = [...steps.changes, ...chosenOf(steps, theirs)];
  if (changes.length === 0) return null;
  return yield* editing(db, { name: `Merge ${fileName}`.slice(0, 100), changes: inOrder(changes) });
}

/** Kinds whose changes come first: ground heights of clips depend on import overrides. */
const first: readonly KindName[] = ['import', 'clip', 'tag'];

/** Orders the changes. Combines the settings of each clip, and the clips of each tag. */
function inOrder(changes: readonly Change[]): Change[] {
  const nameOf = ({ kind }: Change): KindName => kind.slice(0, kind.indexOf('.')) as KindName;
  const ahead = first.flatMap((name) => {
    const own = changes.filter((change) => nameOf(change) === name);
    return (kinds[name] as Kind).combine?.(own) ?? own;
  });
  return [...ahead, ...changes.filter((change) => !first.includes(nameOf(change)))];
}

interface Plan {
  readonly steps: MergeSteps;
  readonly missingClips: readonly string[];
}

/**
 * Plans a merge in a savepoint that is rolled back. Import overrides are applied first, since ground heights
 * depend on them, and each transition before those that interrupt it.
 */
function* planning(db: Database, file: UserDataFile, theirs: ReadonlySet<string> = new Set()): Sliced<Plan> {
  const steps = createMergeSteps();
  db.exec('SAVEPOINT planned');
  try {
    if (overridesImport(file)) {
      const found = planImports(db, file, steps);
      yield* apply(db, [...steps.changes, ...chosenOf(steps, theirs)]);
      const planned = { changes: steps.changes.length, conflicts: steps.conflicts.length };
      planRemainingImports(db, file, found, steps);
      yield* apply(db, [
        ...steps.changes.slice(planned.changes),
        ...chosenOf(steps, theirs, planned.conflicts),
      ]);
    }
    return yield* planRest(db, file, steps);
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK TO planned; RELEASE planned');
  }
}

const overridesImport = ({ folders = [], clips }: UserDataFile): boolean =>
  folders.some((folder) => folder.import !== undefined) ||
  clips.some((clip) => clip.import !== undefined || hasImportOverride(clip.hash));

const chosenOf = ({ conflicts }: MergeSteps, theirs: ReadonlySet<string>, first = 0): Change[] =>
  conflicts.slice(first).flatMap(({ id, change }) => (theirs.has(id) ? [change] : []));

function* apply(db: Database, changes: readonly Change[]): Sliced<void> {
  if (changes.length > 0) yield* editing(db, { name: 'Merge', changes });
}

function* planRest(db: Database, file: UserDataFile, steps: MergeSteps): Sliced<Plan> {
  const found = clipsHere(db, file.clips);
  const here = new Map<string, string>(); // id in this library, by id in the file
  const made = new Map<string, UserDataClip>(); // by id in this library
  const missingClips: string[] = [];
  for (const clip of file.clips) {
    const id = found.get(clip);
    if (id === undefined) missingClips.push(clip.name);
    else {
      here.set(clip.id, id);
      if (made.has(id)) steps.refuse(`“${clip.name}” was not imported: the file has its content twice.`);
      else made.set(id, clip);
    }
  }
  for (const [id, clip] of made) {
    for (const { ofClip } of allKinds) ofClip?.merge?.(db, id, clip, steps);
    yield;
  }
  const merging = { file, here, steps: fittingSteps(db, steps) };
  for (const kind of allKinds) if (kind.merge !== undefined) yield* kind.merge(db, merging);
  return { steps, missingClips };
}

/** Maximum length of a quoted version in a message, characters. */
const QUOTE_LENGTH = 120;

/** Collects the changes of a merge. */
function createMergeSteps(): MergeSteps {
  const changes: Change[] = [];
  const conflicts: OpenConflict[] = [];
  const refused: string[] = [];
  const short = (text: string): string =>
    text.length > QUOTE_LENGTH ? `${text.slice(0, QUOTE_LENGTH)}…` : text;
  return {
    changes,
    conflicts,
    refused,
    add: (change) => void changes.push(change),
    ask(id, what, mine, theirs, change) {
      const kind = change.kind.replace('.set', '') as ConflictKind;
      conflicts.push({ id, kind, what, mine: short(mine), theirs: short(theirs), change });
    },
    refuse: (why) => void refused.push(why),
  };
}

/**
 * `steps` that skip items this library would reject, such as unknown blend methods or taken names, with the
 * reason; otherwise one such item would fail the whole import. Added changes are applied at once, so that
 * later ones can refer to them; the caller rolls back.
 */
function fittingSteps(db: Database, steps: MergeSteps): MergeSteps {
  return {
    ...steps,
    add(change) {
      const tried = attempt('The library', () => atOnce(kindOf(change).writing.making(db, change)));
      if (tried.ok) steps.add(change);
      else steps.refuse(leftOut(db, change, tried.error.message));
    },
    ask(id, what, mine, theirs, change) {
      db.exec('SAVEPOINT asked');
      const tried = attempt('The library', () => atOnce(kindOf(change).writing.making(db, change)));
      db.exec('ROLLBACK TO asked; RELEASE asked');
      if (tried.ok) steps.ask(id, what, mine, theirs, change);
      else steps.refuse(leftOut(db, change, tried.error.message));
    },
  };
}

function leftOut(db: Database, change: Change, why: string): string {
  const { entries } = kindOf(change);
  return entries.isItem ? `${entries.called(entries.asked(db, change).after)} was not imported. ${why}` : why;
}
