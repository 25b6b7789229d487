import { isDeepStrictEqual } from 'node:util';
import type { ContentId } from '#contract/clips/content-id.ts';
import { inPieces } from '../library/database/slices.ts';
import { setCache } from '../library/database/statements.ts';
import type { Library } from '../library/library.ts';
import { Refusal, refuse, valueOf } from '../library/problems.ts';
import type { Sliced } from '#core/sliced.ts';
import type { Database } from '../library/database/database.ts';
import {
  firstLink,
  forgetLastEdit,
  knownLinks,
  lastChain,
  lastEditBefore27,
  NO_CHAIN,
  OTHER_LOG,
  refuseOtherServer,
  refuseOtherLog,
  saveLinks,
  saveReceived,
} from '../library/team/chain.ts';
import { GAP, receiving, refusing } from '../library/team/receive.ts';
import { UNFIT_EDIT } from './connection.ts';
import {
  beginReading,
  forgettingReading,
  readingPart,
  readingRows,
  replacingEntries,
} from '../library/team/restored-server.ts';
import type { Received } from '../library/team/show-entries.ts';
import {
  acknowledging,
  parseSnapshotPart,
  receivingSnapshot,
  snapshotParts,
  type PartPlace,
  type SnapshotPart,
} from '../library/team/snapshot.ts';
import { parseTeamRows, type TeamRow, type UnreadRow } from '../library/team/team-edit.ts';
import { readTeam, type Team } from '../library/team/team-state.ts';
import { readingUnsent, type UnsentEdit } from '../library/team/read-unsent.ts';
import { LINKS_AT_ONCE, type TeamServer } from './team-server.ts';

export type Written = Pick<Library, 'db' | 'write' | 'writeInSlices'>;

export type OnReceived = (received: Received) => void;

/**
 * Sends all edits, and receives all rows of the log; before that, a library that joins has to know what the team
 * has. An edit stays until it is seen in the log, or in what a snapshot replaced: whatever breaks in between, it is
 * sent again under its id, and taken once. Edits of a viewer stay; an owner makes a snapshot if it is time for one.
 */
export async function syncOnce(library: Written, server: TeamServer, onReceived: OnReceived): Promise<void> {
  try {
    await exchange(library, server, onReceived);
  } catch (error) {
    if (!(error instanceof Refusal) || error.problem.code !== OTHER_LOG) throw error;
    await exchange(library, server, onReceived); // begins with what the server lost
  }
}

async function exchange(library: Written, server: TeamServer, onReceived: OnReceived): Promise<void> {
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

/** Links that are compared with those of a server at once. */
const LINKS_COMPARED = 10_000;

/**
 * The last row that a library and a server have in common, if the server has another edit, or none, where this
 * library has the last one that it received: a backup of the server was restored. Null: it has what this library has.
 */
async function findCommonRow({ db, write }: Written, server: TeamServer, team: Team): Promise<number | null> {
  if (team.seq === 0) return null;
  const known = lastChain(db, team);
  const [edit] = await server.editsAt([team.seq]);
  if (edit !== null && edit.chain === known) return null;
  const before = lastEditBefore27(db, team);
  if (known === null && edit !== null && (before === null || before === edit.id)) {
    await write(() => {
      if (!isDeepStrictEqual(readTeam(db), team)) return;
      saveReceived(db, team, [{ seq: team.seq, chain: edit.chain }]);
      forgetLastEdit(db);
    });
    return null;
  }
  for (const links of inPieces(knownLinks(db), LINKS_COMPARED)) {
    const there = await server.editsAt(links.map(({ seq }) => seq));
    const common = links.find(({ chain }, i) => chain === there[i]?.chain);
    if (common !== undefined) return common.seq;
  }
  return 0;
}

/** Asks once for links of rows that a library received in a snapshot, or before it kept them. */
async function learnLinks({ db, write }: Written, server: TeamServer): Promise<void> {
  const team = readTeam(db);
  const first = firstLink(db);
  if (team === null || first === null || first === 0 || team.seq - first >= LINKS_AT_ONCE) return;
  const links = await server.linksBefore(first);
  const start = links.length < LINKS_AT_ONCE ? [{ seq: 0, chain: NO_CHAIN }] : [];
  await write(() => {
    if (isDeepStrictEqual(readTeam(db), team)) saveLinks(db, [...links, ...start]);
  });
}

/**
 * Reads all that the team has again, since its server lost edits, and brings those back. What counts here stays until
 * all is there, so that nothing is lost if the connection is.
 */
async function readAgain(library: Written, server: TeamServer, commonRow: number, onReceived: OnReceived) {
  const { db, writeInSlices, write } = library;
  const team = readTeam(db);
  if (team === null) return;
  const reading = await write(() => beginReading(db, team));
  await writeInSlices(() => forgettingReading(db));
  await receiveAll(library, server, onReceived, {
    position: () => reading,
    chain: () => reading.links.at(-1)?.chain ?? NO_CHAIN,
    rows: (rows) => readingRows(db, reading, rows),
    part: (place, content) => readingPart(db, reading, place, content),
  });
  const common = { seq: commonRow, isViewer: server.role === 'viewer' };
  const done = await writeInSlices(() => replacingEntries(db, reading, common));
  await writeInSlices(() => forgettingReading(db));
  if (done !== null) onReceived(done);
}

/** Whether a library has a state of the team. */
const hasBegun = ({ seq, part }: Place): boolean => seq > 0 && part === undefined;

/** How far a log is received, as in `Team`. */
type Place = Pick<Team, 'seq' | 'part'>;

/** What takes over what a server has. */
interface Receiver {
  /** Null: the library left the team. */
  position(): Place | null;
  /** The chain of the last row; null: it is not known. */
  chain(): string | null;
  rows(rows: readonly (TeamRow | UnreadRow)[]): Sliced<Received | null>;
  part(place: PartPlace, content: SnapshotPart): Sliced<Received | null>;
}

const usualReceiver = (db: Database): Receiver => ({
  position: () => readTeam(db),
  chain: () => lastChain(db, readTeam(db) ?? refuse('noTeam', 'The library left its team.')),
  rows: (rows) => receiving(db, rows),
  part: (place, content) => receivingSnapshot(db, place, content),
});

/** Sends edits, and reads the next one meanwhile. Those of one call are in the log in their order. */
async function sendAll(library: Written, server: TeamServer, onReceived: OnReceived): Promise<void> {
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
    const done = await writeInSlices(() => acknowledging(db, edit));
    if (done !== null) onReceived(done);
  }
}

