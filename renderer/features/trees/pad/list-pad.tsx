import { labelText } from '#contract/rows/clip-label.ts';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { formatNumber } from '#core/kit/numbers.ts';
import type { ListSpace, PadRow, PadTrack, TrackMark } from '../spaces/pad-space.ts';
import { AxisSlider } from './axis-slider.tsx';
import { RowGrip } from './row-grip.tsx';
import { PadHead } from './pad-head.tsx';
import { useLiveWeights, type Pad, type PadProps, useMove, type Move } from './use-pad.ts';
import { toPixel, pixelText } from '#renderer/kit/plot/scale.ts';
import type { PadScale } from '../spaces/pad-scale.ts';
import { useTargets, type PadTarget } from './pad-gestures.ts';
import { useSize } from '#renderer/kit/use-size.ts';

/**
 * Children in order, with the weights that they request and get. Rows are dragged, or moved with Alt and an
 * arrow.
 */
export function ListPad({ pad, space, name }: PadProps<ListSpace>) {
  return (
    <>
      <PadHead name={name} />
      <div class="pad-rows">
        <ListRows
          pad={pad}
          space={space}
          committed={pad.committed as ListSpace}
          label={`Children of ${name}`}
        />
      </div>
    </>
  );
}

interface ListRowsProps {
  readonly pad: Pad;
  readonly space: ListSpace;
  readonly committed: ListSpace; // without the gesture under the pointer
  readonly label: string;
  /** Shows the name of a row in place of its text. */
  readonly nameField?: ((row: PadRow) => ComponentChildren) | undefined;
}

/** The rows of a list, below their heads. */
export function ListRows({ pad, space, committed, label, nameField }: ListRowsProps) {
  const root = useRef<HTMLDivElement>(null);
  const { rows, list } = space;
  useLiveWeights(
    pad,
    rows.map(({ path }) => path),
    root,
  );
  const count = rows.filter(({ index }) => index !== null).length;
  const move = useMove(pad, list ?? [], count, root);
  const requests = rows.some(({ request }) => request !== null);
  return (
    <div role="list" aria-label={label} ref={root}>
      <div class="pad-row pad-row-heads" aria-hidden="true">
        <span />
        <span />
        <span>{requests && 'Requested'}</span>
        <span />
        <span>Granted</span>
      </div>
      {rows.map((row, i) => (
        <Row
          key={row.path}
          pad={pad}
          row={row}
          at={i}
          track={committed.rows.at(i)?.track}
          nameField={nameField}
          move={list === null ? null : move}
        />
      ))}
    </div>
  );
}

interface RowProps extends Pick<ListRowsProps, 'nameField'> {
  readonly pad: Pad;
  readonly row: PadRow;
  readonly at: number;
  readonly track: PadTrack | undefined; // without the gesture under the pointer
  readonly move: Move | null;
}

function Row({ pad, row, at, track, move, nameField }: RowProps) {
  const { index, request, words, clip } = row;
  const own = pad.open.labelOf(clip ?? '');
  const name = row.name ?? (own ? labelText(own) : pad.nameOf(row.path));
  return (
    <div
      class={row.track ? 'pad-row has-track' : 'pad-row'}
      role="listitem"
      data-weight={at}
      onKeyDown={(event) => index !== null && move?.press(event, index, name)}
    >
      <RowGrip index={index} name={name} move={move} />
      {nameField?.(row) ?? (
        <span class={request === null ? 'cut wide' : 'cut'} data-tip={name}>
          {name} {words !== '' && <span class="faint">{words}</span>}
        </span>
      )}
      {request && <AxisSlider pad={pad} axis={request} label={`Weight of ${name}`} />}
      <span class="pad-granted">
        <span class="pad-granted-bar" aria-hidden="true" />
        <output class="pad-share-text" aria-label={`Granted to ${name}`} />
      </span>
      {row.track && <TrackBar track={row.track} committed={track ?? row.track} name={name} />}
    </div>
  );
}

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
function TrackBar({ track, committed, name }: TrackBarProps) {
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
