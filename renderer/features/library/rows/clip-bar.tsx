import type { ClipRange, Marker, MarkerKind, RangeKind, ClipSummary } from '#contract/rows/library-rows.ts';
import { markerKinds, rangeKinds } from '#contract/rows/mark-kinds.ts';
import { useMemo } from 'preact/hooks';
import { clipDuration } from '#core/clip/clip.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { select } from '#renderer/stores/document/layer.ts';

/** Width of a bar in its own units, its resolution; its height is 1. */
export const BAR_WIDTH = 400;

/** All marks of one kind as an SVG path. */
export interface BarLine {
  readonly kind: MarkerKind | RangeKind;
  readonly d: string;
}

/** Top of the line of each kind: out and in markers are full height, other markers start in the middle. */
const tops: Readonly<Record<MarkerKind, number>> = {
  out: 0,
  in: 0,
  footPlant: 0.5,
  takeOff: 0.5,
  pass: 0.5,
  note: 0.5,
};

/**
 * Lines of a bar, one per kind that occurs: ranges first, out and in markers last, on top.
 *
 * @param duration of the clip, s; marks after it are not drawn
 */
export function barLines(
  markers: readonly Marker[],
  ranges: readonly ClipRange[],
  duration: number,
): readonly BarLine[] {
  const x = (time: number): number => (duration > 0 ? Math.round((time / duration) * BAR_WIDTH) : 0);
  const isOn = (time: number): boolean => time >= -1e-6 && time <= duration * (1 + 1e-6);
  const spans = rangeKinds.map((kind) => ({
    kind,
    parts: ranges
      .filter((range) => range.kind === kind && range.end > 0 && range.start < duration)
      .map(({ start, end }) => `M${x(Math.max(start, 0))} .5H${x(Math.min(end, duration))}`),
  }));
  const ticks = markerKinds.toReversed().map((kind) => ({
    kind,
    parts: markers
      .filter((marker) => marker.kind === kind && isOn(marker.time))
      .map(({ time }) => `M${x(time)} ${tops[kind]}V1`),
  }));
  return [...spans, ...ticks]
    .filter(({ parts }) => parts.length > 0)
    .map(({ kind, parts }) => ({ kind, d: [...new Set(parts)].join('') }));
}

interface ClipBarProps {
  readonly clip: ClipSummary;
  readonly label: string; // its content as text
}

/** Bar of a clip from first to last frame, with its markers and ranges. */
export function ClipBar({ clip, label }: ClipBarProps) {
  const { markers, ranges } = select(useApp().document.shown, (state) => ({
    markers: state.markers.get(clip.id),
    ranges: state.ranges.get(clip.id),
  })).value;
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
      {lines.map(({ kind, d }, index) => (
        <path key={index} class={kind} d={d} />
      ))}
    </svg>
  );
}
