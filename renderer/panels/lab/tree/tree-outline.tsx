import { effect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { findNodeKind } from '../../../../core/tree/registry.ts';
import { weighTree } from '../../../../core/tree/evaluation/evaluate-tree.ts';
import { nodeName } from '../../../state/lab/tree/outline.ts';
import type { OutlineNode } from '../../../state/lab/tree/outline.ts';
import { documentPath } from '../../../state/lab/tree/pad/granted-weights.ts';
import { selectedNode } from '../../../state/lab/lab.ts';
import type { OpenTree } from '../../../state/lab/tree/open-tree.ts';
import { useFocusKeys } from '../../controls/list-keys.ts';
import { useApp } from '../../controls/window-context.ts';

/** The nodes of a tree with a bar of each one’s weight at the playhead. */
export function Outline({ open }: { readonly open: OpenTree }) {
  const { lab } = useApp();
  const list = useRef<HTMLDivElement>(null);
  const keys = useFocusKeys();
  const selected = selectedNode(lab)?.path;
  useLiveWeights(open, list);
  const onKeyDown = (event: KeyboardEvent): void => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
    if (!keys(rows, event)) return;
    lab.node.value = (document.activeElement as HTMLElement).dataset['path'] ?? 'root';
  };
  return (
    <div
      class="lab-outline"
      role="tree"
      aria-label="Nodes"
      data-keys-of="lab"
      ref={list}
      onKeyDown={onKeyDown}
    >
      {open.outline.map((node) => (
        <OutlineRow key={node.path} open={open} node={node} isSelected={node.path === selected} />
      ))}
    </div>
  );
}

interface OutlineRowProps {
  readonly open: OpenTree;
  readonly node: OutlineNode;
  readonly isSelected: boolean;
}

function OutlineRow({ open, node, isSelected }: OutlineRowProps) {
  const { lab, document: store } = useApp();
  const problem = open.problems.find(({ path }) => isOf(path, node, open.outline));
  const name = nodeName(node, (id) => store.shown.value.clips.get(id)?.name);
  const kind = findNodeKind(node.node.kind)?.label ?? node.node.kind;
  return (
    <div
      class={isSelected ? 'lab-node selected' : 'lab-node'}
      role="treeitem"
      aria-level={node.depth + 1}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      data-path={node.path}
      data-tip={problem?.message ?? (name === kind ? '' : kind)}
      style={{ paddingLeft: `${8 + node.depth * 14}px` }}
      onClick={() => (lab.node.value = node.path)}
    >
      <span class="lab-weight" aria-hidden="true" />
      <span class={problem ? 'cut lab-faulty' : 'cut'}>{name}</span>
      <span class="faint cut">{problem?.message ?? node.place}</span>
      <output class="lab-share" />
    </div>
  );
}

/** True if a problem’s path is in this node, but in none below it. */
function isOf(path: string, { path: own }: OutlineNode, outline: readonly OutlineNode[]): boolean {
  const holds = (holder: string): boolean =>
    path === holder || path.startsWith(`${holder}.`) || path.startsWith(`${holder}[`);
  return holds(own) && !outline.some((other) => other.path.length > own.length && holds(other.path));
}

/** Writes the weights at the playhead into the rows, without rendering them. */
function useLiveWeights({ bound }: OpenTree, list: { readonly current: HTMLElement | null }): void {
  const { session } = useApp();
  // Anew after each render: the tree is bound again at each edit.
  useLayoutEffect(() => {
    if (bound === null) return;
    const { tree } = bound;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
    const texts = rows.map((row) => row.querySelector('output'));
    const rowOf = tree.nodes.map(({ path }) =>
      rows.findIndex((row) => row.dataset['path'] === documentPath(path)),
    );
    const shares = new Float64Array(rows.length);
    return effect(() => {
      weighTree(tree, { time: session.time.value });
      shares.fill(0);
      tree.nodes.forEach(({ share, active }, i) => {
        if (active && rowOf[i] >= 0) shares[rowOf[i]] += share;
      });
      rows.forEach((row, i) => {
        row.style.setProperty('--weight', String(Math.min(Math.max(shares[i], 0), 1)));
        const text = texts[i];
        if (text) text.value = `${Math.round(shares[i] * 100)} %`;
      });
    });
  });
}
