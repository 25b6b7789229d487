import { z } from 'zod';
import type { Link } from '../library/team/chain.ts';
import { chainSchema, madeSchema } from '../library/team/team-edit.ts';
import { readRow, type Connection } from './connection.ts';

export interface SnapshotHead {
  readonly link: Link; // of the edit to which its row belongs
  readonly parts: number;
}

/** What a server has of a log that was shortened. */
export interface ServerSnapshots {
  /** The row of the log after which the snapshot was made, and the number of its parts; null: there is none. */
  snapshot(): Promise<SnapshotHead | null>;
  /** A part of a snapshot, not yet parsed; null if another has replaced it. */
  snapshotPart(seq: number, part: number): Promise<unknown>;
  /**
   * Makes a snapshot, and removes rows of the log that are in it and older than the team keeps them, if the log
   * grew enough since the last one and nobody else makes one.
   *
   * @param link of the row after which it is made, as whoever makes it has it
   */
  makeSnapshot(link: Pick<Link, 'seq' | 'chain'>, parts: () => Iterable<Buffer>): Promise<void>;
}

const findPart = 'SELECT content FROM segue.snapshot WHERE seq = $1 AND part = $2';

/**
 * A snapshot is made when the log has grown by as much as the last one is long: its texts are shortened, at least
 * by this factor.
 */
const SHORTENED = 4;

const snapshotRow = z
  .object({
    seq: z.coerce.number().int(),
    chain: chainSchema,
    made: madeSchema,
    parts: z.coerce.number().int().positive(),
  })
  .transform(({ parts, ...link }) => ({ link, parts }));

/** SQL of the link of a row of `segue.history`: its chain as hexadecimal digits, and its time as `madeSchema`. */
export const linkColumns = `pg_catalog.encode(chain, 'hex') AS chain,
  (extract(epoch FROM made) OPERATOR(pg_catalog.*) 1000000)::bigint AS made`;

/**
 * The id and the link of the edit to which a row belongs. `history` has each edit for ever, by its last row, also when
 * rows of the log are gone.
 */
export const findEditAt = (seq: string): string =>
  `SELECT id, ${linkColumns} FROM segue.history WHERE last >= ${seq} ORDER BY last LIMIT 1`;

const findSnapshot = /* sql */ `
  SELECT seq, chain, edit.made, parts FROM (SELECT seq, max(part) AS parts FROM segue.snapshot GROUP BY seq) AS whole
    CROSS JOIN LATERAL (${findEditAt('seq')}) AS edit`;

/** Rows after which an owner looks again whether it is time for one. */
const LOOK_ROWS = 20;

const isRow = z.object({ is: z.boolean() });
const isEdit = z.object({ chain: chainSchema });

/** Whoever makes a snapshot holds the row of the team until it is made, which only owners can. */
const isAlone = /* sql */ `
  WITH held AS (SELECT FROM segue.team FOR UPDATE SKIP LOCKED) SELECT EXISTS (SELECT FROM held) AS is WHERE $1::bigint > 0`;

const wantsSnapshot = /* sql */ `
  SELECT (sum(octet_length(content)) > greatest((SELECT snapshot_after FROM segue.team),
    ${SHORTENED} * (SELECT sum(octet_length(content)) FROM segue.snapshot))) IS TRUE AS is
  FROM segue.edits
  WHERE seq <= $1 AND seq > coalesce((SELECT max(seq) FROM segue.snapshot), 0)`;

/** The last row stays: members who lack some see by it that the log is shorter. */
const shortenLog = /* sql */ `
  DELETE FROM segue.edits WHERE seq < least($1,
    (SELECT min(seq) FROM segue.edits WHERE made > now() - (SELECT keeps FROM segue.team)))`;

/** The snapshots of the log of a team. */
export function snapshotsOf(ask: Connection['ask']): ServerSnapshots {
  let looked = 0;
  return {
    async snapshot() {
      const [row] = await ask(findSnapshot);
      return snapshotRow.safeParse(row).data ?? null;
    },
    async snapshotPart(seq, part) {
      const [row] = await ask(findPart, [seq, part]);
      return (row as { readonly content: unknown } | undefined)?.content ?? null;
    },
    async makeSnapshot(link, parts) {
      if (link.seq - looked < LOOK_ROWS) return;
      looked = link.seq;
      await makeSnapshot(ask, link, parts);
    },
  };
}

/** In one transaction, once it is time for one: readers have the last snapshot until then. */
async function makeSnapshot(
  ask: Connection['ask'],
  { seq, chain }: Pick<Link, 'seq' | 'chain'>,
  parts: () => Iterable<Buffer>,
): Promise<void> {
  const is = async (text: string): Promise<boolean> => readRow(isRow, (await ask(text, [seq]))[0]).is;
  if (!(await is(wantsSnapshot))) return;
  await ask('BEGIN');
  try {
    const hasIt = async (): Promise<boolean> =>
      isEdit.safeParse((await ask(findEditAt('$1'), [seq]))[0]).data?.chain === chain;
    if ((await is(isAlone)) && (await is(wantsSnapshot)) && (await hasIt())) {
      await ask('DELETE FROM segue.snapshot');
      let part = 0;
      for (const content of parts())
        await ask('INSERT INTO segue.snapshot (part, seq, content) VALUES ($1, $2, $3)', [
          ++part,
          seq,
          content,
        ]);
      await ask(shortenLog, [seq]);
    }
    await ask('COMMIT');
  } catch (error) {
    await ask('ROLLBACK').catch(() => undefined); // the connection may be lost
    throw error;
  }
}
