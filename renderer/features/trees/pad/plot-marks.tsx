import type { NameWords } from '#renderer/kit/cut-name.ts';
import { pixelWithin, pixelsOf, pixelText } from '#renderer/kit/plot/scale.ts';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Grip, nameWithin, LETTER, SampleFigure, type PictureProps } from './plot-parts.tsx';
import type { Pad } from './use-pad.ts';
import { useSampleDrop } from './samples-table.tsx';

/** Radius of the disc of a full weight, px. */
const DISC = 18;

/**
 * Children in a plane: points with a disc whose area is the weight, spheres with a circle whose edge is
 * dragged.
 */
export function PlaneMarks({ pad, space, scales, frame }: PictureProps) {
  const [x, y] = scales;
  const marks = space.marks.map((mark, i) => ({
    mark,
    i,
    place: [pixelWithin(x, mark.at[0]), pixelWithin(y, mark.at[1])],
  }));
  const labels = planeLabels(
    marks.map(({ place }) => place),
    marks.map(({ mark }) => pad.labelOf(mark.path)),
    frame,
  );
  const translate = ([px, py]: readonly number[]): string => `translate(${pixelText(px)} ${pixelText(py)})`;
  return (
    <>
      {marks.map(({ mark, i, place }) => {
        const edge = mark.grips.findIndex(({ part }) => part === 'radius');
        const r = pixelsOf(x, mark.radius ?? 0);
        return (
          edge >= 0 && (
            <g key={mark.path} transform={translate(place)}>
              <circle class="pad-sphere" r={r} />
              <Grip pad={pad} mark={mark} index={[i, edge]} scales={scales}>
                <circle class="pad-edge" r={r} />
                <circle class="pad-rim" r={r} />
              </Grip>
            </g>
          )
        );
      })}
      {marks.map(({ mark, i, place }) => {
        const label = labels[i];
        return (
          <SampleTarget
            key={mark.path}
            pad={pad}
            path={mark.path}
            transform={translate(place)}
            data-weight={i}
          >
            <circle class="pad-disc" r={DISC} />
            <Grip pad={pad} mark={mark} index={[i, 0]} scales={scales}>
              <circle class="pad-reach" r={12} />
              <circle class={mark.radius === 0 ? 'pad-dot away' : 'pad-dot'} r={4} />
            </Grip>
            <SampleFigure pad={pad} path={mark.path} />
            {label && (
              <text class={`pad-label ${label.anchor}`} x={label.x} y={label.y}>
                {label.name}
              </text>
            )}
          </SampleTarget>
        );
      })}
    </>
  );
}

interface SampleTargetProps {
  readonly pad: Pad;
  readonly path: string;
  readonly transform: string;
  readonly 'data-weight': number;
  readonly children: ComponentChildren;
}

/** A child in a plane, with what is drawn of it. */
function SampleTarget({ pad, path, ...rest }: SampleTargetProps) {
  const element = useRef<SVGGElement>(null);
  const target = useSampleDrop(pad, path, element);
  return <g {...rest} {...target} ref={element} />;
}

interface PlaneLabel {
  readonly name: string;
  readonly anchor: 'right' | 'left';
  readonly x: number; // px from its point
  readonly y: number;
}

/** Where a name may stand: at the feet or the head of the figure on its point. */
const sides = ([-4, -26, 12] as const).flatMap(
  (y) =>
    [
      { anchor: 'right', x: 10, y },
      { anchor: 'left', x: -10, y },
    ] as const,
);

/**
 * The names of points where they cover neither figures nor each other; null where there is no room.
 *
 * @param places [points] x, y, px
 */
export function planeLabels(
  places: readonly (readonly number[])[],
  names: readonly NameWords[],
  { left, right, top, bottom }: PictureProps['frame'],
): readonly (PlaneLabel | null)[] {
  const taken = places.map(([x, y]) => [x - 8, y - 34, x + 8, y + 5]);
  const longest = (right - left) / Math.max(Math.sqrt(places.length), 2) - 14;
  return places.map(([px, py], i) => {
    const name = nameWithin(names[i], longest);
    const width = name.length * LETTER;
    for (const side of sides) {
      const from = px + side.x - (side.anchor === 'left' ? width : 0);
      const box = [from, py + side.y - 9, from + width, py + side.y + 3];
      const isInside = from >= left && box[2] <= right && box[1] >= top && box[3] <= bottom;
      const isFree = taken.every(
        ([x, y, x2, y2]) => x >= box[2] || x2 <= box[0] || y >= box[3] || y2 <= box[1],
      );
      if (!isInside || !isFree) continue;
      taken.push(box);
      return { name, ...side };
    }
    return null;
  });
}

