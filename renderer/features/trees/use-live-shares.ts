import { effect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { clamp01, formatNumber } from '#core/kit/numbers.ts';
import { weighTree } from '#core/tree/evaluation/evaluate-tree.ts';
import { createJointShares } from '#core/tree/evaluation/tree.ts';
import type { OpenTree } from '#renderer/stores/lab/tree/open-tree.ts';
import { documentPath } from '#renderer/stores/lab/tree/granted-weights.ts';
import { useApp } from '#renderer/controls/window-context.ts';

/**
 * Writes the weights at the playhead into the rows, without rendering them: over all joints, and in one of
 * them.
 *
 * @param joint of the tree’s skeleton; null = none is picked
 */
export function useLiveShares(
  { bound }: OpenTree,
  joint: number | null,
  list: RefObject<HTMLElement | null>,
): void {
  const { lab } = useApp();
  // Anew after each render: the tree is bound again at each edit.
  useLayoutEffect(() => {
    if (bound === null) return undefined;
    const { tree } = bound;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
    const all = columnOf(rows, '--weight', '.lab-share');
    const ofJoint = columnOf(rows, '--joint', '.lab-joint-share');
    const rowOf = tree.nodes.map(({ path }) =>
      rows.findIndex((row) => row.dataset['path'] === documentPath(path)),
    );
    const writeShares = createJointShares(tree);
    const shares = new Float64Array(tree.nodes.length);
    const clock = { elapsed: 0 };
    return effect(() => {
      clock.elapsed = lab.time.value;
      weighTree(tree, clock);
      for (let i = 0; i < shares.length; i++) shares[i] = tree.nodes[i].active ? tree.nodes[i].share : 0;
      all(shares, rowOf);
      if (joint !== null) ofJoint(writeShares(shares, joint), rowOf);
    });
  });
}

/** Shows the shares of nodes in a column of the rows; those of one row’s appearances add up. */
function columnOf(
  rows: readonly HTMLElement[],
  variable: string,
  output: string,
): (shares: Float64Array, rowOf: readonly number[]) => void {
  const texts = rows.map((row) => row.querySelector<HTMLOutputElement>(output));
  const sums = new Float64Array(rows.length);
  return (shares, rowOf) => {
    sums.fill(0);
    for (let i = 0; i < shares.length; i++) if (rowOf[i] >= 0) sums[rowOf[i]] += shares[i];
    rows.forEach((row, i) => {
      row.style.setProperty(variable, String(clamp01(sums[i])));
      const text = texts[i];
      if (text) text.value = `${formatNumber(sums[i] * 100, 0)} %`;
    });
  };
}
