// main/team: the server of a team: PostgreSQL
import { z } from 'zod';
import { textSchema } from '#core/documents/plain-schemas.ts';
import { MAX_EDIT_NAME_LENGTH } from '#contract/edits/edit-name.ts';
import { TEAM_FORMAT } from '../library/team/team-edit.ts';
import type { UnsentEdit } from '../library/team/unsent.ts';
import {
  NO_TEAM,
  teamRoles,
  type OnlineMember,
  type TeamEdit,
  type TeamRole,
} from '#contract/library/team.ts';
import { Refusal, refuse } from '../library/problems.ts';
import { CHANNEL, ONLINE, serverSchema, SNAPSHOT_LOCK } from './server-schema.ts';
import {
  APPLICATION,
  inWords,
  NO_RIGHT,
  reachServer,
  WITHOUT_TEAM,
  type Connection,
  type Reaching,
} from './connection.ts';
import { readTeamUrl } from './team-url.ts';

/** A connection to the server of a team. Every call throws a `Refusal` with words for people. */
export interface TeamServer {
  readonly teamId: string;
  readonly role: TeamRole;
  /**
   * Gives an edit its place in the log, unless it has one. Resolves when it is on the server's disk.
   * @returns its last row
   */
  append(client: string, edit: UnsentEdit): Promise<number>;
  /** Rows of the log after `seq`, as many as fit into a few megabytes; not yet parsed. */
  rowsAfter(seq: number): Promise<readonly unknown[]>;
  /** The row of the log after which the snapshot was made, and the number of its parts; null: there is none. */
  snapshot(): Promise<SnapshotHead | null>;
  /** A part of a snapshot, not yet parsed; null if another has replaced it. */
  snapshotPart(seq: number, part: number): Promise<unknown>;
  /**
   * Makes a snapshot, and removes rows of the log that are in it and older than the team keeps them, if the log
   * grew enough since the last one and nobody else makes one.
   */
  makeSnapshot(seq: number, parts: () => Iterable<Buffer>): Promise<void>;
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

export interface SnapshotHead {
  readonly seq: number;
  readonly parts: number;
}

/** Sum of the rows of one answer, bytes; the last row may exceed it. */
const ANSWER_BYTES = 4_000_000;

/** Makes the tables of a new team in a database. */
export async function initTeam(url: string, reaching?: Reaching): Promise<void> {
  const connection = await reachServer(url, reaching);
  try {
    const { client } = connection;
    await inWords(readTeamUrl(url).host, () => client.query(`BEGIN; ${serverSchema(TEAM_FORMAT)} COMMIT;`));
  } catch (error) {
    if (error instanceof Refusal && error.problem.code === NO_RIGHT)
      refuse(
        'cannotMakeTeam',
        'Your login may not make a team here: it needs CREATE on the database, and CREATEROLE. Ask whoever runs the server.',
      );
    throw error;
  } finally {
    await connection.close();
  }
}

const teamRow = z.strictObject({ id: z.uuid(), format: z.number(), role: z.enum(teamRoles) });

const findTeam = /* sql */ `
  SELECT id, format, CASE
    WHEN pg_has_role('segue_owner', 'USAGE') THEN 'owner'
    WHEN pg_has_role('segue_editor', 'USAGE') THEN 'editor'
    ELSE 'viewer' END AS role
  FROM segue.team`;

const onlineRow = z.object({ name: z.string().max(200), shown: z.uuid().nullable().catch(null) });

const findOnline = /* sql */ `
  SELECT DISTINCT usename AS name, nullif(substr(application_name, ${APPLICATION.length + 2}), '') AS shown
  FROM pg_stat_activity
  WHERE datname = current_database() AND usename IS NOT NULL
    AND (application_name = '${APPLICATION}' OR application_name LIKE '${APPLICATION} %')
  ORDER BY 1, 2 LIMIT 200`;

const historyRow = z.object({
  name: textSchema(MAX_EDIT_NAME_LENGTH),
  author: z.string().max(200),
  made: z.coerce.number(),
});

const findHistory = /* sql */ `
  SELECT name, author, extract(epoch FROM made) * 1000 AS made
  FROM segue.history WHERE about @> ARRAY[$1]::uuid[] ORDER BY last DESC LIMIT 100`;

const appendEdit = 'SELECT segue.append($1, $2, $3, $4, $5, $6) AS last';
const lastRow = z.object({ last: z.coerce.number().int().positive() });

const findPart = 'SELECT content FROM segue.snapshot WHERE seq = $1 AND part = $2';

/**
 * A snapshot is made when the log has grown by as much as the last one is long: its texts are shortened, at least
 * by this factor.
 */
const SHORTENED = 4;

const snapshotRow = z.object({ seq: z.coerce.number().int(), parts: z.coerce.number().int().positive() });

const findSnapshot = 'SELECT seq, max(part) AS parts FROM segue.snapshot GROUP BY seq';

/** Rows after which an owner looks again whether it is time for one. */
const LOOK_ROWS = 20;

const isRow = z.object({ is: z.boolean() });

const isAlone = `SELECT pg_try_advisory_xact_lock(${SNAPSHOT_LOCK}) AS is WHERE $1::bigint > 0`;

const wantsSnapshot = /* sql */ `
  SELECT (sum(octet_length(content)) > greatest((SELECT snapshot_after FROM segue.team),
    ${SHORTENED} * (SELECT sum(octet_length(content)) FROM segue.snapshot))) IS TRUE AS is
  FROM segue.edits
  WHERE seq <= $1 AND seq > coalesce((SELECT max(seq) FROM segue.snapshot), 0)`;

/** The last row stays: members who lack some see by it that the log is shorter. */
const shortenLog = /* sql */ `
  DELETE FROM segue.edits WHERE seq < least($1,
    (SELECT min(seq) FROM segue.edits WHERE made > now() - (SELECT keeps FROM segue.team)))`;

/** The team of a database, if this Segue can join it. */
async function teamIn(ask: Connection['ask']) {
  const [row] = await ask(findTeam);
  const { data: team } = teamRow.safeParse(row);
  if (team === undefined) return refuse(NO_TEAM, WITHOUT_TEAM);
  if (team.format > TEAM_FORMAT)
    refuse('otherTeamFormat', 'The team uses a newer version of Segue. Update Segue.');
  if (team.format < TEAM_FORMAT)
    refuse(
      'otherTeamFormat',
      'The team was made by an older version of Segue. Make a team in another database, and join that.',
    );
  return { teamId: team.id, role: team.role };
}

/** Connects to a team's server. */
export async function connectTeam(url: string, reaching?: Reaching): Promise<TeamServer> {
  const { client, ask, close } = await reachServer(url, reaching);
  try {
    await ask(`LISTEN ${CHANNEL}`);
    return {
      ...(await teamIn(ask)),
      ...logOf(ask),
      ...snapshotOf(ask),
      async show(transitionId) {
        const name = transitionId === null ? APPLICATION : `${APPLICATION} ${transitionId}`;
        await ask(`SELECT set_config('application_name', $1, false), pg_notify('${CHANNEL}', '${ONLINE}')`, [
          name,
        ]);
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

const logOf = (ask: Connection['ask']): Pick<TeamServer, 'append' | 'rowsAfter' | 'online' | 'history'> => ({
  async append(member, { id, base, name, about, contents }) {
    const [row] = await ask(appendEdit, [id, member, base, name, about, contents]);
    return read(lastRow, row).last;
  },
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

function snapshotOf(ask: Connection['ask']): Pick<TeamServer, 'snapshot' | 'snapshotPart' | 'makeSnapshot'> {
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
    async makeSnapshot(seq, parts) {
      if (seq - looked < LOOK_ROWS) return;
      looked = seq;
      await makeSnapshot(ask, seq, parts);
    },
  };
}

/** A row of an answer. */
function read<Row>(schema: z.ZodType<Row>, row: unknown): Row {
  const { data } = schema.safeParse(row);
  return data ?? refuse('badTeamRow', 'The team server sent what this Segue cannot read. Update Segue.');
}

/** In one transaction: readers have the last snapshot until then. */
async function makeSnapshot(
  ask: Connection['ask'],
  seq: number,
  parts: () => Iterable<Buffer>,
): Promise<void> {
  await ask('BEGIN');
  try {
    const is = async (text: string): Promise<boolean> => read(isRow, (await ask(text, [seq]))[0]).is;
    if ((await is(isAlone)) && (await is(wantsSnapshot))) {
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

const rowsAfter = /* sql */ `
  SELECT seq, id, part, parts, client, author, base, content FROM (
    SELECT *, sum(octet_length(content)) OVER (ORDER BY seq) - octet_length(content) AS earlier
    FROM (SELECT * FROM segue.edits WHERE seq > $1 ORDER BY seq LIMIT 1000) AS next
  ) AS counted WHERE earlier < ${ANSWER_BYTES} ORDER BY seq`;
