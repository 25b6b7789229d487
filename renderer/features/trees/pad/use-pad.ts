// renderer/features/trees/pad: the pad: a node’s samples on a line or in a plane, or its children in a list
import type { NameWords } from '#renderer/kit/cut-name.ts';
import { labelText, wholeLabel } from '#contract/rows/clip-label.ts';
import { computed, useSignal, effect } from '@preact/signals';
import { useMemo, useLayoutEffect, useRef } from 'preact/hooks';
import type { NumberSource } from '#core/tree/tree-spec.ts';
import { editableItem, commitItem, previewItem } from '#renderer/stores/commands/lab/item-commands.ts';
import type { InputRecorder } from '../inputs/record-inputs.ts';
import type { OpenTree } from '#renderer/stores/lab/tree/open-tree.ts';
import { nodeLabel, type OutlineNode, valueAt, type Address } from '#renderer/stores/lab/tree/outline.ts';
import type { PadMoment } from '../inputs/set-number.ts';
import { viewOf } from '../spaces/node-views.ts';
import {
  readInputs,
  readPadNode,
  type PadInputs,
  type DurationOf,
  createReader,
} from '../spaces/pad-node.ts';
import type { Content, PadSpace, PadAxis } from '../spaces/pad-space.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import type { RefObject } from 'preact';
import { clamp01, clamp } from '#core/kit/numbers.ts';
import { weighTree } from '#core/tree/evaluation/evaluate-tree.ts';
import { createGrantReader } from '#renderer/stores/lab/tree/granted-weights.ts';
import { withMovedItem } from '../spaces/list-spaces.ts';
import { dragRow } from './drag-row.ts';

/** Frames per second while no clip is bound. */
const USUAL_FPS = 60;

export type PadSide = 'Plot' | 'Table';

/** A node with its space, as its pad shows it. */
export type Pad = NonNullable<ReturnType<typeof usePad>>;

/** A pad with a space of one kind, and the name of its node. */
export interface PadProps<Space extends PadSpace> {
  readonly pad: Pad;
  readonly space: Space;
  readonly name: string;
}

/** The pad of a node; null if the node has problems of its own. */
export function usePad(open: OpenTree, node: OutlineNode, recorder: InputRecorder) {
  const app = useApp();
  const { lab, document: store } = app;
  const { content } = open.item;
  const chosen = useSignal('');
  const side = useSignal<PadSide>(node.node.kind === 'aimOffset' ? 'Table' : 'Plot'); // an aim offset asks for its poses
  const childAt = (path: string) => open.outline.find((other) => other.path === path);
  const labelOf = (path: string): NameWords => {
    const child = childAt(path);
    return child ? nodeLabel(child, open.labelOf) : wholeLabel(path);
  };
  const before = editableItem(app)?.content ?? content;
  const time = (): number => lab.time.value;
  const durationOf: DurationOf = (id) => {
    const clip = store.shown.clips.value.get(id);
    return clip === undefined ? null : (clip.frameCount - 1) / clip.fps;
  };
  const spaceOf = (of: Content) => computed(() => spaceIn(of, node, time, durationOf));
  const shown = useMemo(() => spaceOf(content), [content, node.path]).value;
  const committed = useMemo(() => spaceOf(before), [before, node.path]).value;
  if (shown === null || committed === null) return null;
  return {
    open,
    recorder,
    chosen, // path of the child that is chosen on the plot and in its table; '' = none
    side, // that is shown if there is no room for both
    path: node.path,
    ...shown,
    /**
     * The space without the gesture under the pointer: scales and grips are its, so that they stay during a
     * drag.
     */
    committed: committed.space,
    childAt,
    labelOf,
    nameOf: (path: string): string => labelText(labelOf(path)),
    /** When an input is changed: at the playhead. */
    moment: (): PadMoment => ({ time: lab.time.peek(), fps: open.bound?.figure.fps ?? USUAL_FPS }),
  };
}

/**
 * The space of the node at an address, and the inputs; `time` is asked for only where an input with keys cuts
 * the space.
 */
function spaceIn(
  content: Content,
  { path, address }: OutlineNode,
  time: () => number,
  durationOf: DurationOf,
): { readonly space: PadSpace; readonly inputs: PadInputs } | null {
  const node = valueAt(content, address) as OutlineNode['node'] | undefined;
  if (node === undefined) return null;
  const inputs = readInputs(content);
  const read = (source: NumberSource): number => {
    const isAnimated = typeof source !== 'number' && (inputs[source.input]?.keys.length ?? 0) > 0;
    return createReader(source, inputs, true)({ elapsed: isAnimated ? time() : 0 });
  };
  const valid = readPadNode({ path, address, node, depth: 0, place: '' }, inputs);
  const space = valid && viewOf(node.kind)?.space(valid, read, durationOf);
  return space ? { space, inputs } : null;
}

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

export type Move = ReturnType<typeof useMove>;

/**
 * Returns what moves rows of a list.
 *
 * @param list  of the items, in the content
 * @param count of items
 * @param root  of the rows, whose grips have `data-index`
 */
export function useMove(pad: Pad, list: Address, count: number, root: RefObject<HTMLElement | null>) {
  const app = useApp();
  const focused = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (focused.current !== null)
      root.current?.querySelector<HTMLElement>(`[data-index="${focused.current}"]`)?.focus();
    focused.current = null;
  });
  const within = (to: number): number => clamp(to, 0, count - 1);
  return {
    /** Moves a row for Alt and an arrow, and keeps the focus on its grip. True if it took the key. */
    press(event: KeyboardEvent, index: number, name: string): boolean {
      const step = event.altKey ? steps[event.key] : undefined;
      if (step === undefined) return false;
      event.preventDefault();
      event.stopPropagation();
      const to = within(index + step);
      if (to === index) return true;
      app.lab.node.value = pad.path; // paths below the list change
      focused.current = to;
      commitItem(app, `Move ${name}`, (content) => withMovedItem(content, list, index, to));
      return true;
    },
    drag(event: PointerEvent, index: number, name: string): void {
      if (event.button !== 0) return;
      app.lab.node.value = pad.path;
      dragRow(event, {
        move: (rows) =>
          previewItem(app, `Move ${name}`, (content) =>
            withMovedItem(content, list, index, within(index + rows)),
          ),
        keep: app.editing.keep,
        cancel: app.editing.cancel,
      });
    },
  };
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
