import { TextField } from '../../kit/text-field.tsx';
import { commitMarks } from '../../stores/commands/marks/mark-commands.ts';
import { marksInFront } from '../../stores/commands/marks/selected-marks.ts';
import { renameMarks } from '../../stores/marks/mark-edits.ts';
import { isRange, lengthOf, describeMarks } from '../../stores/marks/marks.ts';
import type { MarkRow } from '../../stores/marks/mark-rows.ts';
import { markKindWords } from '../../timeline/words/mark-words.ts';
import { ListRow, type RowPlace } from '../../controls/row-list.tsx';
import { formatDuration, formatMoment } from '../../kit/time-words.ts';
import { ClipName } from '../../controls/clip-name.tsx';
import { useApp } from '../../controls/window-context.ts';

interface MarkRowLineProps {
  readonly row: MarkRow;
  readonly place: RowPlace;
}

/** Row of one marker or range. */
export function MarkRowLine({ row, place }: MarkRowLineProps) {
  const { markTable, workspace } = useApp();
  const { timeUnit } = workspace.state.value;
  const isNamed = place.isActive && markTable.renaming.value;
  const { mark, clip } = row;
  const at = (time: number): string => formatMoment(time, timeUnit, clip.fps, clip.trimmedFrames);
  const time = isRange(mark) ? `${at(mark.start)} – ${at(mark.end)}` : at(mark.time);
  const tags = clip.tags.join(', ');
  return (
    <ListRow place={place} class="mark-table-row table-row table-columns mark-table-columns">
      <div class="clip cut" role="gridcell" data-tip={clip.name}>
        <ClipName name={clip.name} />
      </div>
      <div class="time cut" role="gridcell" data-tip={time}>
        {time}
      </div>
      <div class="length" role="gridcell">
        {isRange(mark) && formatDuration(lengthOf(mark), timeUnit, clip.fps)}
      </div>
      <div class={`kind ${mark.kind}`} role="gridcell">
        {markKindWords[mark.kind]}
      </div>
      <div class="label cut" role="gridcell" data-tip={mark.label}>
        {isNamed ? <LabelField label={mark.label} /> : mark.label}
      </div>
      <div class="tags cut" role="gridcell" data-tip={tags}>
        {tags}
      </div>
    </ListRow>
  );
}

/** Label of all selected marks. Enter or leaving saves it, Escape cancels. */
function LabelField({ label }: { readonly label: string }) {
  const app = useApp();
  const { renaming } = app.markTable;
  const marks = marksInFront(app);
  const words = `Label of ${describeMarks(marks)}`;
  return (
    <TextField
      label={words}
      placeholder={marks.length > 1 ? words : 'Label'}
      maxLength={200}
      value={label}
      data-status-keys="Enter save · Esc cancel"
      onMouseDown={(event) => event.stopPropagation()}
      keep={(text) => void commitMarks(app, renameMarks(marks, text))}
      close={(byKey) => {
        if (byKey) document.activeElement?.closest<HTMLElement>('[role=grid]')?.focus();
        renaming.value = false;
      }}
    />
  );
}
