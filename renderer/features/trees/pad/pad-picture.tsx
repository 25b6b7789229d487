import { useMemo, useRef } from 'preact/hooks';
import { useApp } from '../../../controls/window-context.ts';
import { LineMarks } from './line-marks.tsx';
import { PadGround } from './pad-ground.tsx';
import type { PictureProps } from './plot-frame.ts';
import { createPadKeys, dragTarget } from './pad-gestures.ts';
import { targetOf } from './pad-targets.ts';
import { PlaneMarks } from './plane-marks.tsx';
import { useLiveWeights, useLiveValues } from './use-live-pad.ts';
import { toPixel } from '../../../kit/linear-scale.ts';
import { valueWords } from '../spaces/pad-scale.ts';

interface PadPictureProps extends PictureProps {
  readonly size: { readonly width: number; readonly height: number };
}

/** The plot: drag the point of the inputs, press beside it to set it, drag samples and edges; or use the arrow keys. */
export function PadPicture({ size, ...picture }: PadPictureProps) {
  const { pad, space, scales } = picture;
  const app = useApp();
  const root = useRef<HTMLDivElement>(null);
  const keys = useMemo(() => createPadKeys(app), []);
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
      onPointerDown={(event) => {
        const target = event.button === 0 ? targetOf(pad, event.target) : null;
        if (target === null) return;
        const grip = (event.target as Element).closest<SVGElement>('[data-grip]');
        const point = root.current?.querySelector<SVGElement>('[data-grip=input]');
        (grip?.hasAttribute('tabindex') ? grip : point)?.focus();
        dragTarget(app, event, scales, target);
      }}
      onMouseDown={(event) => event.preventDefault()} // the pressed grip keeps the focus
      onKeyDown={(event) => {
        const target = targetOf(pad, event.target);
        if (target === null || !keys.press(event, scales, () => target)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onKeyUp={keys.release}
      onFocusOut={keys.release}
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
    const [x, y] = values.map((value, i) => toPixel(scales[i], value));
    const within = (to: number, low: number, high: number): number => Math.min(Math.max(to, low), high);
    const across = within(x, frame.left, frame.right);
    const up = isLine ? frame.bottom : within(y, frame.top, frame.bottom);
    return `translate(${across.toFixed(1)} ${up.toFixed(1)})`;
  };
  useLiveValues(pad, axes, (raw, smoothed) => {
    const words = raw.map((value, i) => `${axes[i].name} ${valueWords(value, scales[i].step / 10)}`);
    handle.current?.setAttribute('transform', placeOf(raw));
    handle.current?.setAttribute('aria-valuenow', String(raw[0]));
    handle.current?.setAttribute('aria-valuetext', words.join(', '));
    smooth.current?.setAttribute('transform', placeOf(smoothed));
  });
  return (
    <>
      <circle class="pad-smooth" r={4} ref={smooth} />
      <g
        class="pad-grip pad-input"
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
