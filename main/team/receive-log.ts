import type { Sliced } from '#core/kit/long-work.ts';
import type { Database } from '../library/database/database.ts';
import type { Library } from '../library/library.ts';
import { refuse, valueOf } from '../library/problems.ts';
import { lastChain, refuseOtherLog } from '../library/team/chain.ts';
import { GAP, receiving } from '../library/team/receive.ts';
import type { Received } from '../library/team/show-entries.ts';
import {
  parseSnapshotPart,
  receivingSnapshot,
  type PartPlace,
  type SnapshotPart,
} from '../library/team/snapshot.ts';
import { parseTeamRows, type TeamRow, type UnreadRow } from '../library/team/team-edit.ts';
import { readTeam, type Team } from '../library/team/team-state.ts';
import type { TeamServer } from './team-server.ts';

/** A library as its team needs it: to read it, and to write what it receives. */
export type TeamLibrary = Pick<Library, 'db' | 'write' | 'writeInSlices'>;

export type OnReceived = (received: Received) => void;

/** Whether a library has a state of the team. */
export const hasBegun = ({ seq, part }: Place): boolean => seq > 0 && part === undefined;

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

/** Receives rows of the log, and asks for the next ones while it writes. */
export async function receiveAll(
  library: TeamLibrary,
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
export function later<Value>(answer: Promise<Value>): Promise<Value> {
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
  { writeInSlices }: TeamLibrary,
  server: TeamServer,
  { place, receiver, onReceived }: Receiving,
): Promise<boolean> {
  const snapshot = await server.snapshot();
  if (snapshot === null) return false;
  const { link, parts } = snapshot;
  const { seq } = link;
  const had = seq === place.seq ? (place.part ?? parts) : 0;
  if (seq < place.seq || had === parts) return false;
  const askFor = (part: number) => later(server.snapshotPart(seq, part));
  let next = askFor(had + 1);
  for (let part = had + 1; part <= parts; part++) {
    const bytes = await next;
    if (bytes === null) return true; // another took its place
    if (part < parts) next = askFor(part + 1);
    const content = valueOf(parseSnapshotPart(bytes));
    const at = { link, part, isLast: part === parts };
    const done = await writeInSlices(() => receiver.part(at, content));
    if (done !== null) onReceived(done);
  }
  return true;
}
