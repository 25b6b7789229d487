import type { ClipSummary } from '../../../contract/rows/library-rows.ts';

/**
 * Clips by id. Adding some makes another table, which shares with this one whatever did not change: so it costs what is added,
 * however many there are.
 */
export interface ClipTable {
  readonly size: number;
  get(id: string): ClipSummary | undefined;
  /** In the order they came in. */
  values(): readonly ClipSummary[];
  /** This table, and these clips in place of those with their ids. */
  with(clips: readonly ClipSummary[]): ClipTable;
}

interface Held {
  readonly clip: ClipSummary;
  readonly place: number; // in the order they came in
}

/** Below the deepest branch are the few whose hashes begin alike. */
type Branch = readonly (Branch | readonly Held[] | undefined)[];

const BITS = 5; // of a hash, a level
const LEVELS = 3; // 32³ leaves
const EMPTY: Branch = Array.from<undefined>({ length: 1 << BITS });

export function clipTable(clips: readonly ClipSummary[] = []): ClipTable {
  return tableOf(EMPTY, 0).with(clips);
}

function tableOf(root: Branch, size: number): ClipTable {
  return {
    size,
    get: (id) => leafOf(root, hashOf(id)).find(({ clip }) => clip.id === id)?.clip,
    values: () =>
      heldIn(root, 0)
        .toSorted((a, b) => a.place - b.place)
        .map(({ clip }) => clip),
    with: (clips) => {
      let next = root;
      let count = size;
      for (const clip of clips) {
        const hash = hashOf(clip.id);
        const place = leafOf(next, hash).find((held) => held.clip.id === clip.id)?.place ?? count++;
        next = put(next, 0, hash, { clip, place });
      }
      return tableOf(next, count);
    },
  };
}

const slotOf = (hash: number, level: number): number => (hash >>> (level * BITS)) & ((1 << BITS) - 1);

function leafOf(root: Branch, hash: number): readonly Held[] {
  let branch: Branch | undefined = root;
  for (let level = 0; level < LEVELS - 1 && branch !== undefined; level++)
    branch = branch[slotOf(hash, level)] as Branch | undefined;
  return (branch?.[slotOf(hash, LEVELS - 1)] as readonly Held[] | undefined) ?? [];
}

function put(branch: Branch, level: number, hash: number, held: Held): Branch {
  const slot = slotOf(hash, level);
  const below = branch[slot];
  if (level < LEVELS - 1) return branch.with(slot, put((below ?? EMPTY) as Branch, level + 1, hash, held));
  const others = ((below ?? []) as readonly Held[]).filter(({ clip }) => clip.id !== held.clip.id);
  return branch.with(slot, [...others, held]);
}

function heldIn(branch: Branch, level: number): Held[] {
  return branch.flatMap((below) => {
    if (below === undefined) return [];
    return level < LEVELS - 1 ? heldIn(below as Branch, level + 1) : (below as readonly Held[]);
  });
}

/** FNV-1a, by which names that differ in one letter lie apart. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
