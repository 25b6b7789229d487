import type { RequestSpan } from '#renderer/timeline/model/timeline-model.ts';
import { type RowKind, rowKind } from '../row.ts';

const ROW_HEIGHT = 24; // px

/** Height of the row of a request, px: its bar and, when unfolded, a line per fact. */
export function requestHeight({ unfolded, role, slots, competing }: RequestSpan): number {
  const lines = slots.length + competing.length + (role === 'open' ? 1 : 0);
  return ROW_HEIGHT * (1 + (unfolded ? lines : 0));
}

/** Requests of a chain, which has a seam. */
export const chainRequests = requests(true);

/** Requests of a tree. */
export const treeRequests = requests(false);

function requests(ofChain: boolean): RowKind {
  return rowKind({
    id: 'request',
    reads: ['requests', 'hasSeam', 'unit', 'source'],
    heights: (model) => (model.hasSeam === ofChain ? model.requests.map(requestHeight) : []),
  });
}
