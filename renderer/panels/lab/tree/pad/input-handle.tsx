import { useRef } from 'preact/hooks';
import { toPixel, valueWords } from '../../../../state/lab/tree/pad/pad-scale.ts';
import { useLiveValues } from './use-live-pad.ts';
import type { PictureProps } from './picture-props.ts';

/** The point of the inputs at the playhead, and behind it where smoothing is. */
export function InputHandle({ pad, space, scales, frame }: PictureProps) {
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
