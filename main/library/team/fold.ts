// main/library/team: what a team made, and the edits of this library that the team does not have yet
import { isDeepStrictEqual } from 'node:util';
import { boundedJson } from '#core/kit/bounded-json.ts';
import { addedFields, type EntryPart } from '../kinds/entries.ts';
import { differingPaths, overlapping, patched, valueAt, type Path } from '../kinds/fields.ts';

/** A change of an entry, as the log of a team has it. */
export interface SharedWrite {
  /** Fields that it sets; null: it only counts where the entry, or a field of it, has no value. */
  readonly paths: readonly Path[] | null;
  /** The entry after it, with all fields; null: an item is removed. */
  readonly value: unknown;
  /** Of a write that brings back what a server lost: for each path, when it was set then, and by whom. */
  readonly lost?: readonly Lost[] | undefined;
  /** When the last row was made that the author had seen of a log which its server lost since. */
  readonly seen?: number | undefined;
}

/**
 * When the server made the row that set a field in a log that it lost since, and whose it was. Rows of two logs have the
 * same numbers; of two values the one that was made later counts, whichever log had it.
 */
export type Lost = readonly [made: number, client: string];

/** An edit in the order of the team. */
export interface Place {
  readonly seq: number; // Infinity for an edit that the team does not have yet
  readonly base: number; // last `seq` that its author had seen
  readonly client: string;
}

/** Which row set a field, by its path as JSON; `lost`: when it was made first, if the row brought it back (see `Lost`). */
export type Versions = Readonly<Record<string, Version>>;
export type Version = readonly [seq: number, client: string, lost?: number];

/** An entry of a team, and which rows of the log set it. */
export interface TeamEntry {
  readonly value: unknown;
  readonly versions: Versions;
}

/** A field that was overridden by somebody who had not seen it. */
export interface Overridden {
  readonly path: Path;
  readonly value: unknown;
  readonly version: Version | null; // what had set it; null: the write itself, which does not count there
}

export interface Folded extends TeamEntry {
  readonly overridden: readonly Overridden[];
}

type Part = Pick<EntryPart, 'isItem' | 'empty' | 'isValid'>;

/** The entry before any edit. */
export const unsetEntry = ({ empty }: Pick<EntryPart, 'empty'>): TeamEntry => ({
  value: empty,
  versions: {},
});

/**
 * An entry after a write. Depends on its arguments alone, so that all members of a team get the same:
 *
 * - Of two writes of one field, the later in the order of the team counts.
 * - Fields of two edits that do not fit together: the whole entry of the later edit counts.
 * - A change that the author of a removal had not seen prevails over it.
 * - What a server lost and a member brings back counts where nobody has set the field since; of two who bring it back,
 *   the one that was made later.
 * - A value that this kind does not take changes nothing.
 */
export function fold(part: Part, entry: TeamEntry, write: SharedWrite, place: Place): Folded {
  const unchanged = { ...entry, overridden: [] };
  const { paths, value, lost, seen } = write;
  const seeing = { ...place, seen };
  const isRemoval = part.isItem && value === null;
  if (!isRemoval && !part.isValid(value)) return unchanged;
  if (paths === null) return foldUnset(part, entry, value, place);
  if (lost !== undefined) return foldLost(part, entry, { paths, value, lost }, place);
  if (isRemoval) return foldRemoval(entry, seeing);
  const merged = part.isItem && entry.value === null ? undefined : patched(entry.value, paths, value);
  const fits = merged !== undefined && part.isValid(merged);
  return written(entry, fits ? merged : value, fits ? paths : [[]], seeing);
}

/** A write that brings back what a server lost after `base`, the last row that it had in common with its author. */
function foldLost(
  part: Part,
  entry: TeamEntry,
  {
    paths,
    value,
    lost,
  }: Required<Pick<SharedWrite, 'value'>> & {
    readonly paths: readonly Path[];
    readonly lost: readonly Lost[];
  },
  place: Place,
): Folded {
  const since = Object.entries(entry.versions).filter(([, [seq]]) => seq > place.base);
  /** Whether a field was set since, or brought back by what was made then or later. */
  const setFrom = (made: number): ((path: Path) => boolean) =>
    overlapping(
      since.flatMap(([path, [, , had = Infinity]]) => (had >= made ? [boundedJson(path) as Path] : [])),
    );
  const isSet = setFrom(Infinity);
  const newer = new Map([...new Set(lost.map(([made]) => made))].map((made) => [made, setFrom(made)]));
  const counts = paths.map((path, i) => newer.get(lost[i][0])?.(path) !== true);
  const brought = lost.map(([made, client]): Version => [place.seq, client, made]);
  const overridden = paths.flatMap((path, i): Overridden[] => {
    const mine = valueAt(value, path);
    const isOther = !isDeepStrictEqual(mine, valueAt(entry.value, path));
    return !counts[i] && isSet(path) && isOther ? [{ path, value: mine, version: brought[i] }] : [];
  });
  const counted = paths.filter((_, i) => counts[i]);
  const whole = part.isItem && (value === null || entry.value === null) ? value : undefined;
  const merged = whole === undefined ? patched(entry.value, counted, value) : whole;
  const fits = counted.length > 0 && merged !== undefined && (merged === null || part.isValid(merged));
  if (!fits) return { ...entry, overridden };
  const versions = brought.filter((_, i) => counts[i]);
  const set = whole === undefined ? counted : [[]];
  // What it replaces, its author had replaced before.
  return { ...written(entry, merged, set, { ...place, base: Infinity }, versions), overridden };
}

