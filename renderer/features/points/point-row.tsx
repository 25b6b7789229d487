import { TextField } from '../../kit/text-field.tsx';
import { counted } from '../../../contract/words/counted.ts';
import { renamePoints } from './point-commands.ts';
import type { PointRow } from '../../stores/points/point-rows.ts';
import { markerKindWords } from '../../timeline/words/mark-words.ts';
import { momentWords } from '../../timeline/words/time-words.ts';
import { ClipName } from '../../controls/clip-name.tsx';
import { useApp } from '../../controls/window-context.ts';

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
          ? 'point-row table-row table-columns point-columns is-active'
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
        <ClipName name={clip.name} />
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
  const count = selected.peek().length;
  const several = count > 1 ? `Label of ${counted(count, 'point')}` : null;
  return (
    <TextField
      label={several ?? 'Label of the point'}
      placeholder={several ?? 'Label'}
      maxLength={200}
      value={label}
      data-status-keys="Enter save · Esc cancel"
      onMouseDown={(event) => event.stopPropagation()}
      keep={(text) => renamePoints(app, text)}
      close={(byKey) => {
        if (byKey) document.activeElement?.closest<HTMLElement>('[role=grid]')?.focus();
        renaming.value = false;
      }}
    />
  );
}
