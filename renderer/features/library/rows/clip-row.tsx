import { select } from '#renderer/stores/document/layer.ts';
import './clip-row.css';
import { labelText } from '#contract/rows/clip-label.ts';
import { PersonStanding } from 'lucide';
import { useState } from 'preact/hooks';
import { counted } from '#contract/words/counted.ts';
import type { ClipSummary, FailedFile, ClipRange, Marker } from '#contract/rows/library-rows.ts';
import { transitionEnds } from '#renderer/stores/marks/marker-edits.ts';
import { markerNames, rangeNames } from '#contract/rows/marks.ts';
import { showOn } from '#renderer/stores/commands/transitions/character-commands.ts';
import { chooseClip } from '#renderer/stores/commands/transitions/transition-commands.ts';
import { Icon } from '#renderer/kit/icon.tsx';
import { ClipName } from '#renderer/controls/clip-name.tsx';
import { dragClip } from '#renderer/controls/drag-clip.ts';
import { ListRow, type RowPlace } from '#renderer/controls/row-list.tsx';
import { StripPicture } from '../poses/strip-picture.tsx';
import { actionNow, useAction, useApp, useWindow } from '#renderer/controls/window-context.ts';
import { ClipBar } from './clip-bar.tsx';
import { isOnStage } from '#renderer/stores/session/stage.ts';
import { shownFacts, type FactKind } from '#contract/search/list-columns.ts';
import { parseSearch } from '#contract/search/search-query.ts';
import { markerKinds, rangeKinds } from '#contract/rows/mark-kinds.ts';
import { roundTo, formatNumber } from '#core/kit/numbers.ts';
import { doubtFact } from '#renderer/stores/commands/library/import-doubt.ts';
import { folderNameOf, nameOf, namesIn } from '#renderer/stores/document/file-places.ts';

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

const roleLetters = { source: 'S', destination: 'D' } as const;

/** Row of a clip: name, facts, markers, and its role in the next transition. */
export function ClipRow({ id, place }: { readonly id: string; readonly place: RowPlace }) {
  const app = useApp();
  const { document, session, open, library } = app;
  const { shown } = document;
  const { clip, markers, ranges } = select(shown, (state) => ({
    clip: state.clips.get(id),
    markers: state.markers.get(id),
    ranges: state.ranges.get(id) ?? [],
  })).value;
  const chosen = session.chosen.value;
  const [isHovered, setHovered] = useState(false);
  if (!clip) return null;
  const own = [...(markers ?? []), ...ranges];
  const found = foundIn(library.list.text.value, clip, own);
  const facts = [
    ...(found === null ? [] : [found]),
    ...clipFacts(clip, open.files.onDisk.value.get(id) === 'changed'),
  ];
  // Only their number while the marks are not loaded.
  const marks = markers ? marksText(markers, ranges) : counted(clip.markerCount, 'marker');
  const hasRole =
    transitionEnds.some((end) => chosen[end] === id) || (clip.isCharacter && open.character.value?.id === id);
  const isNew = library.newClips.unseen.value.has(id);
  const classes = [
    'list-row',
    chosen.source === id && 'is-source',
    chosen.destination === id && 'is-destination',
    clip.missing && 'missing',
  ];
  return (
    <ListRow
      place={place}
      class={classes.filter(Boolean).join(' ')}
      aria-current={isOnStage(session.stage.value, id)}
      data-tip={
        isNew ? `${tipFor(clip, marks)}\nBlue dot: added since this window opened` : tipFor(clip, marks)
      }
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onPointerDown={(event) => dragClip(app, id, event)}
    >
      <StripPicture clipId={id} />
      <div class="row-text fill" role="gridcell">
        <div class="row-name cut">
          {/* The name of a missing clip has another font, in which it is measured. */}
          <ClipName key={String(clip.missing)} clip={clip} />
        </div>
        <div class="row-facts faint small-text whole">
          {facts.map((fact, index) => (
            <span key={index} class="cut">
              {index > 0 ? ` · ${fact}` : fact}
            </span>
          ))}
        </div>
        {!clip.isCharacter && <ClipBar clip={clip} label={marks} />}
      </div>
      {(isHovered || (place.isActive && place.isSelected) || hasRole) && <RowRoles clip={clip} />}
      {isNew && <span class="new-mark" role="gridcell" aria-label="New" />}
    </ListRow>
  );
}

/**
 * What a clip can become: an end of the next transition; of a character, what is open is shown on it. Under the
 * pointer, in the active row, and where a clip has such a role.
 */
function RowRoles({ clip }: { readonly clip: ClipSummary }) {
  const context = useWindow();
  const { app } = context;
  const chosen = app.session.chosen.value;
  return (
    <span class="row-roles flex gap-2" role="gridcell">
      {clip.isCharacter ? (
        <ShowButton clip={clip} />
      ) : (
        transitionEnds.map((end) => {
          const { title, keys } = actionNow(context, `clip.mark.${end}`);
          return (
            <button
              key={end}
              type="button"
              class={`role-button dim ${end}`}
              tabIndex={-1}
              aria-label={title}
              aria-pressed={chosen[end] === clip.id}
              data-tip={title}
              data-keys={keys}
              onClick={() => chooseClip(app, end, clip.id)}
            >
              {roleLetters[end]}
            </button>
          );
        })
      )}
    </span>
  );
}

/** Shows what is open on a character. */
function ShowButton({ clip }: { readonly clip: ClipSummary }) {
  const app = useApp();
  const { tip, keys } = useAction('character.show.open');
  const isShown = app.open.character.value?.id === clip.id;
  return (
    <button
      type="button"
      class="role-button dim"
      tabIndex={-1}
      aria-label={`Show on ${labelText(clip.label)}`}
      aria-pressed={isShown}
      data-tip={tip}
      data-keys={keys}
      onClick={() => void showOn(app, 'open', clip)}
    >
      <Icon node={PersonStanding} size={14} />
    </button>
  );
}

/** Full text of the row, which may be cut off there. */
function tipFor(clip: ClipSummary, marks: string): string {
  const facts = `${clipFacts(clip, false).join(' · ')} · ${marks}`;
  // A search for the name of a copy finds the clip.
  const copies = firstOf(
    clip.copies.map((copy) => `Also at ${copy}`),
    'more place',
  );
  const lines = [clip.name, clip.path, ...copies, facts, `Unit: ${clip.unitName}`];
  if (clip.firstKey !== undefined && clip.firstKey > 0)
    lines.push(`Its file begins ${formatNumber(clip.firstKey, 2)} s before its first key`);
  if (clip.trimmedFrames > 0) {
    const frames =
      clip.trimmedFrames === 1 ? 'first frame, a T-pose' : `first ${clip.trimmedFrames} frames, a T-pose`;
    lines.push(`Not used: its ${frames} before the motion starts`);
  }
  if (clip.missing)
    lines.push(
      'The file is missing, cannot be read, or contains another motion. Select the clip to locate it',
    );
  return [...lines, ...firstOf(clip.warnings, 'more warning', ', in the details')].join('\n');
}

/** Lines of a tooltip about one thing, at most. */
const MAX_LINES = 3;

/** The first lines, and how many more there are. */
function firstOf(lines: readonly string[], noun: string, where = ''): readonly string[] {
  const more = lines.length - MAX_LINES;
  return more > 0 ? [...lines.slice(0, MAX_LINES), `and ${counted(more, noun)}${where}`] : lines;
}
