import type { TreeRequest } from '#core/tree/node-kind.ts';
import type { Tree } from '#core/tree/evaluation/tree.ts';
import { documentPath } from './granted-weights.ts';

/** A request of a tree, with what became of it. */
export interface TreeRecord {
  readonly id: string;
  readonly request: TreeRequest;
  readonly path: string; // of its node in the document
  /** Time at which the next granted request of the same node begins, s; null = none. */
  readonly until: number | null;
  readonly lasts: number; // s, granted: of the slowest joint; 0 if another request won
  readonly cutOff: number; // s of it that the next request cut off
}

/** Maximum number of records: a tree that requests more shows the first ones. */
const MAX_RECORDS = 100;

/** The records of all requests of a tree, by time. */
export function recordTree({ requests }: Pick<Tree, 'requests'>): readonly TreeRecord[] {
  return requests.slice(0, MAX_RECORDS).map((request, i) => {
    const { node, from, time, begins, duration, profile, lostTo } = request;
    const next = requests.slice(i + 1).find((later) => later.node === node && later.lostTo === null);
    const until = next?.begins ?? null;
    const lasts = lostTo === null ? duration * Math.max(1, ...Object.values(profile ?? {})) : 0;
    const cutOff = lostTo === null && until !== null ? Math.max(0, begins + lasts - until) : 0;
    return { id: `${from}@${time}`, request, path: documentPath(node), until, lasts, cutOff };
  });
}
