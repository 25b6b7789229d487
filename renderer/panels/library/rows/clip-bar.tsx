import { useMemo } from 'preact/hooks';
import type { ClipSummary } from '../../../../contract/rows/library-rows.ts';
import { clipDuration } from '../../../../core/clip.ts';
import { useApp } from '../../controls/window-context.ts';
import { barLines, BAR_WIDTH } from './bar-lines.ts';

interface ClipBarProps {
  readonly clip: ClipSummary;
  readonly label: string; // its content as text
}

/** Bar of a clip from first to last frame, with its markers and ranges. */
export function ClipBar({ clip, label }: ClipBarProps) {
  const shown = useApp().document.shown.value;
  const [markers, ranges] = [shown.markers.get(clip.id), shown.ranges.get(clip.id)];
  const duration = clipDuration(clip);
  const lines = useMemo(() => barLines(markers ?? [], ranges ?? [], duration), [markers, ranges, duration]);
  const isFull = markers === undefined && clip.markerCount > 0; // too many markers to distinguish
  return (
    <svg
      class={isFull ? 'clip-bar full' : 'clip-bar'}
      viewBox={`0 0 ${BAR_WIDTH} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {lines.map(({ kind, d }) => (
        <path key={kind} class={kind} d={d} />
      ))}
    </svg>
  );
}
