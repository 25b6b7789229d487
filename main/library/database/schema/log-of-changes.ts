import type { Database } from 'better-sqlite3';
import { boundedJson } from '#core/kit/bounded-json.ts';
import { editWrites } from './tables.ts';

/**
 * A change as libraries of versions before 26 kept it: an item or a value as a whole, or a tag on clips.
 * The fields of each kind are those of that version, so nothing here follows what kinds are today.
 */
type OldChange = Readonly<Record<string, unknown>> & { readonly kind: string };

interface OldWrite {
  readonly key: string;
  readonly clips?: readonly string[];
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
  readonly next?: string | null; // the field before which one stands that is absent before or after
}

/**
 * Translates the log of changes to one of writes, without edits that were abandoned. Returns a warning if one could not
 * be read, so that the history ends there.
 */
export function logWrites(db: Database): string | undefined {
  db.exec(editWrites);
  db.exec(`DELETE FROM edits WHERE state = 'abandoned'`);
  const changes = db
    .prepare<[number], string>('SELECT change FROM edit_changes WHERE edit = ? ORDER BY number')
    .pluck();
  const save = saving(db);
  const derived = derivedSettings(db);
  const translate = (edit: number): boolean => {
    const writes = changes.all(edit).map(writesIn);
    if (writes.includes(null)) return false;
    writes.flatMap((each) => each ?? []).forEach((write, place) => save(edit, place, derived(write)));
    return true;
  };
  const numbers = db.prepare<[], number>('SELECT number FROM edits ORDER BY number').pluck().all();
  const bad = numbers.filter((edit) => !translate(edit));
  endHistoryAt(db, bad);
  db.exec('DROP TABLE edit_changes');
  if (bad.length === 0) return undefined;
  return 'The history of edits ends at one that this version of Segue cannot read. What the edits made is whole.';
}

/** What undo would have to go through ends the history: it and all that is beyond it. */
function endHistoryAt(db: Database, bad: readonly number[]): void {
  const isApplied = db
    .prepare<[number], number>(`SELECT state = 'applied' FROM edits WHERE number = ?`)
    .pluck();
  const lastApplied = bad.findLast((edit) => isApplied.get(edit) === 1) ?? 0;
  const firstUndone = bad.find((edit) => isApplied.get(edit) === 0) ?? Number.MAX_SAFE_INTEGER;
  db.prepare(
    `DELETE FROM edits WHERE state = 'applied' AND number <= ? OR state = 'undone' AND number >= ?`,
  ).run(lastApplied, firstUndone);
  db.exec('DELETE FROM edit_writes WHERE number / (1 << 24) NOT IN (SELECT number FROM edits)');
}

/**
 * Settings of a clip that are as its file has them were written out in full; from now on they are absent. A ground
 * height by an import override stays as it was written.
 */
function derivedSettings(db: Database) {
  const find = db.prepare<[string], Readonly<Record<string, unknown>>>(
    'SELECT derived_ground_height AS groundHeight, derived_loop = 1 AS loop FROM clips WHERE id = ?',
  );
  return (write: OldWrite): OldWrite => {
    if (!write.key.startsWith('clip ')) return write;
    const derived = Number(find.get(write.key.slice('clip '.length))?.[write.path[0]]);
    // A height was multiplied by its unit, and divided again.
    const own = (value: unknown): unknown => (Math.abs(Number(value) - derived) < 1e-9 ? undefined : value);
    return { ...write, before: own(write.before), after: own(write.after) };
  };
}

