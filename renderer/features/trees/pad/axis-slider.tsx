import { useRef } from 'preact/hooks';
import { formatNumber } from '#core/kit/numbers.ts';
import { filledShare, useSlider } from '#renderer/kit/adjust.ts';
import { previewItem } from '#renderer/stores/commands/lab/item-commands.ts';
import { formatPadValue } from '../spaces/pad-scale.ts';
import type { PadAxis } from '../spaces/pad-space.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { type PadTarget, inputTarget } from './pad-gestures.ts';
import { useLiveValues, type Pad } from './use-pad.ts';

const STEPS = 200;

interface AxisSliderProps {
  readonly pad: Pad;
  readonly axis: PadAxis;
  readonly label: string;
}

/** A slider of one number at the playhead, with its value. A drag, or a held key, is one undo step. */
export function AxisSlider({ pad, axis, label }: AxisSliderProps) {
  const app = useApp();
  const slider = useRef<HTMLInputElement>(null);
  const value = useRef<HTMLOutputElement>(null);
  const { name, low, high, fixed } = axis; // fixed: a weight
  const span = high - low || 1;
  useLiveValues(pad, [axis], ([raw]) => {
    if (!slider.current || !value.current) return;
    slider.current.value = String(raw);
    slider.current.style.setProperty('--share', filledShare(raw, low, high));
    value.current.value = fixed ? `${formatNumber(raw * 100, 0)} %` : formatPadValue(raw, span / STEPS);
  });
  const recording = useRef<PadTarget['recording'] | null>(null); // of the adjustment under way
  const slide = useSlider({
    preview(to) {
      const target = inputTarget(pad, [axis], true);
      recording.current = target.recording?.hold([to]) === true ? target.recording : null;
      if (recording.current === null) previewItem(app, target.name, (content) => target.moved(content, [to]));
    },
    keep() {
      if (recording.current) recording.current.release();
      else app.editing.keep();
    },
    cancel: () => (recording.current ?? app.editing).cancel(),
  });
  return (
    <>
      <input
        ref={slider}
        class="pad-slider"
        type="range"
        aria-label={label}
        data-tip={name}
        min={low}
        max={low + span}
        step={span / STEPS}
        {...slide}
      />
      <output class="pad-value" ref={value} />
    </>
  );
}
