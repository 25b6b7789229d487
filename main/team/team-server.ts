// main/team: the server of a team: PostgreSQL
import { z } from 'zod';
import { chainSchema, madeSchema, TEAM_FORMAT } from '../library/team/team-edit.ts';
import { LINKS_KEPT, type Link } from '../library/team/chain.ts';
import type { UnsentEdit } from '../library/team/read-unsent.ts';
import {
  NO_TEAM,
  teamRoles,
  type OnlineMember,
  type TeamEdit,
  type TeamRole,
} from '#contract/library/team.ts';
import { Refusal, refuse } from '../library/problems.ts';
import {
  chainSchema as chainTables,
  CHANNEL,
  ONLINE,
  serverSchema,
  UNCHAINED_FORMAT,
} from './server-schema.ts';
import {
  APPLICATION,
  inWords,
  NO_RIGHT,
  reachServer,
  readRow,
  serverText,
  WITHOUT_TEAM,
  type Connection,
  type Reaching,
} from './connection.ts';
import { readTeamUrl } from './team-url.ts';
import { findEditAt, linkColumns, snapshotsOf, type ServerSnapshots } from './server-snapshots.ts';

/** A connection to the server of a team. Every call throws a `Refusal` with words for people. */
export interface TeamServer extends ServerSnapshots {
  readonly teamId: string;
  readonly role: TeamRole;
  /**
   * Gives an edit its place in the log, unless it has one. Resolves when it is on the server's disk.
   * @returns its last row
   */
  append(client: string, edit: UnsentEdit): Promise<number>;
  /** The edits to which rows of the log belong, also rows that are gone; null: the log ends before. */
  editsAt(rows: readonly number[]): Promise<readonly (EditHead | null)[]>;
  /** The last rows of edits before a row, the latest first, at most `LINKS_KEPT`. */
  linksBefore(row: number): Promise<readonly Link[]>;
  /** Rows of the log after `seq`, as many as fit into a few megabytes; not yet parsed. */
  rowsAfter(seq: number): Promise<readonly unknown[]>;
  /** Members whose windows are open. */
  online(): Promise<readonly OnlineMember[]>;
  /** The last edits of a clip or a transition, the newest first. */
  history(id: string): Promise<readonly TeamEdit[]>;
  /** Tells the others which transition is open here. */
  show(transitionId: string | null): Promise<void>;
  /**
   * Calls `listener` when the log grows, or when others open something. Not every server and pooler passes this
   * on.
   */
  onNews(listener: (what: 'edits' | 'online') => void): void;
  /** Calls `listener` once if the connection is lost. */
  onLost(listener: () => void): void;
  close(): Promise<void>;
}

export interface EditHead extends Pick<Link, 'chain' | 'made'> {
  readonly id: string;
}

/** Sum of the rows of one answer, bytes; the last row may exceed it. */
const ANSWER_BYTES = 4_000_000;

/** Makes the tables of a new team in a database. */
export async function initTeam(url: string, reaching?: Reaching): Promise<void> {
  const connection = await reachServer(url, reaching);
  const missing =
    'Your login may not make a team here: it needs CREATE on the database, and CREATEROLE. Ask whoever runs the server.';
  try {
    await changeTables(connection, url, serverSchema, missing);
  } finally {
    await connection.close();
  }
}

/** Runs statements in one transaction. @param missing what is said to a login that may not */
async function changeTables({ client }: Connection, url: string, statements: string, missing: string) {
  try {
    await inWords(readTeamUrl(url).host, () => client.query(`BEGIN; ${statements} COMMIT;`));
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined); // the connection may be lost
    if (error instanceof Refusal && error.problem.code === NO_RIGHT) refuse('cannotMakeTeam', missing);
    throw error;
  }
}

/**
 * Brings the tables of a team of an older version up to date: its members keep it, with all edits. False if they are.
 */
export async function upgradeTeam(url: string, reaching?: Reaching): Promise<boolean> {
  const connection = await reachServer(url, reaching);
  const missing = 'Your login may not change the tables of this team: whoever made it can.';
  try {
    const { format } = await findFormat(connection.ask);
    if (format !== UNCHAINED_FORMAT) {
      refuseOther(format);
      return false;
    }
    try {
      await changeTables(connection, url, chainTables, missing);
    } catch (error) {
      if ((await findFormat(connection.ask)).format !== TEAM_FORMAT) throw error;
      return false; // somebody else did
    }
    return true;
  } finally {
    await connection.close();
  }
}

const teamRow = z.strictObject({ id: z.uuid(), format: z.number(), role: z.enum(teamRoles) });

const findTeam = /* sql */ `
  SELECT id, format, CASE
    WHEN pg_catalog.pg_has_role('segue_owner', 'USAGE') THEN 'owner'
    WHEN pg_catalog.pg_has_role('segue_editor', 'USAGE') THEN 'editor'
    ELSE 'viewer' END AS role
  FROM segue.team`;

const shownText = z.string().transform(serverText);
const onlineRow = z.object({ name: shownText, shown: z.uuid().nullable().catch(null) });

const findOnline = /* sql */ `
  SELECT DISTINCT usename AS name, nullif(substr(application_name, ${APPLICATION.length + 2}), '') AS shown
  FROM pg_stat_activity
  WHERE datname = current_database() AND usename IS NOT NULL
    AND (application_name = '${APPLICATION}' OR application_name LIKE '${APPLICATION} %')
  ORDER BY 1, 2 LIMIT 200`;

