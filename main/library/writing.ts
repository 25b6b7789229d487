import type { Database } from './database/database.ts';
import type { Sliced } from './database/slices.ts';
import { inSlices } from './database/slices.ts';
import { tellAllChanged, tellTagsChanged } from './search/row-changes.ts';

/** Those of this process who write into a library, one after the other. Between processes SQLite sees to that. */
export interface Writing {
  /** Does `work` after those that came before. */
  write<Value>(work: () => Value | Promise<Value>): Promise<Value>;
  /** The same for work of any length, all of it or nothing: others read meanwhile. */
  writeInSlices<Value>(work: () => Sliced<Value>): Promise<Value>;
  isWriting(): boolean;
  /** Resolves when nobody writes, or waits to. */
  written(): Promise<void>;
}

export function createWriting(db: Database): Writing {
  let last: Promise<unknown> | undefined; // of those that write or wait
  const write = <Value>(work: () => Value | Promise<Value>): Promise<Value> => {
    const turn = (last ?? Promise.resolve()).then(work);
    const over: Promise<unknown> = turn
      .catch(() => undefined) // whoever asked for it hears of it
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
          // A search between two slices may have found what is taken back.
          tellAllChanged(db);
          tellTagsChanged(db);
          throw error;
        }),
      ),
    isWriting: () => last !== undefined,
    async written() {
      for (let turn = last; turn !== undefined; turn = last) await turn;
    },
  };
}
