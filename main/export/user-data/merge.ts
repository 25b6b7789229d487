import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#contract/edits/edits.ts';
import type { LabItem } from '#contract/lab-items.ts';
import type { SavedJointMap } from '#core/documents/joint-map-schema.ts';
import type { Budgets } from '#core/audit/budgets.ts';
import type { Preset } from '#contract/rows/library-rows.ts';
import type { UserDataClip, UserDataFile } from '#contract/exchange/user-data-file.ts';
import type { MergePlan } from '#contract/exchange/merge-plan.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/result.ts';
import type { JointEdits } from '#core/joints/joint-map.ts';
import type { MotionUse, Transition } from '#core/transition/document/document.ts';
import { hasImportOverride } from '../../library/files/content-hash.ts';
import type { EngineTarget } from '#core/engines/engine.ts';
import type { Database } from '../../library/database/database.ts';
import { atOnce, type Sliced } from '../../library/database/slices.ts';
import { noteOwnEdit, type AppliedEdit, type DoneEdit } from '../../library/edits/applied-edit.ts';
import { editing } from '../../library/edits/edits.ts';
import { readJointEdits } from '../../library/rows/joint-map-rows.ts';
import { labContents } from '../../library/rows/lab-content.ts';
import { labRows } from '../../library/rows/lab-rows.ts';
import { presetRows, findPresetNamed } from '../../library/rows/preset-rows.ts';
import { readBudgets, readEngine } from '../../library/rows/settings.ts';
import { attempt } from '../../library/problems.ts';
import { transitionRows } from '../../library/rows/transition-rows.ts';
import { clipsHere } from '../../library/files/clips-with-content.ts';
import { fittingSteps, createMergeSteps, type MergeSteps } from './merge-steps.ts';
import { planOverrides, planRemainingOverrides } from './plan-overrides.ts';
import { planClip } from './plan-clips.ts';
import { planShownOn } from './plan-shown-on.ts';
import { planRoots } from './plan-roots.ts';

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

/**
 * Orders the changes: import overrides first, since ground heights depend on them. Combines the settings of
 * each clip, and the clips of each tag, which takes hardly longer than one clip.
 */
function inOrder(changes: readonly Change[]): Change[] {
  const combined = new Map<string, Extract<Change, { kind: 'clip.set' }>>();
  const tagged = new Map<string, string[]>();
  const others: Change[] = [];
  for (const change of changes) {
    if (change.kind === 'tag.put') {
      const clipIds = tagged.get(change.tag) ?? [];
      for (const id of change.clipIds) clipIds.push(id);
      tagged.set(change.tag, clipIds);
    } else if (change.kind !== 'clip.set') others.push(change);
    else {
      const first = combined.get(change.id);
      const after = { ...(first?.after ?? change.before), ...differenceOf(change) };
      combined.set(change.id, { ...change, before: first?.before ?? change.before, after });
    }
  }
  const isOfFiles = ({ kind }: Change): boolean => kind === 'import.set';
  const rest = others.filter((change) => !isOfFiles(change));
  const tags = [...tagged].map(([tag, clipIds]): Change => ({ kind: 'tag.put', tag, clipIds }));
  return [...others.filter(isOfFiles), ...combined.values(), ...tags, ...rest];
}

function differenceOf({ before, after }: Extract<Change, { kind: 'clip.set' }>): Partial<typeof after> {
  return {
    ...(before.groundHeight !== after.groundHeight && { groundHeight: after.groundHeight }),
    ...(before.loop !== after.loop && { loop: after.loop }),
  };
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
      const found = planOverrides(db, file, steps);
      yield* apply(db, [...steps.changes, ...chosenOf(steps, theirs)]);
      const planned = { changes: steps.changes.length, conflicts: steps.conflicts.length };
      planRemainingOverrides(db, file, found, steps);
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
    planClip(db, id, clip, steps);
    yield;
  }
  planRoots(db, file, found, steps);
  const fitting = fittingSteps(db, steps);
  const presets = new Set(file.presets.map(({ id }) => id));
  for (const preset of file.presets) planPreset(db, preset, presets, fitting);
  for (const map of file.jointMaps ?? []) planJointMap(db, map, fitting);
  for (const item of file.lab ?? []) planLabItem(db, item, { clips: file.clips, here }, fitting);
  for (const transition of inOrderOfChains(file.transitions)) {
    planTransition(db, transition, here, fitting);
    yield;
  }
  planShownOn(db, file, here, fitting);
  if (file.budgets) planBudgets(db, file.budgets, steps);
  if (file.engine) planEngine(db, file.engine, steps);
  return { steps, missingClips };
}

/** Budgets of other metrics are added; those of the same are a conflict. */
function planBudgets(db: Database, theirs: Budgets, steps: MergeSteps): void {
  const before = readBudgets(db);
  const added = { ...theirs, ...before };
  const after = { ...before, ...theirs };
  const words = (budgets: Budgets): string => JSON.stringify(budgets);
  if (!isDeepStrictEqual(before, added)) steps.add({ kind: 'budgets.set', before, after: added });
  if (!isDeepStrictEqual(added, after))
    steps.ask('budgets', 'Budgets', words(added), words(after), {
      kind: 'budgets.set',
      before: added,
      after,
    });
}

/** An engine is a conflict with another one, not with none. */
function planEngine(db: Database, after: EngineTarget, steps: MergeSteps): void {
  const before = readEngine(db);
  if (before === after) return;
  const change = { kind: 'engine.set', before, after } as const;
  if (before === 'none') steps.add(change);
  else steps.ask('engine', 'Engine', before, after, change);
}

