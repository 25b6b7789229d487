import { hash, randomUUID } from 'node:crypto';
import { atOnce } from '#core/kit/long-work.ts';
import type { Database } from '#main/library/database/database.ts';
import { valueOf } from '#main/library/problems.ts';
import { joining } from '#main/library/team/membership.ts';
import { readingUnsent } from '#main/library/team/read-unsent.ts';
import { receiving } from '#main/library/team/receive.ts';
import { parseTeamRows } from '#main/library/team/team-edit.ts';
import { readTeam } from '#main/library/team/team-state.ts';

/** The order in which a server takes edits, without one: members send and receive when a test says so. */
export function logInMemory() {
  const teamId = randomUUID();
  const rows: object[] = [];
  return {
    join(db: Database): void {
      atOnce(joining(db, 'segue://nowhere/team', teamId));
    },
    /** Sends what waits in a library, and gives it all rows that it has not. */
    sync(db: Database): void {
      let number = 0;
      for (;;) {
        const edit = atOnce(readingUnsent(db, number));
        if (edit === null) break;
        const { id, base, contents } = edit;
        ({ number } = edit);
        const { client } = readTeam(db)!;
        contents.forEach((content, i) =>
          rows.push({
            seq: rows.length + 1,
            id,
            chain: hash('sha256', id),
            made: rows.length + 1,
            part: i + 1,
            parts: contents.length,
            client,
            author: client,
            base,
            content,
          }),
        );
      }
      const { seq } = readTeam(db)!;
      const others = valueOf(parseTeamRows(rows.slice(seq)));
      db.transaction(() => atOnce(receiving(db, others)))();
    },
  };
}
