import { isDeepStrictEqual } from 'node:util';
import { inPieces } from '../library/database/slices.ts';
import {
  firstLink,
  forgetLastEdit,
  knownLinks,
  lastChain,
  lastEditBefore27,
  LINKS_KEPT,
  NO_CHAIN,
  saveLinks,
  saveReceived,
} from '../library/team/chain.ts';
import {
  beginReading,
  forgettingReading,
  readingPart,
  readingRows,
  replacingEntries,
} from '../library/team/restored-server.ts';
import { readTeam, type Team } from '../library/team/team-state.ts';
import { receiveAll, type OnReceived, type TeamLibrary } from './receive-log.ts';
import type { TeamServer } from './team-server.ts';

/** Links that are compared with those of a server at once. */
const LINKS_COMPARED = 10_000;

/**
 * The last row that a library and a server have in common, if the server has another edit, or none, where this
 * library has the last one that it received: a backup of the server was restored. Null: it has what this library has.
 */
export async function findCommonRow(
  { db, write }: TeamLibrary,
  server: TeamServer,
  team: Team,
): Promise<number | null> {
  if (team.seq === 0) return null;
  const known = lastChain(db, team);
  const [edit] = await server.editsAt([team.seq]);
  if (edit !== null && edit.chain === known) return null;
  const before = lastEditBefore27(db, team);
  if (known === null && edit !== null && (before === null || before === edit.id)) {
    await write(() => {
      if (!isDeepStrictEqual(readTeam(db), team)) return;
      saveReceived(db, team, [{ ...edit, seq: team.seq }]);
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
export async function learnLinks({ db, write }: TeamLibrary, server: TeamServer): Promise<void> {
  const team = readTeam(db);
  const first = firstLink(db);
  if (team === null || first === null || first === 0 || team.seq - first >= LINKS_KEPT) return;
  const links = await server.linksBefore(first);
  const start = links.length < LINKS_KEPT ? [{ seq: 0, chain: NO_CHAIN, made: null }] : [];
  await write(() => {
    if (isDeepStrictEqual(readTeam(db), team)) saveLinks(db, [...links, ...start]);
  });
}

/**
 * Reads all that the team has again, since its server lost edits, and brings those back. What counts here stays until
 * all is there, so that nothing is lost if the connection is.
 */
export async function readAgain(
  library: TeamLibrary,
  server: TeamServer,
  commonRow: number,
  onReceived: OnReceived,
) {
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
