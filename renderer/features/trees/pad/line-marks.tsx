import { nameWithin, Grip } from './grip.tsx';
import { pixelWithin } from '../../../kit/plot/scale.ts';
import type { PictureProps } from './plot-frame.ts';
import { SampleFigure } from './sample-figure.tsx';
import { pixelText } from '../../../kit/plot/line-path.ts';

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
