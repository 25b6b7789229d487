import './mark-bar.css';
import { TextField } from '#renderer/kit/text-field.tsx';
import { Trash2, CheckCheck, X } from 'lucide';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { commitMarks, retypeSelected, selectedMarks } from '#renderer/stores/commands/marks/mark-commands.ts';
import { canBe, markKinds, renameMarks } from '#renderer/stores/marks/mark-edits.ts';
import { isRange, describeMarks, type Mark } from '#contract/rows/marks.ts';
import { markKindWords } from '#renderer/timeline/words/mark-words.ts';
import { formatDuration, formatMoment, type TimeUnit } from '#renderer/kit/time-words.ts';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { labelText } from '#contract/rows/clip-label.ts';
import { counted, grouped } from '#contract/words/counted.ts';
import { clipsOf, markerCount, type MarkerSuggestions } from '#renderer/stores/marks/marker-suggestions.ts';

/** Kind and label of the selected markers and ranges, beside the tab of the timeline. */
export function MarkBar() {
  const app = useApp();
  const marks = selectedMarks(app);
  const [mark] = marks;
  const clip = mark && app.document.shown.clips.value.get(mark.clipId);
  if (!mark || !clip) return null;
  const alone = marks.length === 1;
  return (
    <div
      class="mark-bar row gap-6"
      role="group"
      aria-label={alone && !isRange(mark) ? 'Selected marker' : 'Selection'}
    >
      <KindChoice marks={marks} />
      {alone && <LabelField mark={mark} key={mark.id} />}
      <span class="faint cut">
        {alone ? describePlace(mark, clip, app.workspace.state.value.timeUnit) : describeMarks(marks)}
      </span>
      <ActionButton action="marks.delete" icon={Trash2} bare />
    </div>
  );
}

/** Time of a marker; start, end and length of a range. */
function describePlace(mark: Mark, clip: ClipSummary, unit: TimeUnit): string {
  const at = (time: number): string => formatMoment(time, unit, clip);
  if (!isRange(mark)) return at(mark.time);
  return `${at(mark.start)} to ${at(mark.end)} · ${formatDuration(mark.end - mark.start, unit, clip.fps)}`;
}

const SEVERAL = 'several' as const;

/** Kind of all selected marks: of the markers if there are any, else of the ranges. */
function KindChoice({ marks }: { readonly marks: readonly Mark[] }) {
  const app = useApp();
  const retyped = marks.some((mark) => !isRange(mark)) ? marks.filter((mark) => !isRange(mark)) : marks;
  const [first] = retyped;
  const same = first && retyped.every(({ kind }) => kind === first.kind);
  if (!first) return null;
  const kinds = markKinds
    .filter((kind) => canBe(first, kind))
    .map((kind) => [kind, markKindWords[kind]] as const);
  return (
    <Select
      label={isRange(first) ? 'Range kind' : 'Marker kind'}
      value={same ? first.kind : SEVERAL}
      options={same ? kinds : [[SEVERAL, 'Several'] as const, ...kinds]}
      onChoose={(kind) => {
        if (kind !== SEVERAL) retypeSelected(app, kind);
      }}
    />
  );
}

function LabelField({ mark }: { readonly mark: Mark }) {
  const app = useApp();
  return (
    <TextField
      key={mark.id}
      label={isRange(mark) ? 'Range label' : 'Marker label'}
      placeholder="Label"
      maxLength={200}
      value={mark.label}
      keep={(label) => commitMarks(app, renameMarks([mark], label))}
    />
  );
}

/** Number of suggested markers, with commands for all of them, beside the tab of the timeline. */
export function SuggestionBar() {
  const { session, shown } = useApp();
  const { value: suggested } = session.suggested;
  if (!suggested) return null;
  const { count, found } = suggested;
  const clips = shown.suggestions.value;
  const words = counted(markerCount(clips), 'suggestion');
  const on = `on ${clipsOf(clips)}`;
  return (
    <div class="suggestion-bar row gap-6 rigid" role="group" aria-label="Suggested markers">
      {found.length < count ? (
        <>
          <progress aria-label="Suggesting markers" max={count} value={found.length} />
          {grouped(found.length)} / {counted(count, 'clip')}
        </>
      ) : (
        <>
          <span class="cut" data-tip={`Markers ${on}. Click one in the timeline to accept it`}>
            {count > 1 ? `${words} ${on}` : words}
          </span>
          <ActionButton action="suggestions.acceptAll" icon={CheckCheck} named />
        </>
      )}
      <ActionButton action="suggestions.dismiss" icon={X} bare />
    </div>
  );
}

/** The number of suggestions for each clip, above the table of markers. */
export function SuggestedClips() {
  const { session, shown } = useApp();
  const { value: suggested } = session.suggested;
  if (!suggested) return null;
  const missing = new Map(shown.suggestions.value.map(({ clip, markers }) => [clip.id, markers.length]));
  return (
    <div class="suggested-clips rigid">
      <SuggestionBar />
      {suggested.found.length === suggested.count && (
        <ul aria-label="Suggestions by clip" tabIndex={0}>
          {suggested.found.map((each) => (
            <li key={each.clip.id}>{describeSuggestions(each, missing.get(each.clip.id))}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function describeSuggestions({ clip, markers, problem }: MarkerSuggestions, missing = 0): string {
  const count = missing > 0 ? grouped(missing) : 'all marked';
  return problem ?? `${labelText(clip.label)}: ${markers.length > 0 ? count : 'no steps'}`;
}
