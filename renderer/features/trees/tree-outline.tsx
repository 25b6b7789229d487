import { describePlace } from './nodes/node-fields.ts';
import './outline.css';
import { ChevronDown } from 'lucide';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { clamp } from '#core/kit/numbers.ts';
import { findNodeKind } from '#core/tree/registry.ts';
import { dropClipOnNode, describeDrop } from './node-clips.ts';
import { selectedNode } from '#renderer/stores/lab/lab.ts';
import type { OpenTree } from '#renderer/stores/lab/tree/open-tree.ts';
import { nodeLabel, type OutlineNode } from '#renderer/stores/lab/tree/outline.ts';
import { Icon } from '#renderer/kit/icon.tsx';
import { isMenuKey, useFocusKeys } from '#renderer/kit/list-keys.ts';
import { labelText } from '#contract/rows/clip-label.ts';
import { ShortName } from '#renderer/kit/short-name.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { isBelow } from './nodes/node-lists.ts';
import { useClipDrop } from '#renderer/controls/use-clip-drop.ts';
import { useLiveShares } from './use-live-shares.ts';
import { isOnStage } from '#renderer/stores/session/stage.ts';
import { previewMovedNode } from './node-actions.ts';
import { siblingsOf } from './nodes/node-order.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { dragRow } from './pad/drag-row.ts';
import { maxChildren } from '#core/tree/document/make-node.ts';
import { menuKinds } from './nodes/kind-words.ts';

/**
 * The nodes of a tree with a bar of each one’s weight at the playhead, and another of that in the picked
 * joint.
 */
export function Outline({ open }: { readonly open: OpenTree }) {
  const app = useApp();
  const { lab } = app;
  const list = useRef<HTMLDivElement>(null);
  const keys = useFocusKeys();
  const selected = selectedNode(lab)?.path;
  const joint = usePickedJoint(open);
  useLiveShares(open, joint?.index ?? null, list);
  useFocusOnSelected(list, selected);
  const onKeyDown = (event: KeyboardEvent): void => {
    const rows = rowsIn(list);
    if (isMenuKey(event)) {
      const row = document.activeElement?.getBoundingClientRect();
      if (!row) return;
      event.preventDefault();
      event.stopPropagation();
      openNodeMenu(app, row.left + 24, row.bottom);
    } else if (keys(rows, event)) {
      lab.node.value = (document.activeElement as HTMLElement).dataset['path'] ?? 'root';
    }
  };
  return (
    <section class="lab-outline" aria-label="Nodes of the tree">
      <header class="lab-outline-head row gap-8 dim">
        <NodeButton list={list} />
        {joint && (
          <span class="lab-joint-name small-text cut" data-tip={`Weights in ${joint.name}, the picked joint`}>
            {joint.name}
          </span>
        )}
        <span class="lab-all-name small-text" data-tip="Mean weights over all joints">
          {joint ? 'All' : 'Weight'}
        </span>
      </header>
      <div role="tree" aria-label="Nodes" data-keys-of="nodes" ref={list} onKeyDown={onKeyDown}>
        {open.outline.map((node) => (
          <OutlineRow
            key={node.path}
            open={open}
            node={node}
            isSelected={node.path === selected}
            hasJoint={joint !== null}
          />
        ))}
      </div>
    </section>
  );
}

const rowsIn = (list: RefObject<HTMLElement | null>): HTMLElement[] => [
  ...(list.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? []),
];

/** The joint picked in a view that shows the tree. */
function usePickedJoint({ item, bound }: OpenTree): { readonly index: number; readonly name: string } | null {
  const { session } = useApp();
  const index = session.selectedJoint.value;
  if (index === null || !isOnStage(session.stage.value, item.id)) return null;
  const name = bound?.figure.map.skeleton.names[index];
  return name === undefined ? null : { index, name };
}

/** Keeps the focus on the selected row when a command moves it. */
function useFocusOnSelected(list: RefObject<HTMLElement | null>, selected: string | undefined): void {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused.parentElement !== list.current) return;
    rowsIn(list)
      .find((row) => row.dataset['path'] === selected)
      ?.focus();
  }, [selected]);
}

/** The button that opens the menu of the selected node. */
function NodeButton({ list }: { readonly list: RefObject<HTMLElement | null> }) {
  const app = useApp();
  return (
    <button
      type="button"
      class="button bare"
      aria-haspopup="menu"
      data-tip="Add, wrap, change or move the selected node"
      data-keys="Shift+F10"
      onClick={({ currentTarget }) => {
        const { left, bottom } = currentTarget.getBoundingClientRect();
        // The menu gives the focus back to the row, where the keys of nodes are.
        list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
        openNodeMenu(app, left, bottom);
      }}
    >
      Edit node
      <Icon node={ChevronDown} size={14} />
    </button>
  );
}

