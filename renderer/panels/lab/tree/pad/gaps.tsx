import { pixelsOf, toPixel } from '../../../../state/lab/tree/pad/pad-scale.ts';
import type { PadScale } from '../../../../state/lab/tree/pad/pad-scale.ts';
import type { PadMark } from '../../../../state/lab/tree/pad/pad-space.ts';

interface GapsProps {
  readonly marks: readonly PadMark[];
  readonly x: PadScale;
  readonly y: PadScale;
}

/** Hatches the points between the outermost centres that no sphere contains: there the nearest clip holds. */
export function Gaps({ marks, x, y }: GapsProps) {
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
