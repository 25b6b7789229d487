import type { Database } from './database/database.ts';
import { numberOf } from './database/refuse-other-files.ts';
import { inSlices, type Sliced } from './database/slices.ts';
import { logAllChanged, logChangedTags } from './search/row-changes.ts';

/** Serialises the writes of this process. SQLite serialises those of several processes. */
export interface Writing {
  /** Runs `work` after all earlier writes. */
  write<Value>(work: () => Value | Promise<Value>): Promise<Value>;
  /** Runs work of any length, all of it or nothing, in slices between which others can read. */
  writeInSlices<Value>(work: () => Sliced<Value>): Promise<Value>;
  isWriting(): boolean;
  /** Resolves when all writes are done. */
  written(): Promise<void>;
}

export function createWriting(db: Database): Writing {
  let last: Promise<unknown> | undefined; // of the running and waiting writes
  const write = <Value>(work: () => Value | Promise<Value>): Promise<Value> => {
    const turn = (last ?? Promise.resolve()).then(() => allowed(db, work));
    const over: Promise<unknown> = turn
      .catch(() => undefined) // reported to the caller through `turn`
      .then(() => {
        if (last === over) last = undefined;
      });
    last = over;
    return turn;
  };
  return {
    write,
    writeInSlices: (work) =>
      write(() =>
        inSlices(db, work).catch((error: unknown) => {
          // A search between two slices may have read rows that are now rolled back.
          logAllChanged(db);
          logChangedTags(db);
          throw error;
        }),
      ),
    isWriting: () => last !== undefined,
    async written() {
      for (let turn = last; turn !== undefined; turn = last) await turn;
    },
  };
}

/** Runs `work` with a connection that may only read otherwise: see `openForProgram`. */
async function allowed<Value>(db: Database, work: () => Value | Promise<Value>): Promise<Value> {
  const before = numberOf(db, 'query_only');
  db.pragma('query_only = OFF');
  try {
    return await work();
  } finally {
    if (db.open) db.pragma(`query_only = ${before}`);
  }
}
