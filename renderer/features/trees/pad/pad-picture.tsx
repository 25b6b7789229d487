import { useRef } from 'preact/hooks';
import { LineMarks } from './line-marks.tsx';
import { PadGround } from './pad-ground.tsx';
import { pixelWithin } from '../../../kit/plot/scale.ts';
import type { PictureProps } from './plot-frame.ts';
import { useTargets } from './pad-gestures.ts';
import { targetOf } from './pad-targets.ts';
import { PlaneMarks } from './plane-marks.tsx';
import { useLiveWeights, useLiveValues } from './use-live-pad.ts';
import { formatPadValue } from '../spaces/pad-scale.ts';
import type { PadMark } from '../spaces/pad-space.ts';
import { pixelText } from '../../../kit/plot/line-path.ts';

interface PadPictureProps extends PictureProps {
  readonly size: { readonly width: number; readonly height: number };
}

/**
 * The plot: drag the point of the inputs, press beside it to set it, drag samples and edges; or use the arrow
 * keys.
 */
export function PadPicture({ size, ...picture }: PadPictureProps) {
  const { pad, space, scales } = picture;
  const root = useRef<HTMLDivElement>(null);
  const targets = useTargets(
    scales,
    (part) => targetOf(pad, part),
    (part) => {
      const grip = part.closest<SVGElement>('[data-grip]');
      const point = root.current?.querySelector<SVGElement>('[data-grip=input]');
      (grip?.hasAttribute('tabindex') ? grip : point)?.focus();
    },
  );
  useLiveWeights(
    pad,
    space.marks.map(({ path }) => path),
    root,
  );
  const Marks = space.axes.length === 1 ? LineMarks : PlaneMarks;
  return (
    <div
      ref={root}
      data-status-keys="↑↓←→ move · Shift fine · Ctrl coarse · Alt drag off the grid"
      {...targets}
      onFocusIn={({ target }) => {
        const grip = (target as Element).getAttribute('data-grip');
        const mark = space.marks[parseInt(grip ?? '', 10)] as PadMark | undefined;
        if (mark) pad.chosen.value = mark.path;
      }}
    >
      <svg width={size.width} height={size.height}>
        <PadGround {...picture} />
        <Marks {...picture} />
        <InputHandle {...picture} />
      </svg>
    </div>
  );
}

/** The point of the inputs at the playhead, and behind it where smoothing is. */
function InputHandle({ pad, space, scales, frame }: PictureProps) {
  const handle = useRef<SVGGElement>(null);
  const smooth = useRef<SVGCircleElement>(null);
  const { axes } = space;
  const isLine = axes.length === 1;
  const placeOf = (values: readonly number[]): string => {
    const [x, y = frame.bottom] = values.map((value, i) => pixelWithin(scales[i], value));
    return `translate(${pixelText(x)} ${pixelText(y)})`;
  };
  useLiveValues(pad, axes, (raw, smoothed) => {
    const words = raw.map((value, i) => `${axes[i].name} ${formatPadValue(value, scales[i].step / 10)}`);
    handle.current?.setAttribute('transform', placeOf(raw));
    handle.current?.setAttribute('aria-valuenow', String(raw[0]));
    handle.current?.setAttribute('aria-valuetext', words.join(', '));
    smooth.current?.setAttribute('transform', placeOf(smoothed));
  });
  return (
    <>
      <circle class="pad-smooth" r={4} ref={smooth} />
      <g
        class="pad-grip"
        data-grip="input"
        tabindex={0}
        role="slider"
        aria-label={axes.map(({ name }) => name).join(' and ')}
        aria-valuenow={0}
        ref={handle}
      >
        {isLine && <path class="pad-needle" d={`M0 0V${frame.top - frame.bottom}`} />}
        <circle class="pad-reach" r={12} />
        <circle class="pad-knob" r={6} />
      </g>
    </>
  );
}