interface OutlineRowProps {
  readonly open: OpenTree;
  readonly node: OutlineNode;
  readonly isSelected: boolean;
  readonly hasJoint: boolean;
}

function OutlineRow({ open, node, isSelected, hasJoint }: OutlineRowProps) {
  const app = useApp();
  const { lab } = app;
  const isDragged = useRef(false);
  const row = useRef<HTMLDivElement>(null);
  useClipDrop(row, ({ detail }) => dropClipOnNode(app, node, detail.clipId));
  const problem = open.problems.find(({ path }) => isOf(path, node, open.outline));
  const label = nodeLabel(node, open.labelOf);
  const name = labelText(label);
  const kind = findNodeKind(node.node.kind)?.label ?? node.node.kind;
  return (
    <div
      ref={row}
      data-drop-words={describeDrop(node, name) ?? undefined}
      class={isSelected ? 'lab-node selected' : 'lab-node'}
      role="treeitem"
      aria-level={node.depth + 1}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      data-path={node.path}
      data-tip={problem?.message ?? (name === kind ? '' : kind)}
      style={{ paddingLeft: `${8 + node.depth * 14}px` }}
      onClick={() => {
        if (!isDragged.current) lab.node.value = node.path;
        isDragged.current = false;
      }}
      onPointerDown={(event) => {
        isDragged.current = false;
        dragNode(app, event, open.outline, node, (isMoved) => (isDragged.current = isMoved));
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        lab.node.value = node.path;
        openNodeMenu(app, event.clientX, event.clientY);
      }}
    >
      <span class="lab-weight" aria-hidden="true" />
      {hasJoint && <span class="lab-joint-weight" aria-hidden="true" />}
      <span class={problem ? 'cut error-text' : 'cut'}>
        <ShortName names={[label]} />
      </span>
      <span class="faint cut">{problem?.message ?? describePlace(open, node)}</span>
      {hasJoint && <output class="lab-joint-share" aria-label={`Weight of ${name} in the joint`} />}
      <output class="lab-share" />
    </div>
  );
}

/** True if a problem’s path is in this node, but in none below it. */
function isOf(path: string, { path: own }: OutlineNode, outline: readonly OutlineNode[]): boolean {
  const holds = (holder: string): boolean => path === holder || isBelow(path, holder);
  return holds(own) && !outline.some((other) => other.path.length > own.length && holds(other.path));
}

/**
 * Drags a row of the outline to the place of a sibling, which is previewed.
 *
 * @param ended called with whether the row was moved: then the press was no click
 */
function dragNode(
  app: Workbench,
  down: PointerEvent,
  outline: readonly OutlineNode[],
  node: OutlineNode,
  ended: (isMoved: boolean) => void,
): void {
  if (down.button !== 0 || node.depth === 0) return;
  let isMoved = false;
  dragRow(down, {
    move(rows) {
      if (rows === 0 && !isMoved) return;
      isMoved = true;
      previewMovedNode(app, outline, node, siblingAt(outline, node, outline.indexOf(node) + rows));
    },
    keep() {
      if (isMoved) app.editing.keep();
      ended(isMoved);
    },
    cancel() {
      previewMovedNode(app, outline, node, null);
      ended(isMoved);
    },
  });
}

/**
 * Index of the sibling whose row, or whose rows below it, hold a row of the outline; the nearest one beyond
 * them.
 */
function siblingAt(outline: readonly OutlineNode[], node: OutlineNode, row: number): number {
  const siblings = siblingsOf(outline, node);
  const { path } = outline[clamp(row, 0, outline.length - 1)];
  const at = siblings.findIndex((sibling) => sibling.path === path || isBelow(path, sibling.path));
  if (at >= 0) return at;
  return row < outline.indexOf(siblings[0]) ? 0 : siblings.length - 1;
}

const ids = menuKinds.map(({ kind }) => kind.id);
const holders = menuKinds.filter(({ kind }) => maxChildren(kind) > 0).map(({ kind }) => kind.id);

/** Opens the menu of the selected node at a point of the window, px. */
function openNodeMenu({ session }: Pick<Workbench, 'session'>, x: number, y: number): void {
  session.menu.value = {
    label: 'Node',
    entries: [
      { label: 'Add child', entries: ids.map((id) => `lab.add.${id}`) },
      { label: 'Wrap in', entries: holders.map((id) => `lab.wrap.${id}`) },
      { label: 'Change to', entries: ids.map((id) => `lab.change.${id}`) },
      null,
      'lab.addClip',
      'lab.putClip',
      null,
      'lab.nodeUp',
      'lab.nodeDown',
      null,
      'lab.deleteNode',
    ],
    x,
    y,
  };
}
