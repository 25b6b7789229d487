import { ticksOf, toPixel } from '../../../../state/lab/tree/pad/pad-scale.ts';
import type { PadScale } from '../../../../state/lab/tree/pad/pad-scale.ts';
import { Gaps } from './gaps.tsx';
import type { PictureProps } from './picture-props.ts';

/** Least distance of ticks, px. */
const TICKS = { across: 56, up: 30 } as const;

/** The ground of a plot, whose press sets the inputs, with a grid, and with gaps hatched. */
export function PadGround({ space, scales, frame }: Omit<PictureProps, 'pad'>) {
  const [x, y] = scales as readonly [PadScale, PadScale | undefined];
  const { left, right, top, bottom } = frame;
  const size = { x: left, y: top, width: right - left, height: bottom - top };
  return (
    <>
      <rect class="pad-ground" data-grip="ground" {...size} />
      <g class="pad-grid">
        {ticksOf(x, TICKS.across).map((value) => (
          <g key={value} transform={`translate(${toPixel(x, value).toFixed(1)} ${bottom})`}>
            <path d={`M0 0V${top - bottom}`} />
            <text y={13}>{tickWords(value)}</text>
          </g>
        ))}
        {y &&
          ticksOf(y, TICKS.up).map((value) => (
            <g key={value} transform={`translate(${left} ${toPixel(y, value).toFixed(1)})`}>
              <path d={`M0 0H${right - left}`} />
              <text class="up" x={-5} y={3.5}>
                {tickWords(value)}
              </text>
            </g>
          ))}
      </g>
      {y && space.uniform && <Gaps marks={space.marks} x={x} y={y} />}
      {y && (
        <g class="pad-axis-names">
          <text x={right - 4} y={bottom - 5}>
            {space.axes[0].name} →
          </text>
          <text class="up" x={left + 5} y={top + 11}>
            ↑ {space.axes[1].name}
          </text>
        </g>
      )}
    </>
  );
}

function tickWords(value: number): string {
  return String(value).replace('-', '−');
}
