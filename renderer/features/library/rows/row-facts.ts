import { counted } from '#contract/words/counted.ts';
import type { ClipSummary, FailedFile, ClipRange, Marker } from '#contract/rows/library-rows.ts';
import { shownFacts, type FactKind } from '#contract/search/list-columns.ts';
import { parseSearch } from '#contract/search/search-query.ts';
import { markerKinds, rangeKinds } from '#contract/rows/mark-kinds.ts';
import { roundTo } from '#core/math/scalar.ts';
import { formatNumber } from '#core/format-number.ts';
import { doubtFact } from '../../../stores/commands/library/import-doubt.ts';
import { markerNames } from '../../../stores/marks/marker-edits.ts';
import { rangeNames } from '../../../stores/marks/marks.ts';
import { folderNameOf, nameOf, namesIn } from '../../../stores/document/file-places.ts';

/**
 * `10.4 s`, `120 fps`, `31 joints`, and notes such as trimmed frames or a missing file; the most important
 * ones first.
 */
export function clipFacts(clip: ClipSummary, isReplaced: boolean): readonly string[] {
  const facts = shownFacts(clip).map(([as, value]) => factWords[as](value));
  if (clip.isCharacter) facts.unshift('character');
  facts.unshift(...[doubtFact(clip)].filter((fact) => fact !== null));
  if (clip.isTake) facts.unshift('tree');
  if (clip.missing) facts.unshift(clip.isTake ? 'clips missing' : 'file missing');
  else if (isReplaced) facts.unshift('file replaced');
  if (clip.trimmedFrames > 0) facts.push('T-pose trimmed');
  return [...facts, folderNameOf(clip.path), clip.label.shared].filter((fact) => fact !== '');
}

/**
 * Where a clip has a word of the search that is not in its name: `tag plant`, `folder session-02`, `marker Come
 * from the walk`.
 */
export function foundIn(text: string, clip: ClipSummary, marks: readonly { readonly label: string }[]) {
  const words = parseSearch(text).terms.flatMap(({ criterion, negated }) =>
    criterion.kind === 'words' && !criterion.inName && !negated ? [criterion.text.toLowerCase()] : [],
  );
  const missed = words.find((word) => !clip.name.toLowerCase().includes(word));
  if (missed === undefined) return null;
  const files = [clip.path, ...clip.copies];
  const places = [
    ...clip.tags.map((tag) => ['tag', tag]),
    ...marks.map(({ label }) => ['marker', label]),
    ['note', clip.note],
    ...files.flatMap((path) => partsOfPath(path)),
    ...files.map((path) => ['file', path]),
  ];
  return places.find(([, words]) => words.toLowerCase().includes(missed))?.join(' ') ?? null;
}

/** The name of a file, then of its folders, the nearest first. */
const partsOfPath = (path: string): readonly string[][] =>
  namesIn(path)
    .toReversed()
    .map((name, i) => [i === 0 ? 'file' : 'folder', name]);

const factWords: Readonly<Record<FactKind, (value: number) => string>> = {
  seconds: (value) => `${formatNumber(value, value < 0.95 ? 2 : 1)} s`, // a very short clip: `0.03 s`
  rate: (value) => `${roundTo(value, 2)} fps`,
  joints: (value) => counted(value, 'joint'),
};

/** Reason why a file was not read, without its name, which is shown above. */
export function failedFacts({ error, path }: FailedFile): string {
  const name = `${nameOf(path)}:`;
  return error.startsWith(name) ? error.slice(name.length).trimStart() : error;
}

/** `2 out markers, 1 in marker, 1 loop range`, or `no markers`. */
export function marksText(markers: readonly Marker[], ranges: readonly ClipRange[]): string {
  const parts = [
    ...markerKinds.map((kind) => countOf(markers, kind, `${markerNames[kind]} marker`)),
    ...rangeKinds.map((kind) => countOf(ranges, kind, `${rangeNames[kind]} range`)),
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'no markers' : parts.join(', ');
}

function countOf(marks: readonly { readonly kind: string }[], wanted: string, name: string): string | null {
  const { length } = marks.filter(({ kind }) => kind === wanted);
  return length === 0 ? null : counted(length, name);
}
