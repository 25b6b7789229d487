import { randomUUID } from 'node:crypto';
import type { Edit } from '#contract/edits/edits.ts';
import { addMarks, removeMarks } from '#contract/edits/mark-edits.ts';
import { markerKinds, rangeKinds } from '#contract/rows/mark-kinds.ts';
import type { MarkerKind, RangeKind } from '#contract/rows/library-rows.ts';
import { describeMarks, isRange, isRangeKind, kindName, type Mark } from '#contract/rows/marks.ts';
import { listed } from '#contract/search/search-values.ts';
import type { Database } from '../library/database/database.ts';
import type { ClipFacts } from '../library/rows/clip-rows.ts';
import { markersOf, rangesOf } from '../library/rows/marker-rows.ts';
import { allTransitions } from '../library/rows/transition-rows.ts';
import { refuse } from '../library/problems.ts';
import { command } from './frame/command.ts';
import { refuseText, text, WrongUse, type OptionType } from './frame/option-types.ts';
import { makeEdit, makeOptions } from './inputs/make-edit.ts';
import { describeTime, onFrame, readMoment, type GivenMoment } from './inputs/moments.ts';
import { checkClips, clipsOf, clipOptions, CLIP_WORDS } from './inputs/named-clips.ts';

/** A mark as it is given: `out@1.2s`, `loop@0..36f`, or all of a kind, `note`. */
interface GivenMark {
  readonly kind: MarkerKind | RangeKind;
  readonly start: GivenMoment | null; // null = wherever they are
  readonly end: GivenMoment | null; // of a range
}

const kinds = [...markerKinds, ...rangeKinds];

/** @param isWhole a mark needs its moments, and a range both of them */
const mark = (placeholder: string, isWhole: boolean): OptionType<GivenMark> => ({
  placeholder,
  read(given, place) {
    const [name, at] = given.split(/@(.*)/s);
    const kind = kinds.find((each) => each === name) ?? refuseText(given, place, `expected ${listed(kinds)}`);
    const [start, end] = (at ?? '').split('..').filter((part) => part !== '');
    if (isWhole && (start === undefined || isRangeKind(kind) !== (end !== undefined)))
      refuseText(given, place, isRangeKind(kind) ? `expected ${kind}@START..END` : `expected ${kind}@MOMENT`);
    if (!isWhole && end !== undefined) refuseText(given, place, `expected ${kind} or ${kind}@START`);
    const [from = null, to = null] = [start, end].map((each) =>
      each === undefined ? null : readMoment(each, place),
    );
    return { kind, start: from, end: to };
  },
});

export const markCommand = command({
  name: 'mark',
  summary: 'Adds markers and ranges to clips, or removes them, as one edit after the daily backup.',
  words: CLIP_WORDS,
  library: 'opened',
  options: {
    ...clipOptions,
    add: {
      type: mark('KIND@MOMENT', true),
      repeats: true,
      help: `adds a marker on the nearest frame, such as \`out@1.2s\` or \`in@36f\`, or a range, such as \`loop@0..36f\`. Kinds: ${kinds.map((kind) => `\`${kind}\``).join(', ')}`,
    },
    remove: {
      type: mark('KIND[@MOMENT]', false),
      repeats: true,
      help: 'removes the marks of a kind, or only the one at a moment, of a range at its start',
    },
    label: { type: text('TEXT'), otherwise: 'none', help: 'the label of what is added' },
    ...makeOptions,
  },
  arrange(values) {
    checkClips(values);
    if (values.add.length + values.remove.length === 0)
      throw new WrongUse('expected --add KIND@MOMENT or --remove KIND');
    if (values.label !== null && values.add.length === 0) throw new WrongUse('--label needs --add');
    return values;
  },
  async run({ add, remove, label, dryRun, ...named }, context) {
    const { db } = context.library;
    const clips = await clipsOf(db, named);
    const found = clips.map((clip) => marksOn(db, clip, { add, remove, label: label ?? '' }));
    const [added, removed] = [found.flatMap((each) => each.added), found.flatMap((each) => each.removed)];
    const names = new Map(clips.map((clip) => [clip.id, clip] as const));
    const lineOf = (verb: string, each: Mark) => `${verb} ${describeMark(names.get(each.clipId)!, each)}`;
    const made = {
      edit: editOf(db, added, removed),
      lines: [...removed.map((each) => lineOf('Delete', each)), ...added.map((each) => lineOf('Add', each))],
      report: { added, removed },
    };
    return makeEdit(context, made, dryRun);
  },
});

function editOf(db: Database, added: readonly Mark[], removed: readonly Mark[]): Edit {
  const removal = removeMarks({ transitions: allTransitions(db) }, removed);
  const addition = addMarks(`Add ${describeMarks(added)}`, added);
  const name = added.length === 0 ? removal.name : removed.length === 0 ? addition.name : 'Change marks';
  return { name, changes: [...removal.changes, ...addition.changes] };
}

/** What is added to a clip and removed from it. A mark that is there already is not added again. */
function marksOn(
  db: Database,
  clip: ClipFacts,
  wanted: {
    readonly add: readonly GivenMark[];
    readonly remove: readonly GivenMark[];
    readonly label: string;
  },
) {
  const marks: readonly Mark[] = [...markersOf(db, [clip.id]), ...rangesOf(db, [clip.id])];
  const removed = marks.filter((each) =>
    wanted.remove.some(
      ({ kind, start }) =>
        each.kind === kind && (start === null || isAt(clip, each, onFrame(db, clip, start))),
    ),
  );
  const left = marks.filter((each) => !removed.includes(each));
  const added: Mark[] = [];
  for (const given of wanted.add) {
    const made = markOf(db, clip, given, wanted.label);
    if (![...left, ...added].some((each) => isSame(clip, each, made))) added.push(made);
  }
  return { added, removed };
}

function markOf(db: Database, clip: ClipFacts, { kind, start, end }: GivenMark, label: string): Mark {
  const mark = { id: randomUUID(), clipId: clip.id, label };
  const time = onFrame(db, clip, start!);
  if (!isRangeKind(kind)) return { ...mark, kind, time };
  const last = onFrame(db, clip, end!, 1); // the end is excluded
  if (last <= time) refuse('badValue', `The ${kindName(kind)} must end after it starts.`);
  return { ...mark, kind, start: time, end: last };
}

const startOf = (mark: Mark): number => (isRange(mark) ? mark.start : mark.time);
const isAt = ({ fps }: ClipFacts, mark: Mark, time: number): boolean =>
  Math.abs(startOf(mark) - time) * fps <= 0.5;

/** Marks of one kind and label on the same frames. */
function isSame(clip: ClipFacts, a: Mark, b: Mark): boolean {
  const areRanges = isRange(a) && isRange(b);
  const endsAlike = !areRanges || Math.abs(a.end - b.end) * clip.fps <= 0.5;
  return a.kind === b.kind && a.label === b.label && isAt(clip, a, startOf(b)) && endsAlike;
}

/** `out marker “toe-off” of walk at 1.20 s (f 36)` */
function describeMark(clip: ClipFacts, mark: Mark): string {
  const label = mark.label === '' ? '' : ` “${mark.label}”`;
  const end = isRange(mark) ? ` to ${describeTime(clip, mark.end)}` : '';
  return `${kindName(mark.kind)}${label} of ${clip.name} at ${describeTime(clip, startOf(mark))}${end}`;
}
