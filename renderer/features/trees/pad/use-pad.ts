// renderer/features/trees/pad: the pad: a node’s samples on a line or in a plane, or its children in a list
import type { NameWords } from '../../../kit/cut-name.ts';
import { labelText, wholeLabel } from '#contract/rows/clip-label.ts';
import { computed, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { NumberSource } from '#core/tree/schema/input-specs.ts';
import { editableItem } from '../../../stores/commands/lab/change-item.ts';
import type { InputRecorder } from '../inputs/record-inputs.ts';
import type { OpenTree } from '../../../stores/lab/tree/open-tree.ts';
import { nodeLabel, type OutlineNode } from '../../../stores/lab/tree/outline.ts';
import type { PadMoment } from '../inputs/set-number.ts';
import { viewOf } from '../spaces/node-views.ts';
import {
  readInputs,
  readPadNode,
  type PadInputs,
  type DurationOf,
  createReader,
} from '../spaces/pad-node.ts';
import type { Content, PadSpace } from '../spaces/pad-space.ts';
import { valueAt } from '../../../stores/lab/tree/tree-address.ts';
import { useApp } from '../../../controls/window-context.ts';

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
    const clip = store.shown.value.clips.get(id);
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
