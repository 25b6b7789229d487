import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { attempt } from '../problems.ts';
import { migrations } from '../database/migrations.ts';
import { isCheckedLater } from '../database/quick-check.ts';
import { countUnsettled } from '../search/settle-listing.ts';

/** Rows of the list that are brought up to date while it is opened, within some 100 ms. */
const FEW_ROWS = 1000;

/**
 * Whether opening the library at `file` takes so long that it is worth saying: it is large, and of an older Segue, or one was ended
 * while it brought the library up to date. Of one that is none, or cannot be opened, opening it says so.
 */
export function takesLongToOpen(file: string): boolean {
  const looked = attempt('The library', () => {
    if (!existsSync(file) || !isCheckedLater(file)) return false;
    const db = new Database(file, { readonly: true });
    try {
      const version = Number(db.pragma('user_version', { simple: true }));
      if (version !== migrations.length) return version > 0 && version < migrations.length;
      return countUnsettled(db) > FEW_ROWS;
    } finally {
      db.close();
    }
  });
  return looked.ok && looked.value;
}
