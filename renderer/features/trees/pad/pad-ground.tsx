import { toPixel, pixelsOf } from '../../../kit/plot/scale.ts';
import { gridOf, type PadScale } from '../spaces/pad-scale.ts';
import type { PictureProps } from './plot-frame.ts';
import type { PadAxis, PadMark } from '../spaces/pad-space.ts';
import { pixelText } from '../../../kit/plot/line-path.ts';

/** The ground of a plot, whose press sets the inputs, with a grid, and with gaps hatched. */
export function PadGround({ space, scales, frame }: Omit<PictureProps, 'pad'>) {
  const [x, y] = scales as readonly [PadScale, PadScale | undefined];
  const { left, right, top, bottom } = frame;
  const size = { x: left, y: top, width: right - left, height: bottom - top };
  return (
    <>
      <rect class="pad-ground" data-grip="ground" {...size} />
      <g class="pad-grid">
        {gridOf(x).map((value) => (
          <g key={value} transform={`translate(${pixelText(toPixel(x, value))} ${bottom})`}>
            <path d={`M0 0V${top - bottom}`} />
            <text y={13}>{formatTick(value)}</text>
          </g>
        ))}
        {y &&
          gridOf(y).map((value) => (
            <g key={value} transform={`translate(${left} ${pixelText(toPixel(y, value))})`}>
              <path d={`M0 0H${right - left}`} />
              <text class="up" x={-5} y={3.5}>
                {formatTick(value)}
              </text>
            </g>
          ))}
      </g>
      {y && space.ofSpheres && <Gaps marks={space.marks} x={x} y={y} />}
      {y && (
        <g class="pad-axis-names">
          <text x={right - 4} y={bottom - 5}>
            {axisName(space.axes[0])} →
          </text>
          <text class="up" x={left + 5} y={top + 11}>
            ↑ {axisName(space.axes[1])}
          </text>
        </g>
      )}
    </>
  );
}

function axisName({ name, unit }: PadAxis): string {
  return unit === '' ? name : `${name}, ${unit}`;
}

function formatTick(value: number): string {
  return String(value).replace('-', '−');
}

interface GapsProps {
  readonly marks: readonly PadMark[];
  readonly x: PadScale;
  readonly y: PadScale;
}

/** Hatches the points between the outermost centres that no sphere contains: there the nearest clip holds. */
function Gaps({ marks, x, y }: GapsProps) {
  const across = marks.map(({ at }) => toPixel(x, at[0]));
  const up = marks.map(({ at }) => toPixel(y, at[1]));
  const [left, top] = [Math.min(...across), Math.min(...up)];
  const box = { x: left, y: top, width: Math.max(...across) - left, height: Math.max(...up) - top };
  return (
    <g class="pad-gaps">
      <pattern
        id="pad-hatch"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d="M0 0V6" />
      </pattern>
      <mask id="pad-outside">
        <rect {...box} fill="white" />
        {marks.map(({ path, radius }, i) => (
          <circle key={path} cx={across[i]} cy={up[i]} r={pixelsOf(x, radius ?? 0)} fill="black" />
        ))}
      </mask>
      <rect {...box} fill="url(#pad-hatch)" mask="url(#pad-outside)" />
    </g>
  );
}
