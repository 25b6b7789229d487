import type { ContentId } from '#contract/clips/content-id.ts';
import { setCache } from '../library/database/statements.ts';
import { Refusal, refuse } from '../library/problems.ts';
import { lastChain, OTHER_LOG, refuseOtherServer } from '../library/team/chain.ts';
import { readingUnsent, type UnsentEdit } from '../library/team/read-unsent.ts';
import { refusing } from '../library/team/receive.ts';
import { acknowledging, snapshotParts } from '../library/team/snapshot.ts';
import { readTeam } from '../library/team/team-state.ts';
import { UNFIT_EDIT } from './connection.ts';
import { hasBegun, later, receiveAll, type OnReceived, type TeamLibrary } from './receive-log.ts';
import { findCommonRow, learnLinks, readAgain } from './restored-log.ts';
import type { TeamServer } from './team-server.ts';

/**
 * Sends all edits, and receives all rows of the log; before that, a library that joins has to know what the team
 * has. An edit stays until it is seen in the log, or in what a snapshot replaced: whatever breaks in between, it is
 * sent again under its id, and taken once. Edits of a viewer stay; an owner makes a snapshot if it is time for one.
 */
export async function syncOnce(
  library: TeamLibrary,
  server: TeamServer,
  onReceived: OnReceived,
): Promise<void> {
  try {
    await exchange(library, server, onReceived);
  } catch (error) {
    if (!(error instanceof Refusal) || error.problem.code !== OTHER_LOG) throw error;
    await exchange(library, server, onReceived); // begins with what the server lost
  }
}

async function exchange(library: TeamLibrary, server: TeamServer, onReceived: OnReceived): Promise<void> {
  const { db } = library;
  const team = readTeam(db);
  if (team === null) return;
  if (team.id !== server.teamId)
    refuse('otherTeam', 'The server has another team than this library. Leave the team, and join again.');
  const common = await findCommonRow(library, server, team);
  const isFirst = !hasBegun(team) || common !== null;
  if (isFirst) setCache(db, 'large');
  try {
    if (common !== null) await readAgain(library, server, common, onReceived);
    else if (isFirst) await receiveAll(library, server, onReceived);
    if (server.role !== 'viewer') await sendAll(library, server, onReceived);
    await receiveAll(library, server, onReceived);
    await learnLinks(library, server);
    const now = readTeam(db);
    const chain = now && lastChain(db, now);
    if (now !== null && chain !== null && server.role === 'owner')
      await server.makeSnapshot({ seq: now.seq, chain }, () => snapshotParts(db, now));
  } finally {
    if (isFirst && db.open) setCache(db, 'usual');
  }
}

/** Sends edits, and reads the next one meanwhile. Those of one call are in the log in their order. */
async function sendAll(library: TeamLibrary, server: TeamServer, onReceived: OnReceived): Promise<void> {
  const { db, writeInSlices } = library;
  const sent = new Set<ContentId>();
  const next = (number: number): Promise<UnsentEdit | null> =>
    writeInSlices(() => readingUnsent(db, number, sent));
  for (let read = next(Number.MIN_SAFE_INTEGER); ;) {
    const edit = await read;
    const team = readTeam(db);
    if (edit === null || team === null) return;
    const appended = server.append(team.client, edit).catch((error: unknown) => {
      if (error instanceof Refusal && error.problem.code === UNFIT_EDIT) return null;
      throw error;
    });
    read = later(next(edit.number));
    const last = await appended;
    if (last === null) {
      const kept = await writeInSlices(() => refusing(db, edit));
      if (kept !== null) onReceived(kept);
    }
    if (last === null || last > team.seq) continue;
    const [there] = await server.editsAt([team.seq]);
    if (there?.chain !== lastChain(db, team)) refuseOtherServer();
    const done = await writeInSlices(() => acknowledging(db, edit, last));
    if (done !== null) onReceived(done);
  }
}
