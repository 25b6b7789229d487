import { isDeepStrictEqual } from 'node:util';
import type { ContentId } from '#contract/clips/content-id.ts';
import { setCache } from '../library/database/statements.ts';
import type { Library } from '../library/library.ts';
import { refuse, valueOf } from '../library/problems.ts';
import { parseTeamRows } from '../library/team/team-edit.ts';
import { GAP, receiving } from '../library/team/receive.ts';
import type { Received } from '../library/team/show-entries.ts';
import {
  acknowledging,
  parseSnapshotPart,
  receivingSnapshot,
  snapshotParts,
} from '../library/team/snapshot.ts';
import { lastEditId, readTeam, saveReceived, type Team } from '../library/team/team-state.ts';
import { readingUnsent, type UnsentEdit } from '../library/team/read-unsent.ts';
import type { TeamServer } from './team-server.ts';

export type Written = Pick<Library, 'db' | 'write' | 'writeInSlices'>;

export type OnReceived = (received: Received) => void;

/**
 * Sends all edits, and receives all rows of the log; before that, a library that joins has to know what the team
 * has. An edit stays until it is seen in the log, or in what a snapshot replaced: whatever breaks in between, it is
 * sent again under its id, and taken once. Edits of a viewer stay; an owner makes a snapshot if it is time for one.
 */
export async function syncOnce(library: Written, server: TeamServer, onReceived: OnReceived): Promise<void> {
  const { db } = library;
  const team = readTeam(db);
  if (team === null) return;
  if (team.id !== server.teamId)
    refuse('otherTeam', 'The server has another team than this library. Leave the team, and join again.');
  await refuseRestored(library, server, team);
  const isFirst = !hasBegun(team);
  if (isFirst) setCache(db, 'large');
  try {
    if (isFirst) await receiveAll(library, server, onReceived);
    if (server.role !== 'viewer') await sendAll(library, server, onReceived);
    await receiveAll(library, server, onReceived);
    const now = readTeam(db);
    if (now !== null && server.role === 'owner')
      await server.makeSnapshot(now.seq, () => snapshotParts(db, now));
  } finally {
    if (isFirst && db.open) setCache(db, 'usual');
  }
}

/**
 * Refuses a server whose log has another edit, or none, where this library has the last one that it received: a
 * backup was restored, and the edits after it are missing.
 */
async function refuseRestored({ db, write }: Written, server: TeamServer, team: Team): Promise<void> {
  if (team.seq === 0) return;
  const id = await server.editAt(team.seq);
  const known = lastEditId(db, team);
  if (id === null || (known !== null && known !== id)) return refuse('teamGap', GAP);
  if (known !== null) return;
  await write(() => {
    if (isDeepStrictEqual(readTeam(db), team)) saveReceived(db, team, id);
  });
}

/** Whether a library has a state of the team. */
const hasBegun = ({ seq, part }: Pick<Team, 'seq' | 'part'>): boolean => seq > 0 && part === undefined;

/** Sends edits, and reads the next one meanwhile. Those of one call are in the log in their order. */
async function sendAll(library: Written, server: TeamServer, onReceived: OnReceived): Promise<void> {
  const { db, writeInSlices } = library;
  const sent = new Set<ContentId>();
  const next = (number: number): Promise<UnsentEdit | null> =>
    writeInSlices(() => readingUnsent(db, number, sent));
  for (let read = next(0); ;) {
    const edit = await read;
    const team = readTeam(db);
    if (edit === null || team === null) return;
    const appended = server.append(team.client, edit);
    read = later(next(edit.number));
    if ((await appended) > team.seq) continue;
    const done = await writeInSlices(() => acknowledging(db, edit));
    if (done !== null) onReceived(done);
  }
}

/** Receives rows of the log, and asks for the next ones while it writes. */
async function receiveAll(library: Written, server: TeamServer, onReceived: OnReceived): Promise<void> {
  const { db, writeInSlices } = library;
  let ahead: ReturnType<TeamServer['rowsAfter']> | undefined;
  for (;;) {
    const team = readTeam(db);
    if (team === null) return;
    if (!hasBegun(team) && (await receiveSnapshot(library, server, onReceived))) continue;
    const { seq, part } = team;
    if (part !== undefined) refuse('teamGap', GAP);
    const rows = valueOf(parseTeamRows(await (ahead ?? server.rowsAfter(seq))));
    ahead = undefined;
    const isGap = rows.length > 0 && rows[0].seq !== seq + 1;
    if (isGap && (await receiveSnapshot(library, server, onReceived))) continue;
    if (rows.length > 0) ahead = later(server.rowsAfter(rows[rows.length - 1].seq));
    const done = await writeInSlices(() => receiving(db, rows));
    if (done !== null) onReceived(done);
    if (rows.length === 0) return;
  }
}

/** An answer that is awaited later, and perhaps never. */
function later<Value>(answer: Promise<Value>): Promise<Value> {
  answer.catch(() => undefined); // whoever awaits it meets the error
  return answer;
}

/**
 * Receives what is left of a snapshot, and asks for the next part while it writes one. False if there is none after
 * what this library has.
 */
async function receiveSnapshot(library: Written, server: TeamServer, onReceived: OnReceived) {
  const { db, writeInSlices } = library;
  const snapshot = await server.snapshot();
  const team = readTeam(db);
  if (snapshot === null || team === null) return false;
  const { seq, id, parts } = snapshot;
  const had = seq === team.seq ? (team.part ?? parts) : 0;
  if (seq < team.seq || had === parts) return false;
  const askFor = (part: number) => later(server.snapshotPart(seq, part));
  let next = askFor(had + 1);
  for (let part = had + 1; part <= parts; part++) {
    const bytes = await next;
    if (bytes === null) return true; // another took its place
    if (part < parts) next = askFor(part + 1);
    const content = valueOf(parseSnapshotPart(bytes));
    const place = { seq, id, part, isLast: part === parts };
    const done = await writeInSlices(() => receivingSnapshot(db, place, content));
    if (done !== null) onReceived(done);
  }
  return true;
}
