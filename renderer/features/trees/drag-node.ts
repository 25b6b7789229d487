import { previewMovedNode } from './node-commands.ts';
import { isBelow } from './nodes/node-lists.ts';
import { siblingsOf } from './nodes/node-order.ts';
import type { OutlineNode } from '../../stores/lab/tree/outline.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { dragRow } from './pad/drag-row.ts';

/**
 * Drags a row of the outline to the place of a sibling, which is previewed.
 *
 * @param ended called with whether the row was moved: then the press was no click
 */
export function dragNode(
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
      if (isMoved) app.editing.commitPreview();
      ended(isMoved);
    },
    cancel() {
      previewMovedNode(app, outline, node, null);
      ended(isMoved);
    },
  });
}

/** Index of the sibling whose row, or whose rows below it, hold a row of the outline; the nearest one beyond them. */
function siblingAt(outline: readonly OutlineNode[], node: OutlineNode, row: number): number {
  const siblings = siblingsOf(outline, node);
  const { path } = outline[Math.min(Math.max(row, 0), outline.length - 1)];
  const at = siblings.findIndex((sibling) => sibling.path === path || isBelow(path, sibling.path));
  if (at >= 0) return at;
  return row < outline.indexOf(siblings[0]) ? 0 : siblings.length - 1;
}