/** Height of a bar with its gap, px. */
const TALLEST_BAR = 38;

/** Room between the axis, with the point on it, and the lowest bar, px. */
const LIFT = 8;

/** Width of a column of a sample, px. */
const COLUMN = 14;

/** Children on a line: samples as columns that their weights fill, ranges as bars. */
export function LineMarks(props: PictureProps) {
  const { space } = props;
  const isLayered = space.marks.some(({ span }) => span !== null);
  return isLayered ? <Bars {...props} /> : <Columns {...props} />;
}

function Columns({ pad, space, scales, frame }: PictureProps) {
  const [x] = scales;
  const { bottom } = frame;
  const top = frame.top + 30;
  const places = space.marks.map(({ at }) => pixelWithin(x, at[0]));
  return space.marks.map((mark, i) => {
    const { anchor, room } = labelAt(places, i, frame);
    return (
      <Grip key={mark.path} pad={pad} mark={mark} index={[i, 0]} scales={scales}>
        <g transform={`translate(${pixelText(places[i])} 0)`} data-weight={i}>
          <rect class="pad-reach" x={-12} y={frame.top} width={24} height={bottom - frame.top + 6} />
          <rect class="pad-column" x={-COLUMN / 2} y={top} width={COLUMN} height={bottom - top} />
          <rect class="pad-filled" x={-COLUMN / 2} y={top} width={COLUMN} height={bottom - top} />
          <g transform={`translate(0 ${top + 40})`}>
            <SampleFigure pad={pad} path={mark.path} />
          </g>
          <circle class="pad-dot" cy={bottom} r={4} />
          <text class={anchor} y={frame.top + (i % 2 === 0 ? 11 : 24)}>
            {nameWithin(pad.labelOf(mark.path), room)}
          </text>
        </g>
      </Grip>
    );
  });
}

/**
 * How the name of a column is anchored, and its room, px. Names are in two rows, so each shares its row with
 * the next but one, and reaches halfway to it; beside an edge or a near neighbour it grows away.
 */
export function labelAt(
  places: readonly number[],
  i: number,
  { left, right }: Pick<PictureProps['frame'], 'left' | 'right'>,
): { readonly anchor: string; readonly room: number } {
  const place = places[i];
  const between = (other: number | undefined, edge: number): number =>
    other === undefined ? edge : 0.5 * (place + other);
  const before = place - between(places[i - 2], left);
  const after = between(places[i + 2], right) - place;
  const around = 2 * Math.min(before, after);
  if (around >= Math.min(NAME, Math.max(before, after))) return { anchor: 'pad-label', room: around };
  return before < after
    ? { anchor: 'pad-label right', room: after }
    : { anchor: 'pad-label left', room: before };
}

/** Room for most names, px. */
const NAME = 96;

/** Each range lies over the ones below it. */
function Bars({ pad, space, scales, frame }: PictureProps) {
  const [x] = scales;
  const { top, bottom } = frame;
  const each = Math.min((bottom - top - LIFT) / space.marks.length, TALLEST_BAR);
  return space.marks.map((mark, i) => {
    const [from, to] = (mark.span ?? [mark.at[0], mark.at[0]]).map((value) => pixelWithin(x, value));
    const bar = { x: from, y: 1, width: Math.max(to - from, 1), height: each - 2 };
    return (
      <g
        key={mark.path}
        transform={`translate(0 ${pixelText(bottom - LIFT - (i + 1) * each)})`}
        data-weight={i}
      >
        {mark.grips.map(({ part }, k) => (
          <Grip key={part} pad={pad} mark={mark} index={[i, k]} scales={scales}>
            {part === 'whole' ? (
              <>
                <rect class="pad-bar" {...bar} />
                <rect class="pad-share" {...bar} />
                <text class="pad-label right" x={from + 8} y={each / 2 + 3.5}>
                  {nameWithin(pad.labelOf(mark.path), bar.width - 16)}
                </text>
                <rect class="pad-outline" {...bar} />
              </>
            ) : (
              <>
                <rect class="pad-reach" x={(part === 'start' ? from : to) - 6} width={12} height={each} />
                <rect
                  class="pad-end"
                  x={(part === 'start' ? from : to) - 2}
                  y={1}
                  width={4}
                  height={each - 2}
                />
              </>
            )}
          </Grip>
        ))}
      </g>
    );
  });
}
