import { useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { clamp } from '#core/kit/numbers.ts';
import { numberOf, roundedIn, roundingStep } from './input-values.ts';
import { withValue } from './input-keys.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { useAtPlayhead, valueAtTime, type InputRow } from './input-row.ts';
import { useSlider } from '#renderer/kit/adjust.ts';
import { arrows, paceOf } from '#renderer/kit/keys.ts';
import { NumberEntry } from '#renderer/kit/number-entry.tsx';
import { numberText } from '#renderer/kit/number-text.ts';

/** The control of an input’s value at the playhead: a slider, a switch, or a list. */
export function ValueControl({ row }: { readonly row: InputRow }) {
  const { input } = row;
  switch (input.kind) {
    case 'number':
    case 'int':
      return <NumberControl row={row} />;
    case 'bool':
      return <SwitchControl row={row} />;
    case 'enum':
      return <ListControl row={row} options={input.options} />;
  }
}

/** Records a value during a recording; otherwise sets it as one edit. */
function useChoice(row: InputRow): (value: number) => void {
  const { lab } = useApp();
  const { name, recorder, change, duration } = row;
  return (value) => {
    if (recorder.hold(name, value)) return;
    const time = clamp(lab.time.peek(), 0, duration);
    change.commit(`Set ${name}`, (input) => withValue(input, time, value));
  };
}

function SwitchControl({ row }: { readonly row: InputRow }) {
  const box = useRef<HTMLInputElement>(null);
  const choose = useChoice(row);
  useAtPlayhead((time) => {
    if (box.current) box.current.checked = valueAtTime(row.raw, time) !== 0;
  });
  return (
    <label class="lab-switch">
      <input
        ref={box}
        type="checkbox"
        role="switch"
        aria-label={row.name}
        onChange={({ currentTarget }) => choose(Number(currentTarget.checked))}
      />
    </label>
  );
}

function ListControl({ row, options }: { readonly row: InputRow; readonly options: readonly string[] }) {
  const list = useRef<HTMLSelectElement>(null);
  const choose = useChoice(row);
  useAtPlayhead((time) => {
    if (list.current) list.current.selectedIndex = valueAtTime(row.raw, time);
  });
  return (
    <select
      ref={list}
      class="field lab-list"
      aria-label={row.name}
      onChange={({ currentTarget }) => choose(numberOf(row.input, currentTarget.value))}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}

/** Rounding steps of an arrow key. */
const ARROW_STEPS = 5;

/** A slider and a field for a number, and its smoothed value beside them. */
function NumberControl({ row }: { readonly row: InputRow }) {
  const slider = useRef<HTMLInputElement>(null);
  const isWhole = row.input.kind === 'int';
  const step = isWhole ? 1 : roundingStep(row.range);
  const drag = useValueDrag(row);
  const pressed = useRef(false);
  const leave = (): void => void (pressed.current = false);
  useAtPlayhead((time) => {
    // The browser moves a pressed slider.
    if (slider.current && !pressed.current) slider.current.value = String(valueAtTime(row.raw, time));
  });
  const set = (value: number, fineness = 1): void => drag.set(roundedIn(row.range, value, step * fineness));
  const slide = useSlider({
    preview: set,
    keep: drag.end,
    cancel: drag.cancel,
    step(event) {
      const [right, up] = arrows[event.key] ?? [0, 0];
      const direction = right + up;
      if (direction === 0 || event.altKey) return false;
      const scale = isWhole ? 1 : paceOf(event);
      const by = isWhole ? direction : direction * ARROW_STEPS * step * scale;
      set(Number(slider.current?.value) + by, Math.min(scale, 1));
      return true;
    },
    other({ key }) {
      if (key === 'Escape') row.recorder.cancel();
      return key === 'Escape';
    },
  });
  return (
    <>
      <input
        ref={slider}
        class="lab-slider"
        type="range"
        aria-label={row.name}
        data-tip={row.input.keys.length > 0 ? 'Drag to set a key at the playhead' : 'Drag to set the value'}
        min={row.range.minimum}
        max={row.range.maximum}
        step={isWhole ? 1 : 'any'}
        {...slide}
        onPointerDown={() => (pressed.current = true)}
        onChange={leave}
        onBlur={leave}
      />
      <ValueField row={row} digits={isWhole ? 0 : Math.max(0, -Math.round(Math.log10(step)))} />
      <SmoothedValue row={row} digits={isWhole ? 0 : Math.max(0, -Math.round(Math.log10(step)))} />
    </>
  );
}

interface ValueProps {
  readonly row: InputRow;
  readonly digits: number;
}

/** The value at the playhead as text; takes sums. */
function ValueField({ row, digits }: ValueProps) {
  const { lab } = useApp();
  const text = useSignal('');
  useAtPlayhead((time) => (text.value = numberText(valueAtTime(row.raw, time), digits)));
  const keep = (value: number): void => {
    const time = clamp(lab.time.peek(), 0, row.duration);
    row.change.commit(`Set ${row.name}`, (input) => withValue(input, time, value));
  };
  return (
    <NumberEntry class="field lab-value" label={`Value of ${row.name}`} value={text.value} keep={keep} />
  );
}

/** The smoothed value at the playhead; nothing for an input without smoothing. */
function SmoothedValue({ row, digits }: ValueProps) {
  const output = useRef<HTMLOutputElement>(null);
  const isSmooth = row.raw !== row.smoothed;
  useAtPlayhead((time) => {
    if (output.current)
      output.current.value = isSmooth ? `→ ${numberText(valueAtTime(row.smoothed, time), digits)}` : '';
  });
  return (
    <output ref={output} class="lab-smoothed rigid" data-tip={isSmooth ? 'Smoothed value' : undefined} />
  );
}

/**
 * During a recording, a drag holds the input at its value. Otherwise it sets the constant value of an input
 * without keys, or the key at the playhead where the drag began.
 */
function useValueDrag({ name, duration, recorder, change, holdRange, releaseRange }: InputRow) {
  const { lab } = useApp();
  const from = useRef<number | null>(null); // s, of the key
  const finish = (): void => {
    from.current = null;
    releaseRange();
  };
  return {
    set(value: number): void {
      holdRange();
      if (recorder.hold(name, value)) return;
      const time = (from.current ??= clamp(lab.time.peek(), 0, duration));
      change.preview(`Set ${name}`, (input) => withValue(input, time, value));
    },
    /** Commits it, unless it is being recorded. */
    end(): void {
      recorder.release(name);
      if (from.current !== null) change.keep();
      finish();
    },
    cancel(): void {
      recorder.cancel();
      if (from.current !== null) change.cancel();
      finish();
    },
  };
}
