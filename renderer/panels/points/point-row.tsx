import { useLayoutEffect, useRef } from 'preact/hooks';
import { counted } from '../../../contract/words/counted.ts';
import { renamePoints } from '../../state/commands/marks/point-commands.ts';
import type { PointRow } from '../../state/points/point-rows.ts';
import { markerKindWords } from '../../timeline/words/mark-words.ts';
import { momentWords } from '../../timeline/words/time-words.ts';
import { NumberedName } from '../controls/numbered-name.tsx';
import { useApp } from '../controls/window-context.ts';

/** Id of the row of a marker. */
export function pointRowId(markerId: string): string {
  return `point-${markerId}`;
}

interface PointRowLineProps {
  readonly row: PointRow;
  readonly index: number;
  readonly top: number; // px from the top of the list
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly isNamed: boolean; // its label is being edited
  readonly onPress: (event: MouseEvent) => void;
  readonly onOpen: () => void;
  readonly onMenu: (event: MouseEvent) => void;
}

/** Row of one transition point. */
export function PointRowLine({
  row,
  index,
  top,
  isSelected,
  isActive,
  isNamed,
  ...events
}: PointRowLineProps) {
  const { timeUnit } = useApp().workspace.state.value;
  const { marker, clip } = row;
  const tags = clip.tags.join(', ');
  return (
    <div
      id={pointRowId(marker.id)}
      class={
        isActive
          ? 'point-row table-row table-columns point-columns active'
          : 'point-row table-row table-columns point-columns'
      }
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={{ top: `${top}px` }}
      onMouseDown={events.onPress}
      onDblClick={events.onOpen}
      onContextMenu={events.onMenu}
    >
      <div class="clip cut" role="gridcell" data-tip={clip.name}>
        <NumberedName name={clip.name} />
      </div>
      <div class="time" role="gridcell">
        {momentWords(marker.time, timeUnit, clip.fps, clip.trimmedFrames)}
      </div>
      <div class={`kind ${marker.kind}`} role="gridcell">
        {markerKindWords[marker.kind]}
      </div>
      <div class="label cut" role="gridcell" data-tip={marker.label}>
        {isNamed ? <LabelField label={marker.label} /> : marker.label}
      </div>
      <div class="tags cut" role="gridcell" data-tip={tags}>
        {tags}
      </div>
    </div>
  );
}

/** Label of all selected points. Enter or leaving saves it, Escape cancels. */
function LabelField({ label }: { readonly label: string }) {
  const app = useApp();
  const { renaming, selected } = app.points;
  const field = useRef<HTMLInputElement>(null);
  // A layout effect focuses it at once; otherwise the first letters would trigger commands.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const count = selected.peek().length;
  return (
    <input
      ref={field}
      class="field"
      aria-label={count > 1 ? `Label of ${counted(count, 'point')}` : 'Label of the point'}
      placeholder={count > 1 ? `Label of ${counted(count, 'point')}` : 'Label'}
      maxLength={200}
      defaultValue={label}
      data-status-keys="Enter save · Esc cancel"
      onMouseDown={(event) => event.stopPropagation()}
      onBlur={({ currentTarget: { value } }) => {
        // Escape has closed the field already.
        if (!renaming.peek()) return;
        renaming.value = false;
        renamePoints(app, value.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        if (event.key === 'Escape') renaming.value = false;
        // Focuses the table again. A field that loses the focus is saved, unless it is closed already.
        event.currentTarget.closest<HTMLElement>('[role=grid]')?.focus();
      }}
    />
  );
}