const historyRow = z.object({
  name: shownText,
  author: shownText,
  made: z.coerce.number(),
});

const findHistory = /* sql */ `
  SELECT name, author, extract(epoch FROM made) OPERATOR(pg_catalog.*) 1000 AS made
  FROM segue.history WHERE about OPERATOR(pg_catalog.@>) ARRAY[$1]::uuid[] ORDER BY last DESC LIMIT 100`;

/** Its rows are values of their own: escaped in one text of an array, they would be copied several times. */
const appendEdit = (rows: readonly string[]): string =>
  `SELECT segue.append($1, $2, $3, $4, $5, ARRAY[${rows.map((_, i) => `$${i + 6}`).join()}]::text[]) AS last`;
const lastRow = z.object({ last: z.coerce.number().int().positive() });
const linkRows = z.array(
  z.object({ seq: z.coerce.number().int().positive(), chain: chainSchema, made: madeSchema }),
);
const linksBefore = `SELECT last AS seq, ${linkColumns} FROM segue.history WHERE last < $1 ORDER BY last DESC LIMIT ${LINKS_KEPT}`;

const headRows = z.array(
  z.union([
    z.object({ team: z.uuid(), id: z.guid(), chain: chainSchema, made: madeSchema }),
    z.object({ team: z.uuid(), id: z.null() }),
  ]),
);

/** With the team: while a backup comes in, its tables may be there and empty. */
const findHeads = /* sql */ `
  SELECT (SELECT id FROM segue.team) AS team, found.id, found.chain, found.made
  FROM pg_catalog.unnest($1::bigint[]) WITH ORDINALITY AS rows (row, place)
    LEFT JOIN LATERAL (${findEditAt('row')}) AS found ON true
  ORDER BY place`;

async function findFormat(ask: Connection['ask']): Promise<z.infer<typeof teamRow>> {
  const [row] = await ask(findTeam);
  return teamRow.safeParse(row).data ?? refuse(NO_TEAM, WITHOUT_TEAM);
}

/** The team of a database, if this Segue can join it. */
async function teamIn(ask: Connection['ask']) {
  const { id, format, role } = await findFormat(ask);
  refuseOther(format);
  return { teamId: id, role };
}

/** Refuses the format of a team of another version. */
function refuseOther(format: number): void {
  if (format === TEAM_FORMAT) return;
  refuse('otherTeamFormat', `The team ${formatWords(format)}`);
}

function formatWords(format: number): string {
  if (format > TEAM_FORMAT) return 'uses a newer version of Segue. Update Segue.';
  const older = 'was made by an older version of Segue.';
  return format === UNCHAINED_FORMAT
    ? `${older} Whoever made it brings it up to date with segue team upgrade.`
    : `${older} Make a team in another database, and join that.`;
}

/** Connects to a team's server. */
export async function connectTeam(url: string, reaching?: Reaching): Promise<TeamServer> {
  const { client, ask, close } = await reachServer(url, reaching);
  try {
    await ask(`LISTEN ${CHANNEL}`);
    return {
      ...(await teamIn(ask)),
      ...logOf(ask),
      ...snapshotsOf(ask),
      async show(transitionId) {
        const name = transitionId === null ? APPLICATION : `${APPLICATION} ${transitionId}`;
        await ask(
          `SELECT pg_catalog.set_config('application_name', $1, false), pg_catalog.pg_notify('${CHANNEL}', '${ONLINE}')`,
          [name],
        );
      },
      onNews: (listener) =>
        void client.on('notification', ({ payload }) => listener(payload === ONLINE ? 'online' : 'edits')),
      onLost: (listener) => void client.once('end', listener),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const logOf = (
  ask: Connection['ask'],
): Pick<TeamServer, 'append' | 'editsAt' | 'linksBefore' | 'rowsAfter' | 'online' | 'history'> => ({
  async append(member, { id, base, name, about, contents }) {
    const [row] = await ask(appendEdit(contents), [id, member, base, name, about, ...contents]);
    return readRow(lastRow, row).last;
  },
  async editsAt(rows) {
    const heads = headRows.safeParse(await ask(findHeads, [rows])).data ?? refuse(NO_TEAM, WITHOUT_TEAM);
    return heads.map((head) => (head.id === null ? null : head));
  },
  linksBefore: async (row) => readRow(linkRows, await ask(linksBefore, [row])),
  rowsAfter: (seq) => ask(rowsAfter, [seq]),
  async online() {
    const rows = z.array(onlineRow).safeParse(await ask(findOnline));
    return (rows.data ?? []).map(({ name, shown }) => ({ name, transitionId: shown }));
  },
  async history(id) {
    const rows = z.array(historyRow).safeParse(await ask(findHistory, [id]));
    return rows.data ?? [];
  },
});

const rowsAfter = /* sql */ `
  SELECT seq, id, part, parts, client, author, base, content,
    (extract(epoch FROM made) OPERATOR(pg_catalog.*) 1000000)::bigint AS made,
    (SELECT pg_catalog.encode(chain, 'hex') FROM segue.history WHERE history.id = counted.id) AS chain FROM (
    SELECT *, sum(octet_length(content)) OVER (ORDER BY seq) - octet_length(content) AS earlier
    FROM (SELECT * FROM segue.edits WHERE seq > $1 ORDER BY seq LIMIT 1000) AS next
  ) AS counted WHERE earlier < ${ANSWER_BYTES} ORDER BY seq`;
