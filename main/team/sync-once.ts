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
import { readTeam, type Team } from '../library/team/team-state.ts';
import { readingUnsent } from '../library/team/read-unsent.ts';
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
  if (!hasBegun(team)) await receiveAll(library, server, onReceived);
  if (server.role !== 'viewer') await sendAll(library, server, onReceived);
  await receiveAll(library, server, onReceived);
  const now = readTeam(db);
  if (now !== null && server.role === 'owner')
    await server.makeSnapshot(now.seq, () => snapshotParts(db, now));
}

/** Whether a library has a state of the team. */
const hasBegun = ({ seq, part }: Pick<Team, 'seq' | 'part'>): boolean => seq > 0 && part === undefined;

async function sendAll(library: Written, server: TeamServer, onReceived: OnReceived): Promise<void> {
  const { db, writeInSlices } = library;
  for (let number = 0; ;) {
    const team = readTeam(db);
    const edit = await writeInSlices(() => readingUnsent(db, number));
    if (edit === null || team === null) return;
    const last = await server.append(team.client, edit);
    ({ number } = edit);
    if (last > team.seq) continue;
    const done = await writeInSlices(() => acknowledging(db, edit));
    if (done !== null) onReceived(done);
  }
}

async function receiveAll(library: Written, server: TeamServer, onReceived: OnReceived): Promise<void> {
  const { db, writeInSlices } = library;
  for (;;) {
    const team = readTeam(db);
    if (team === null) return;
    if (!hasBegun(team) && (await receiveSnapshot(library, server, onReceived))) continue;
    const { seq, part } = team;
    if (part !== undefined) refuse('teamGap', GAP);
    const rows = valueOf(parseTeamRows(await server.rowsAfter(seq)));
    const isGap = rows.length > 0 && rows[0].seq !== seq + 1;
    if (isGap && (await receiveSnapshot(library, server, onReceived))) continue;
    const done = await writeInSlices(() => receiving(db, rows));
    if (done !== null) onReceived(done);
    if (rows.length === 0) return;
  }
}

/** Receives what is left of a snapshot. False if there is none after what this library has. */
async function receiveSnapshot(library: Written, server: TeamServer, onReceived: OnReceived) {
  const { db, writeInSlices } = library;
  const snapshot = await server.snapshot();
  const team = readTeam(db);
  if (snapshot === null || team === null) return false;
  const { seq, parts } = snapshot;
  const had = seq === team.seq ? (team.part ?? parts) : 0;
  if (seq < team.seq || had === parts) return false;
  for (let part = had + 1; part <= parts; part++) {
    const bytes = await server.snapshotPart(seq, part);
    if (bytes === null) return true; // another took its place
    const content = valueOf(parseSnapshotPart(bytes));
    const place = { seq, part, isLast: part === parts };
    const done = await writeInSlices(() => receivingSnapshot(db, place, content));
    if (done !== null) onReceived(done);
  }
  return true;
}
