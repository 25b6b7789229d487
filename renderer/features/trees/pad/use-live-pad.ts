import { effect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { clamp01 } from '#core/clamp.ts';
import { weighTree } from '#core/tree/evaluation/evaluate-tree.ts';
import { createGrantReader } from '../../../stores/lab/tree/granted-weights.ts';
import { createReader } from '../spaces/pad-node.ts';
import type { PadAxis } from '../spaces/pad-space.ts';
import { useApp } from '../../../controls/window-context.ts';
import type { Pad } from './use-pad.ts';

/**
 * Shows the weights of children at the playhead: `--weight` of each element with `data-weight`, and the text
 * in it.
 */
export function useLiveWeights(
  pad: Pad,
  children: readonly string[],
  root: RefObject<HTMLElement | null>,
): void {
  const { lab } = useApp();
  const { bound } = pad.open;
  useLayoutEffect(() => {
    if (bound === null) return undefined;
    const read = createGrantReader(bound.tree, pad.path, children);
    const weights = new Float64Array(children.length);
    const elements = [...(root.current?.querySelectorAll<HTMLElement | SVGElement>('[data-weight]') ?? [])];
    const outputs = elements.map((element) => element.querySelector<HTMLOutputElement>('.pad-share-text'));
    const clock = { elapsed: 0 };
    return effect(() => {
      clock.elapsed = lab.time.value;
      weighTree(bound.tree, clock);
      read(weights);
      elements.forEach((element, i) => {
        const weight = weights[Number(element.dataset['weight'])];
        element.style.setProperty('--weight', String(clamp01(weight)));
        const text = outputs[i];
        if (text) text.value = `${Math.round(weight * 100)} %`;
      });
    });
  });
}

/** Calls `show` with the values of axes at the playhead, before and after smoothing, whenever one changes. */
export function useLiveValues(
  pad: Pad,
  axes: readonly PadAxis[],
  show: (raw: readonly number[], smoothed: readonly number[]) => void,
): void {
  const { lab } = useApp();
  useLayoutEffect(() => {
    const readers = [false, true].map((smoothed) =>
      axes.map(({ source }) => createReader(source, pad.inputs, smoothed)),
    );
    const [raw, smoothed] = readers.map((each) => each.map(() => 0));
    const clock = { elapsed: 0 };
    return effect(() => {
      clock.elapsed = lab.time.value;
      for (let axis = 0; axis < axes.length; axis++) {
        raw[axis] = readers[0][axis](clock);
        smoothed[axis] = readers[1][axis](clock);
      }
      show(raw, smoothed);
    });
  });
}
