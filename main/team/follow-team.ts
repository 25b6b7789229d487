import { setTimeout as wait } from 'node:timers/promises';
import type { Library } from '../library/library.ts';
import { attemptLater, refuse, valueOf } from '../library/problems.ts';
import { parseTeamRows } from '../library/team/team-edit.ts';
import { receiving, type Received } from '../library/team/receive.ts';
import { readTeam } from '../library/team/team-state.ts';
import { onUnsent, readingUnsent } from '../library/team/unsent.ts';
import { CONNECTION_LOST, connectTeam, type TeamServer } from './team-server.ts';

type Written = Pick<Library, 'db' | 'write' | 'writeInSlices'>;

type OnChanged = (received: Received) => void;

/**
 * Receives all rows of the log, sends all edits, and receives again what came meanwhile. An edit stays until
 * it is seen in the log: whatever breaks in between, it is sent again under its id, and taken once.
 */
export async function syncOnce(library: Written, server: TeamServer, onChanged: OnChanged): Promise<void> {
  const team = readTeam(library.db);
  if (team === null) return;
  if (team.id !== server.teamId)
    refuse('otherTeam', 'The server has another team than this library. Leave the team, and join again.');
  await receiveAll(library, server, onChanged);
  let number = 0;
  for (;;) {
    const edit = await library.writeInSlices(() => readingUnsent(library.db, number));
    if (edit === null) break;
    await server.append(team.client, edit);
    ({ number } = edit);
  }
  if (number > 0) await receiveAll(library, server, onChanged);
}

async function receiveAll({ db, writeInSlices }: Written, server: TeamServer, onChanged: OnChanged) {
  for (;;) {
    const rows = valueOf(parseTeamRows(await server.rowsAfter(readTeam(db)?.seq ?? 0)));
    const done = await writeInSlices(() => receiving(db, rows));
    if (done !== null) onChanged(done);
    if (rows.length === 0) return;
  }
}

/** Time between looks at the log without a call, ms: until calls came through once, and from then on. */
const LOOK_MS = 1000;
const CALLED_LOOK_MS = 15_000;

/** Time before the next attempt to connect, ms: doubled up to a limit. */
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

/** How the connection is. */
export type TeamConnection =
  | { readonly state: 'none' | 'connecting' | 'online' }
  | { readonly state: 'offline'; readonly message: string };

export interface FollowedTeam {
  /** Looks for edits to send and to receive. */
  wake(): void;
  connection(): TeamConnection;
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/** Keeps a library in step with its team, if it is in one, while it is open. */
export function followTeam(
  library: Written,
  onChanged: OnChanged,
  onFault: (error: unknown) => void,
): FollowedTeam {
  const { db } = library;
  const stopped = new AbortController();
  const { signal } = stopped;
  let connection: TeamConnection = { state: 'none' };
  const rest = createRest();
  onUnsent(db, rest.wake);
  const stay = async (server: TeamServer): Promise<void> => {
    const now = { lost: false, called: false };
    server.onLost(() => {
      now.lost = true;
      rest.wake();
    });
    server.onGrown(() => {
      now.called = true;
      rest.wake();
    });
    while (!now.lost && !signal.aborted && readTeam(db) !== null) {
      await syncOnce(library, server, onChanged);
      connection = { state: 'online' };
      await rest.for(now.called ? CALLED_LOOK_MS : LOOK_MS);
    }
  };
  const visit = async (url: string): Promise<void> => {
    const server = await connectTeam(url, signal);
    try {
      await stay(server);
    } finally {
      await server.close();
    }
  };
  const follow = async (): Promise<void> => {
    for (let retry = FIRST_RETRY_MS; !signal.aborted;) {
      const team = readTeam(db);
      if (team === null) {
        connection = { state: 'none' };
        await rest.for(LAST_RETRY_MS);
        continue;
      }
      const tried = await attemptLater('The team', () => visit(team.url));
      retry = connection.state === 'online' ? FIRST_RETRY_MS : Math.min(retry * 2, LAST_RETRY_MS);
      connection = { state: 'offline', message: tried.ok ? CONNECTION_LOST : tried.error.message };
      if (!signal.aborted) await rest.for(retry);
    }
  };
  const done = follow().catch(onFault);
  return {
    wake: rest.wake,
    connection: () => connection,
    stop() {
      stopped.abort();
      rest.wake();
      return done;
    },
  };
}

/** Waits that can be ended, also before they begin. */
function createRest() {
  let woken = new AbortController();
  return {
    wake: () => woken.abort(),
    async for(ms: number): Promise<void> {
      await wait(ms, undefined, { signal: woken.signal, ref: false }).catch(() => undefined);
      woken = new AbortController();
    },
  };
}
