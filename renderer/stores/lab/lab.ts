// renderer/stores/lab: items beside the clips (trees, muscles, trailing joints, request lists), and the open ones
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { LabItem } from '#contract/lab-items.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { followRequests, type RequestsApp, type RequestsParts } from './requests/open-requests.ts';
import { createTrailingSession, type TrailingSession } from './trailing/shown-trailing.ts';
import { createInputsSession, type InputsSession } from './tree/inputs-session.ts';
import { followOpenTree, type OpenTree } from './tree/open-tree.ts';
import type { OutlineNode } from './tree/outline.ts';
import { clipOn, type Stage } from '../session/stage.ts';
import type { ClipUses } from '../transitions/clip-uses.ts';

/** The items of the library beside its clips, those that are open, and the selected node of a tree. */
export interface LabApp {
  readonly items: ReadonlySignal<readonly LabItem[]>;
  readonly item: ReadonlySignal<LabItem | null>; // that is open in its tab, with the gesture under the pointer
  readonly list: ReadonlySignal<LabItem | null>; // the request list of the tab Stress, in the same way
  readonly open: ReadonlySignal<OpenTree | null>; // the open item as a tree; null if it is none
  readonly node: Signal<string>; // path of the selected node; empty = see selectedNode
  readonly inputs: InputsSession;
  /** The time at which the open tree is shown, s on its clock. */
  readonly time: ReadonlySignal<number>;
  readonly unmatched: Signal<string | null>; // id of the tree that the views show without cadence
  readonly requests: RequestsApp;
  readonly trailing: TrailingSession;
}

interface LabParts extends RequestsParts {
  readonly playing: TreePlaying;
}

/** Follows the items that the workspace names. */
export function followLab({ store, workspace, clips, bridge, notices, playing }: LabParts): LabApp {
  const items = computed(() => store.shown.lab.value);
  const item = computed(() => openItemIn(items.value, workspace.state.value));
  const list = computed(() => requestListIn(items.value, workspace.state.value));
  const unmatched = signal<string | null>(null);
  return {
    items,
    item,
    list,
    open: followOpenTree(item, store, clips, bridge, notices, unmatched),
    time: followTreeTime(item, playing),
    unmatched,
    node: signal(''),
    inputs: createInputsSession(),
    requests: followRequests(list, { store, workspace, clips, bridge, notices }),
    trailing: createTrailingSession(),
  };
}

/** The tree, muscles or trailing joints that are open; null = none. */
export function openItemIn(
  items: readonly LabItem[],
  { openItem }: Pick<Workspace, 'openItem'>,
): LabItem | null {
  return items.find(({ id, kind }) => id === openItem && kind !== 'requests') ?? null;
}

/** The chosen request list, or else the newest; null = none. */
export function requestListIn(
  items: readonly LabItem[],
  { openRequests }: Pick<Workspace, 'openRequests'>,
): LabItem | null {
  const lists = items.filter(({ kind }) => kind === 'requests');
  return lists.find(({ id }) => id === openRequests) ?? lists.at(-1) ?? null;
}

/**
 * The node with this path; without it the root, or below a cadence what steps together: its pad drives the
 * tree.
 */
export function selectedNode({ open, node }: Pick<LabApp, 'open' | 'node'>): OutlineNode | null {
  const outline = open.value?.outline ?? [];
  return (
    outline.find(({ path }) => path === node.value) ??
    outline.find(({ node: { kind } }) => kind !== 'cadence') ??
    null
  );
}

/** What plays: the uses of the open transition, or a clip or tree by itself. */
interface TreePlaying {
  readonly uses: ReadonlySignal<ClipUses | null>;
  readonly stage: ReadonlySignal<Stage>;
  readonly time: Signal<number>; // of the playhead, s on the clock of the seam
}

/**
 * Follows the time of a tree on its own clock: the playhead, or where the playhead is in the tree while the
 * open transition uses it, first as its destination:
 *
 *   tree time = use.time + seam time * use.playRate
 */
export function followTreeTime(
  item: ReadonlySignal<LabItem | null>,
  { uses, stage, time }: TreePlaying,
): ReadonlySignal<number> {
  const use = computed(() => {
    if (clipOn(stage.value) !== null || uses.value === null) return undefined;
    const { source, destination } = uses.value;
    return [destination, source].find(({ id }) => id === item.value?.id);
  });
  return computed(() => (use.value ? use.value.time + time.value * use.value.playRate : time.value));
}
