import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../../controls/window-context.ts';
import { attachNumberDrag, scaleOf } from './number-drag.ts';
import { numberScale } from './number-scale.ts';
import { notTakenWords, numberText, parseNumberText } from './number-text.ts';
import type { NumberRow } from './row.ts';

const DRAGGED = 0.1; // of a step: drags snap to it

interface NumberFieldProps {
  readonly id: string;
  readonly row: NumberRow;
  readonly name: RefObject<HTMLElement | null>; // the label, which is dragged like the slider
  readonly describedBy: string | undefined; // id of its warning
}

/** A number with its unit and slider. It takes units and sums, steps with arrows and wheel, and Escape restores the previous value. */
export function NumberField({ id, row, name, describedBy }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const slider = useRef<HTMLDivElement>(null);
  const change = useNumberChange(row);
  const { text, isWrong, problem, ...handlers } = useTyping(input, row, change);
  useDragging([slider, name], row, change, input);
  const { unit } = row;
  return (
    <>
      <div class="row-number">
        <div class="row-slider" ref={slider}>
          <div class="row-fill" style={{ width: `${numberScale(row).toFraction(row.value) * 100}%` }} />
        </div>
        <input
          ref={input}
          type="text"
          aria-labelledby={`${id}.name`}
          aria-describedby={describedBy}
          aria-invalid={isWrong}
          aria-errormessage={problem === '' ? undefined : `${id}.problem`}
          value={text}
          {...handlers}
        />
        <span class={unit.length > 2 ? 'unit wide' : 'unit'}>{unit}</span>
      </div>
      {problem !== '' && (
        <p class="row-problem" id={`${id}.problem`} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** The text of the field, and what keys and wheel do to it. */
function useTyping(input: RefObject<HTMLInputElement | null>, row: NumberRow, change: NumberChange) {
  const { minimum, maximum, quantity, fps, step } = row;
  const draft = useSignal<string | null>(null); // null = the value is shown
  const problem = useSignal('');
  const before = useRef(row.value);
  const typed = draft.value === null ? row.value : parseNumberText(draft.value, quantity, fps);
  const show = (text: string | null): void => {
    draft.value = text;
    problem.value = '';
  };
  const set = (value: number): void => {
    change.set(value);
    show(null);
  };
  const enter = (): void => {
    if (typed !== undefined || draft.value?.trim() === '') input.current?.blur();
    else problem.value = notTakenWords(draft.value ?? '', quantity);
  };
  return {
    text: draft.value ?? numberText(row.value, row.digits),
    isWrong: typed === undefined,
    problem: problem.value,
    onFocus: () => {
      before.current = row.value;
      input.current?.select();
    },
    onInput: ({ currentTarget: { value: text } }: { readonly currentTarget: HTMLInputElement }) => {
      show(text);
      const value = parseNumberText(text, quantity, fps);
      // A half-typed number may be out of range: it waits for Enter.
      if (value !== undefined && value >= minimum && value <= maximum) change.set(value);
    },
    onBlur: () => {
      if (draft.value !== null && typed !== undefined) change.set(typed);
      show(null);
      change.keep();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
      if (direction !== 0) set(row.value + direction * scaleOf(event) * step);
      else if (event.key === 'Enter') enter();
      else if (event.key !== 'Escape') return;
      else {
        set(before.current);
        input.current?.blur();
      }
      event.preventDefault();
    },
    onWheel: (event: WheelEvent) => {
      // Without the focus, the wheel scrolls the panel.
      if (document.activeElement !== input.current) return;
      event.preventDefault();
      set(row.value - Math.sign(event.deltaY || event.deltaX) * scaleOf(event) * step);
    },
  };
}

interface NumberChange {
  /** Previews a value, clamped to the range. */
  set(value: number): void;
  /** Commits the preview if this field made it. */
  keep(): void;
}

function useNumberChange(row: NumberRow): NumberChange {
  const { editing } = useApp();
  const changed = useRef(false);
  return {
    set: (value) => {
      const { minimum, maximum } = row;
      const next = Number(Math.min(Math.max(value, minimum), maximum).toPrecision(12));
      if (next === row.value) return;
      changed.current = true;
      row.preview(next);
    },
    keep: () => {
      if (changed.current) editing.commitPreview();
      changed.current = false;
    },
  };
}

/** Makes slider and label draggable, relative to where the drag begins; a click on the slider enters the field. */
function useDragging(
  handles: readonly RefObject<HTMLElement | null>[],
  row: NumberRow,
  change: NumberChange,
  input: RefObject<HTMLInputElement | null>,
): void {
  const { editing } = useApp();
  const latest = useRef({ row, change });
  latest.current = { row, change };
  useEffect(() => {
    let fraction = 0;
    for (const { current: element } of handles) {
      if (!element) continue;
      attachNumberDrag(element, {
        begin: () => (fraction = numberScale(latest.current.row).toFraction(latest.current.row.value)),
        moveBy: (pixels) => {
          const { minimum, step } = latest.current.row;
          const scale = numberScale(latest.current.row);
          fraction = Math.min(Math.max(fraction + pixels / scale.pixels, 0), 1);
          const steps = Math.round((scale.toValue(fraction) - minimum) / (step * DRAGGED));
          latest.current.change.set(minimum + steps * step * DRAGGED);
        },
        keep: () => latest.current.change.keep(),
        giveBack: () => editing.cancel(),
        click: () => element.classList.contains('row-slider') && input.current?.focus(),
      });
    }
  }, []);
}
