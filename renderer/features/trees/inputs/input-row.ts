// renderer/features/trees/inputs: inputs of a tree: values, keys, recordings, and the nodes that use them
import { effect } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { bindInput, type BoundInput } from '#core/tree/inputs/bound-input.ts';
import type { TreeInput } from '#core/tree/inputs/input-document.ts';
import { withChangedInput, type InputUse, inputRange } from './input-keys.ts';
import { commitItem, previewItem } from '#renderer/stores/commands/lab/item-commands.ts';
import type { InputRecorder } from './record-inputs.ts';
import type { ValueRange } from './input-values.ts';
import { useApp } from '#renderer/controls/window-context.ts';

/** What a row needs of its tree. */
export interface InputRowSource {
  readonly name: string;
  readonly input: TreeInput;
  readonly uses: readonly InputUse[];
  readonly duration: number; // s, of the take
  readonly recorder: InputRecorder;
}

/** An input as its row shows it: with its value bound `raw`, without smoothing, and `smoothed`. */
export type InputRow = ReturnType<typeof useInputRow>;

export function useInputRow(source: InputRowSource) {
  const { name, input, uses } = source;
  const bound = useMemo(() => bindBoth(input), [input]);
  const held = useRef<ValueRange | null>(null);
  const range = useMemo(() => inputRange(input, uses), [input, uses]);
  const shown = held.current ?? range;
  /** Keeps the range until it is released, as previews do. */
  const holdRange = (): void => void (held.current = shown);
  const releaseRange = (): void => void (held.current = null);
  const change = useInputChange(name, holdRange, releaseRange);
  return { ...source, ...bound, range: shown, change, holdRange, releaseRange };
}

function bindBoth(input: TreeInput) {
  const smoothed = bindInput(input);
  const isSmooth = input.kind === 'number' && input.smoothing !== null;
  return { smoothed, raw: isSmooth ? bindInput({ ...input, smoothing: null }) : smoothed };
}

/** Changes of one input. A gesture is preview … preview, then keep or cancel. */
function useInputChange(name: string, holdRange: () => void, releaseRange: () => void) {
  const app = useApp();
  type Change = (input: TreeInput) => TreeInput;
  return {
    preview(words: string, change: Change): void {
      holdRange();
      previewItem(app, words, (content) => withChangedInput(content, name, change));
    },
    commit: (words: string, change: Change): void =>
      commitItem(app, words, (content) => withChangedInput(content, name, change)),
    keep(): void {
      releaseRange();
      app.editing.keep();
    },
    cancel(): void {
      releaseRange();
      app.editing.cancel();
    },
  };
}

/** The value of a bound input at `time`, s. */
export function valueAtTime(bound: BoundInput, time: number): number {
  return bound.track.sample(bound.now, { elapsed: time }).value;
}

/** Calls `show` with the time of the playhead, now and at each frame, without rendering. */
export function useAtPlayhead(show: (time: number) => void): void {
  const { lab } = useApp();
  useLayoutEffect(() => effect(() => show(lab.time.value)));
}