/** @param ids of all presets of the file: a preset renamed there does not match its old name here */
function planPreset(db: Database, after: Preset, ids: ReadonlySet<string>, steps: MergeSteps): void {
  const named = findPresetNamed(db, after.name);
  const before = presetRows.find(db, after.id) ?? (named && !ids.has(named.id) ? named : undefined);
  if (before === undefined) return steps.add({ kind: 'preset.add', preset: after });
  const theirs = { ...after, id: before.id };
  if (isDeepStrictEqual(before, theirs)) return;
  const change = { kind: 'preset.set' as const, before, after: theirs };
  const words = ({ name, settings }: Preset): string => `${name}: ${JSON.stringify(settings)}`;
  steps.ask(before.id, `Preset “${before.name}”`, words(before), words(theirs), change);
}

/**
 * @param clips of the file: a tree keeps the names of those that are missing
 * @param here  ids of clips in this library, by those in the file
 */
function planLabItem(
  db: Database,
  item: LabItem,
  { clips, here }: { readonly clips: UserDataFile['clips']; readonly here: ReadonlyMap<string, string> },
  steps: MergeSteps,
): void {
  const { clipIds, withClipIds, missing, withMissing } = labContents[item.kind];
  const content = withClipIds(item.content, (id) => here.get(id) ?? id);
  const used = clipIds(content);
  const named = clips.map(({ id, name, hash, take }) => [id, { name, hash, take }] as const);
  const gone = { ...missing?.(content), ...Object.fromEntries(named) };
  const left = Object.fromEntries(Object.entries(gone).filter(([id]) => used.includes(id) && !here.has(id)));
  const after = { ...item, content: withMissing?.(content, left) ?? content };
  const before = labRows.find(db, item.id);
  if (before === undefined) return steps.add({ kind: 'lab.add', item: after });
  if (isDeepStrictEqual(before, after)) return;
  const words = ({ name, content }: LabItem): string => `${name}: ${JSON.stringify(content)}`;
  const change = { kind: 'lab.set' as const, before, after };
  steps.ask(item.id, `Item “${before.name}”`, words(before), words(after), change);
}

/** Adds edits of joints that are unset here; joints that differ are one conflict. */
function planJointMap(db: Database, { jointsId, edits }: SavedJointMap, steps: MergeSteps): void {
  const before = readJointEdits(db, jointsId);
  const after = { ...before, ...edits };
  if (isDeepStrictEqual(before, after)) return;
  const change = { kind: 'jointMap.set' as const, jointsId, before, after };
  const both = Object.keys(edits).filter((joint) => Object.hasOwn(before, joint));
  const others = both.filter((joint) => !isDeepStrictEqual(before[joint], edits[joint]));
  if (others.length === 0) return steps.add(change);
  const words = (of: JointEdits): string =>
    others.map((joint) => `${joint}: ${JSON.stringify(of[joint])}`).join(', ');
  steps.ask(jointsId, `Joint map with ${others[0]}`, words(before), words(edits), change);
}

/** Orders interrupted transitions before the interrupting ones. `planTransition` rejects cycles. */
function inOrderOfChains(transitions: readonly Transition[]): Transition[] {
  const byId = new Map(transitions.map((transition) => [transition.id, transition]));
  const ordered = new Set<Transition>();
  for (const transition of transitions) {
    const chain = new Set<Transition>();
    let link: Transition | undefined = transition;
    while (link !== undefined && !chain.has(link) && !ordered.has(link)) {
      chain.add(link);
      link = link.source.kind === 'chain' ? byId.get(link.source.id) : undefined;
    }
    for (const earlier of [...chain].toReversed()) ordered.add(earlier);
  }
  return [...ordered];
}

/** @param here ids of clips in this library, by those in the file */
function planTransition(
  db: Database,
  transition: Transition,
  here: ReadonlyMap<string, string>,
  steps: MergeSteps,
): void {
  const useHere = (use: MotionUse): MotionUse | undefined => {
    if (use.kind !== 'clip') return use;
    const id = here.get(use.id);
    return id === undefined ? undefined : { ...use, id };
  };
  const source = useHere(transition.source);
  const destination = useHere(transition.destination);
  if (source === undefined || destination === undefined) {
    return steps.refuse(
      `“${transition.name}” was not imported, since one of its clips is not in this library.`,
    );
  }
  if (source.kind === 'chain' && !transitionRows.find(db, source.id)) {
    return steps.refuse(
      `“${transition.name}” was not imported, since the transition that it interrupts is not in this library.`,
    );
  }
  const after = { ...transition, source, destination };
  const before = transitionRows.find(db, after.id);
  if (before === undefined) return steps.add({ kind: 'transition.add', transition: after });
  if (isDeepStrictEqual(before, after)) return;
  const change = { kind: 'transition.set' as const, before, after };
  steps.ask(after.id, `Transition “${before.name}”`, wordsOf(before, after), wordsOf(after, before), change);
}

/** Fields of `one` that differ in `other`. */
function wordsOf(one: Transition, other: Transition): string {
  const fields = Object.keys({ ...one, ...other }) as (keyof Transition)[];
  return fields
    .filter((field) => !isDeepStrictEqual(one[field], other[field]))
    .map((field) => `${field} ${JSON.stringify(one[field]) ?? 'none'}`)
    .join(', ');
}