/**
 * A removal is dropped if another changed the item meanwhile: this is told to whoever removed it. Edits of a client
 * follow each other: it has seen its own.
 */
function foldRemoval(entry: TeamEntry, place: Seeing): Folded {
  const isChanged = Object.values(entry.versions).some(
    (version) => version[1] !== place.client && isUnseen(version, place),
  );
  if (!isChanged) return { ...written(entry, null, [[]], place), overridden: [] };
  return { ...entry, overridden: [{ path: [], value: null, version: null }] };
}

/** A write of a new member: fills what has no value, and tells the member where there was another. */
function foldUnset(part: Part, entry: TeamEntry, value: unknown, place: Place): Folded {
  if (isDeepStrictEqual(entry.value, part.empty) && entry.versions['[]'] === undefined)
    return written(entry, value, [[]], place);
  const paths = addedFields(part, entry.value, value) ?? [];
  const both = patched(entry.value, paths, value);
  const fits = paths.length > 0 && part.isValid(both);
  const filled = fits ? written(entry, both, paths, place) : entry;
  const lost = differingPaths(filled.value, value).map((path) => ({
    path,
    value: valueAt(value, path),
    version: null,
  }));
  return { ...filled, overridden: lost };
}

/** @param own of each path, if they differ */
function written(
  entry: TeamEntry,
  value: unknown,
  paths: readonly Path[],
  place: Seeing,
  own: readonly Version[] = [],
): Folded {
  const versions = new Map(Object.entries(entry.versions));
  const root = newBranch();
  let order = 0;
  for (const [key, version] of versions) {
    const path = boundedJson(key) as Path;
    branchAt(root, path).branch.own.push({ key, path, version, order: order++ });
  }
  const overridden: Overridden[] = [];
  for (const [i, path] of paths.entries()) {
    const { branch, above } = branchAt(root, path);
    const within = knownIn(branch);
    for (const other of [...above, ...within].toSorted((a, b) => a.order - b.order)) {
      if (other.version[0] === place.seq || !isUnseen(other.version, place)) continue;
      const at = other.path.length < path.length ? path : other.path;
      const before = valueAt(entry.value, at);
      if (!isDeepStrictEqual(before, valueAt(value, at)))
        overridden.push({ path: at, value: before, version: other.version });
    }
    for (const other of within) versions.delete(other.key);
    const key = JSON.stringify(path);
    const known: Known = { key, path, version: own[i] ?? [place.seq, place.client], order: order++ };
    versions.set(key, known.version);
    branch.below.clear();
    branch.own = [known];
  }
  return { value, versions: Object.fromEntries(versions), overridden };
}

/** A version with its place among the others. */
interface Known {
  readonly key: string;
  readonly path: Path;
  readonly version: Version;
  readonly order: number;
}

/**
 * Versions by the names of their paths: those around a path are found without the others, since an edit may
 * set thousands of fields.
 */
interface Branch {
  own: Known[]; // of the path that ends here; several if a snapshot wrote its key in several ways
  readonly below: Map<string, Branch>;
}

const newBranch = (): Branch => ({ own: [], below: new Map() });

/** The branch of a path, which is made if there is none, and the versions above it. */
function branchAt(root: Branch, path: Path): { readonly branch: Branch; readonly above: readonly Known[] } {
  const above: Known[] = [];
  let branch = root;
  for (const name of path) {
    above.push(...branch.own);
    const next = branch.below.get(name) ?? newBranch();
    branch.below.set(name, next);
    branch = next;
  }
  return { branch, above };
}

/** The versions in a branch and below it. */
function knownIn(branch: Branch): readonly Known[] {
  const branches = [branch];
  for (const { below } of branches) for (const each of below.values()) branches.push(each);
  return branches.flatMap(({ own }) => own);
}

type Seeing = Place & Pick<SharedWrite, 'seen'>;

const isUnseen = ([seq, , lost]: Version, { base, seen }: Seeing): boolean =>
  lost === undefined || seen === undefined ? seq > base : lost > seen;