function saving(db: Database) {
  const known = db.prepare<[string], number>('SELECT number FROM edit_keys WHERE key = ?').pluck();
  const addKey = db.prepare('INSERT INTO edit_keys (key) VALUES (?)');
  const add = db.prepare(
    'INSERT INTO edit_writes (number, key, clips, path, before, after, next) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const text = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
  return (edit: number, place: number, { key, clips, path, before, after, next = null }: OldWrite): void => {
    const number = known.get(key) ?? addKey.run(key).lastInsertRowid;
    add.run(
      edit * 2 ** 24 + place,
      number,
      text(clips),
      JSON.stringify(path),
      text(before),
      text(after),
      next,
    );
  };
}

/** The writes of a change; null for one that cannot be read. */
function writesIn(text: string): OldWrite[] | null {
  try {
    const change = boundedJson(text) as OldChange;
    return ofTag(change) ?? ofFile(change) ?? ofEntry(change);
  } catch {
    return null;
  }
}

function ofTag({ kind, tag, clipIds, from, to }: OldChange): OldWrite[] | null {
  if (kind === 'tag.rename')
    return [{ key: `tag ${from as string}`, path: ['name'], before: from, after: to }];
  if (kind !== 'tag.put' && kind !== 'tag.take') return null;
  const isPut = kind === 'tag.put';
  return [
    { key: `tag * ${tag as string}`, clips: clipIds as string[], path: [], before: !isPut, after: isPut },
  ];
}

const ofFile = ({ kind, fileId, ignored }: OldChange): OldWrite[] | null =>
  kind === 'file.ignore'
    ? [{ key: `file ${fileId as string}`, path: [], before: ignored !== true, after: ignored }]
    : null;

/** A field by which a change names its subject. */
const subjectFields = ['id', 'clipId', 'jointsId'] as const;

function ofEntry({ kind, before, after, ...rest }: OldChange): OldWrite[] | null {
  const [name = '', action] = kind.split('.');
  const [item] = Object.values(rest);
  if (action === 'add' || action === 'remove') {
    const [was, is] = action === 'add' ? [null, item] : [item, null];
    return [{ key: `${name} ${idIn(item)}`, path: [], before: was, after: is }];
  }
  if (action !== 'set') return null;
  const key = `${name} ${subjectOf(rest) ?? idIn(after)}`;
  return fieldsBetween(before, after, wholeValues.has(name)).map((path) => ({
    key,
    path,
    before: at(before, path),
    after: at(after, path),
    next: nextIn(before, after, path),
  }));
}

/** Kinds of which a value is one field. */
const wholeValues: ReadonlySet<string> = new Set(['note', 'root', 'character', 'engine']);

function subjectOf(fields: Readonly<Record<string, unknown>>): string | undefined {
  const { subject } = fields;
  if (typeof subject === 'string') return subject;
  if (typeof subject === 'object' && subject !== null)
    return String(Object.entries(subject).find(([name]) => name !== 'kind')?.[1]);
  const named = subjectFields.find((name) => typeof fields[name] === 'string');
  return named && (fields[named] as string);
}

/** Values of the whole library have no id. */
const idIn = (item: unknown): string => {
  const { id } = { ...(item as object) } as { readonly id?: unknown };
  return typeof id === 'string' ? id : '';
};

type Fields = Readonly<Record<string, unknown>>;

function fieldsBetween(before: unknown, after: unknown, isWhole: boolean, path: string[] = []): string[][] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const isSameList = Array.isArray(before) && Array.isArray(after) && before.length === after.length;
  const [was, is] = [before, after].map((value) =>
    typeof value === 'object' && value !== null && (isSameList || !Array.isArray(value))
      ? (value as Fields)
      : null,
  );
  if (isWhole || !was || !is) return [path];
  return Object.keys({ ...was, ...is }).flatMap((name) =>
    fieldsBetween(was[name], is[name], false, [...path, name]),
  );
}

/** As writes of this version name it. */
function nextIn(before: unknown, after: unknown, path: readonly string[]): string | null {
  const name = path.at(-1);
  const [was, is] = [before, after].map((value) => at(value, path.slice(0, -1)) as Fields | null);
  if (name === undefined || !was || !is || Object.hasOwn(was, name) === Object.hasOwn(is, name)) return null;
  const isAdded = Object.hasOwn(is, name);
  const names = Object.keys(isAdded ? is : was);
  const following = names.slice(names.indexOf(name) + 1);
  return (isAdded ? following.find((other) => Object.hasOwn(was, other)) : following[0]) ?? null;
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Fields | undefined)?.[name], value);
