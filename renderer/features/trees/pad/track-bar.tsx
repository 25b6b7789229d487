import { formatNumber } from '#core/format-number.ts';
import { useRef } from 'preact/hooks';
import { toPixel } from '../../../kit/plot/scale.ts';
import { type PadScale } from '../spaces/pad-scale.ts';
import type { PadTrack, TrackMark } from '../spaces/pad-space.ts';
import { useTargets, type PadTarget } from './pad-gestures.ts';
import { useSize } from '../../../kit/use-size.ts';
import { pixelText } from '../../../kit/plot/line-path.ts';

interface TrackBarProps {
  readonly track: PadTrack;
  /** Without the gesture under the pointer: scale and marks are its, so that they stay during a drag. */
  readonly committed: PadTrack;
  readonly name: string;
}

/** Height, and room at both ends, px. */
const HEIGHT = 18;
const EDGE = 6;

/** Of drags and arrow keys, s. */
const STEP = 0.01;

/** When a child has weight, on its clock: its marks are dragged, or moved with the arrow keys. */
export function TrackBar({ track, committed, name }: TrackBarProps) {
  const { low, high } = committed;
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const scale: PadScale = { low, high, from: EDGE, to: width - EDGE, step: STEP };
  const targetOf = (element: EventTarget | null): PadTarget | null => {
    const grip = element instanceof Element ? element.closest('[data-mark]') : null;
    const mark = committed.marks.at(Number(grip?.getAttribute('data-mark') ?? NaN));
    if (grip === null || mark === undefined) return null;
    return {
      name: `Move ${mark.name.toLowerCase()} of ${name}`,
      at: [mark.at],
      axes: [null],
      absolute: false,
      moved: (content, [to]) => mark.moved(content, to),
    };
  };
  const targets = useTargets([scale], targetOf, (part) => part.closest<SVGElement>('[data-mark]')?.focus());
  const [rises, full, falls, ends] = track.corners.map((at) => toPixel(scale, at));
  return (
    <div class="pad-track" ref={box} data-status-keys="←→ move · Shift fine · Ctrl coarse" {...targets}>
      <svg width={width} height={HEIGHT}>
        <path
          class="pad-track-weight"
          d={`M${rises} ${HEIGHT}L${full} 0H${Math.max(full, falls)}L${ends} ${HEIGHT}Z`}
        />
        {track.marks.map((mark, i) => (
          <Mark key={mark.name} mark={mark} index={i} name={name} x={toPixel(scale, mark.at)} />
        ))}
      </svg>
    </div>
  );
}

interface MarkProps {
  readonly mark: TrackMark;
  readonly index: number;
  readonly name: string; // of the child
  readonly x: number; // px
}

function Mark({ mark: { name: part, at }, index, name, x }: MarkProps) {
  return (
    <g
      class="pad-mark"
      role="slider"
      tabindex={0} // SVG knows no tabIndex
      aria-label={`${part} of ${name}`}
      aria-valuenow={at}
      aria-valuetext={`${formatNumber(at, 2)} s`}
      data-tip={`${part}: ${formatNumber(at, 2)} s`}
      data-mark={index}
      transform={`translate(${pixelText(x)} 0)`}
    >
      <rect class="pad-reach" x={-6} width={12} height={HEIGHT} />
      <path d={`M0 0V${HEIGHT}`} />
    </g>
  );
}
