import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  NEEDS_PASSWORD,
  type TeamConnection,
  type TeamEdit,
  type TeamState,
} from '#contract/library/team.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import type { Database } from '../library/database/database.ts';
import { attemptLater, refuse } from '../library/problems.ts';
import { readTeam } from '../library/team/team-state.ts';
import { countOverridden } from '../library/team/overridden.ts';
import { countUnsent } from '../library/team/read-unsent.ts';
import { onUnsent } from '../library/team/unsent.ts';
import { CONNECTION_LOST } from './connection.ts';
import { connectTeam, type TeamServer } from './team-server.ts';
import type { OnReceived, TeamLibrary } from './receive-log.ts';
import { syncOnce } from './sync-once.ts';

/** Time between looks at the log without a call, ms: until calls came through once, and from then on. */
const LOOK_MS = 1000;
const CALLED_LOOK_MS = 15_000;

/** Time before the next attempt to connect, ms: doubled up to a limit. */
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

export interface FollowedTeam {
  /** Looks for edits to send and to receive. */
  wake(): void;
  /** Null: the library is in no team. */
  state(): TeamState | null;
  /** The last edits of a clip or a transition by the team. Throws a `Refusal` while offline. */
  history(id: string): Promise<readonly TeamEdit[]>;
  /** Tells the team which transition is open here. */
  show(transitionId: string | null): void;
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>;
}

export interface TeamPorts {
  readonly onReceived: OnReceived;
  readonly onState?: (state: TeamState | null) => void;
  readonly onFault: (error: unknown) => void;
  readonly passwordFor?: (address: string) => Promise<string | undefined>;
}

/** Keeps a library in step with its team, if it is in one, while it is open. */
export function followTeam(library: TeamLibrary, ports: TeamPorts): FollowedTeam {
  const { db } = library;
  const stopped = new AbortController();
  const { signal } = stopped;
  const known = createKnown(db, ports.onState);
  const rest = createRest();
  onUnsent(db, rest.wake);
  const shown: Shown = { transitionId: null };
  const isOver = (): boolean => signal.aborted || readTeam(db) === null;
  let server: TeamServer | null = null;
  const visit = async (address: string): Promise<void> => {
    const password = await ports.passwordFor?.(address);
    server = await connectTeam(address, { signal, password });
    try {
      await stay(server, library, { known, rest, shown, isOver, onReceived: ports.onReceived });
    } finally {
      const { close } = server;
      server = null;
      await close();
    }
  };
  const follow = async (): Promise<void> => {
    for (let retry = FIRST_RETRY_MS; !signal.aborted;) {
      const team = readTeam(db);
      known.set(team === null ? unknown : {});
      if (team === null) {
        await rest.for(LAST_RETRY_MS);
        continue;
      }
      const tried = await attemptLater('The team', () => visit(team.url));
      const before = known.get().connection;
      retry = before.state === 'online' ? FIRST_RETRY_MS : Math.min(retry * 2, LAST_RETRY_MS);
      if (signal.aborted) return;
      known.set({ connection: lostAs(tried, before) });
      await rest.for(retry);
    }
  };
  const done = follow().catch(ports.onFault);
  return {
    wake: rest.wake,
    state: known.state,
    history: (id) =>
      server?.history(id) ??
      refuse('teamOffline', 'The history is on the server, which cannot be reached now.'),
    show(transitionId) {
      shown.transitionId = transitionId;
      rest.wake();
    },
    stop() {
      stopped.abort();
      rest.wake();
      return done;
    },
  };
}

interface Shown {
  transitionId: string | null;
}

interface Stay {
  readonly known: ReturnType<typeof createKnown>;
  readonly rest: ReturnType<typeof createRest>;
  readonly shown: Readonly<Shown>;
  readonly isOver: () => boolean;
  readonly onReceived: OnReceived;
}

/** Keeps a library in step over one connection, until it is lost or no longer wanted. */
async function stay(server: TeamServer, library: TeamLibrary, how: Stay): Promise<void> {
  const { known, rest, shown, isOver, onReceived } = how;
  const now = { lost: false, called: false, isOther: true, told: null as string | null };
  server.onLost(() => {
    now.lost = true;
    rest.wake();
  });
  server.onNews((what) => {
    now.called = true;
    now.isOther ||= what === 'online';
    rest.wake();
  });
  while (!now.lost && !isOver()) {
    await syncOnce(library, server, onReceived);
    if (shown.transitionId !== now.told) await server.show((now.told = shown.transitionId));
    const online = now.isOther ? { online: await server.online() } : {};
    now.isOther = false;
    known.set({ connection: { state: 'online' }, role: server.role, ...online });
    const isWoken = await rest.for(now.called ? CALLED_LOOK_MS : LOOK_MS);
    if (!isWoken) now.isOther = true;
  }
}

/** @param before how the connection was */
function lostAs(tried: Result<unknown, Problem>, before: TeamConnection): TeamConnection {
  return {
    state: 'offline',
    since: before.state === 'offline' ? before.since : Date.now(),
    message: tried.ok ? CONNECTION_LOST : tried.error.message,
    asksPassword: !tried.ok && tried.error.code === NEEDS_PASSWORD,
  };
}

type Known = Pick<TeamState, 'connection' | 'role' | 'online'>;

const unknown: Known = { connection: { state: 'connecting' }, role: null, online: [] };

/** What is known of the team. Reports its state when that changes. */
function createKnown(db: Database, onState: TeamPorts['onState']) {
  let known = unknown;
  let reported: TeamState | null = null;
  const state = (): TeamState | null => {
    const team = readTeam(db);
    if (team === null) return null;
    return { address: team.url, ...known, unsent: countUnsent(db), overridden: countOverridden(db) };
  };
  return {
    get: () => known,
    state,
    set(change: Partial<Known>): void {
      known = { ...known, ...change };
      const now = state();
      if (isDeepStrictEqual(now, reported)) return;
      reported = now;
      onState?.(now);
    },
  };
}

/** Waits that can be ended, also before they begin. */
function createRest() {
  let woken = new AbortController();
  return {
    wake: () => woken.abort(),
    /** @returns whether it was ended */
    async for(ms: number): Promise<boolean> {
      await wait(ms, undefined, { signal: woken.signal, ref: false }).catch(() => undefined);
      const isWoken = woken.signal.aborted;
      woken = new AbortController();
      return isWoken;
    },
  };
}
