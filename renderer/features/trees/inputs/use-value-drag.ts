import { useRef } from 'preact/hooks';
import { withValue } from './input-keys.ts';
import { useApp } from '../../../controls/window-context.ts';
import type { InputRow } from './input-row.ts';

/** A drag of the value of an input. */
export interface ValueDrag {
  set(value: number): void;
  /** Commits it, unless it is being recorded. */
  end(): void;
  cancel(): void;
}

/**
 * During a recording, a drag holds the input at its value. Otherwise it sets the constant value of an input without keys, or the key
 * at the playhead where the drag began.
 */
export function useValueDrag({
  name,
  duration,
  recorder,
  change,
  holdRange,
  letRangeGo,
}: InputRow): ValueDrag {
  const { lab } = useApp();
  const from = useRef<number | null>(null); // s, of the key
  const finish = (): void => {
    from.current = null;
    letRangeGo();
  };
  return {
    set: (value) => {
      holdRange();
      if (recorder.hold(name, value)) return;
      const time = (from.current ??= Math.min(Math.max(lab.time.peek(), 0), duration));
      change.preview(`Set ${name}`, (input) => withValue(input, time, value));
    },
    end: () => {
      recorder.release(name);
      if (from.current !== null) change.keep();
      finish();
    },
    cancel: () => {
      recorder.cancel();
      if (from.current !== null) change.cancel();
      finish();
    },
  };
}