/** Receives rows of the log, and asks for the next ones while it writes. */
async function receiveAll(
  library: Written,
  server: TeamServer,
  onReceived: OnReceived,
  receiver = usualReceiver(library.db),
): Promise<void> {
  let ahead: ReturnType<TeamServer['rowsAfter']> | undefined;
  const fromSnapshot = (place: Place): Promise<boolean> =>
    receiveSnapshot(library, server, { place, receiver, onReceived });
  for (;;) {
    const place = receiver.position();
    if (place === null) return;
    if (!hasBegun(place) && (await fromSnapshot(place))) continue;
    const { seq, part } = place;
    if (part !== undefined) refuse('teamGap', GAP);
    const rows = valueOf(parseTeamRows(await (ahead ?? server.rowsAfter(seq))));
    ahead = undefined;
    const isGap = rows.length > 0 && rows[0].seq !== seq + 1;
    if (isGap && (await fromSnapshot(place))) continue;
    const chain = receiver.chain();
    if (!isGap && chain !== null) refuseOtherLog(chain, rows);
    if (rows.length > 0) ahead = later(server.rowsAfter(rows[rows.length - 1].seq));
    const done = await library.writeInSlices(() => receiver.rows(rows));
    if (done !== null) onReceived(done);
    if (rows.length === 0) return;
  }
}

/** An answer that is awaited later, and perhaps never. */
function later<Value>(answer: Promise<Value>): Promise<Value> {
  answer.catch(() => undefined); // whoever awaits it meets the error
  return answer;
}

interface Receiving {
  readonly place: Place; // before
  readonly receiver: Receiver;
  readonly onReceived: OnReceived;
}

/**
 * Receives what is left of a snapshot, and asks for the next part while it writes one. False if there is none after
 * what this library has.
 */
async function receiveSnapshot(
  { writeInSlices }: Written,
  server: TeamServer,
  { place, receiver, onReceived }: Receiving,
): Promise<boolean> {
  const snapshot = await server.snapshot();
  if (snapshot === null) return false;
  const { seq, chain, parts } = snapshot;
  const had = seq === place.seq ? (place.part ?? parts) : 0;
  if (seq < place.seq || had === parts) return false;
  const askFor = (part: number) => later(server.snapshotPart(seq, part));
  let next = askFor(had + 1);
  for (let part = had + 1; part <= parts; part++) {
    const bytes = await next;
    if (bytes === null) return true; // another took its place
    if (part < parts) next = askFor(part + 1);
    const content = valueOf(parseSnapshotPart(bytes));
    const at = { seq, chain, part, isLast: part === parts };
    const done = await writeInSlices(() => receiver.part(at, content));
    if (done !== null) onReceived(done);
  }
  return true;
}
