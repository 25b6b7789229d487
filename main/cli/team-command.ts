import type { TeamRole } from '#contract/library/team.ts';
import { counted } from '#contract/words/counted.ts';
import type { Problem } from '#contract/words/problem.ts';
import { momentText } from '#contract/words/moment-text.ts';
import { success, type Result } from '#core/result.ts';
import { refuseAbsentFile } from '../library/database/refuse-other-files.ts';
import { refuseInUse } from '../library/database/restore.ts';
import { closeLibrary, openForProgram, type Library } from '../library/library.ts';
import { contentIdIn } from '../library/files/clips-with-content.ts';
import { attemptLater, refuse, valueOf } from '../library/problems.ts';
import { joining, leave } from '../library/team/membership.ts';
import { decideOverridden } from '../library/decide-overridden.ts';
import { readTeam, type Team } from '../library/team/team-state.ts';
import { teamStatus } from '../library/team/team-status.ts';
import type { Reaching } from '../team/connection.ts';
import { syncOnce } from '../team/sync-once.ts';
import { connectTeam, initTeam, type TeamServer } from '../team/team-server.ts';
import { readTeamUrl } from '../team/team-url.ts';
import { command } from './frame/command.ts';
import type { Outcome } from './frame/declaration.ts';
import type { Terminal } from './frame/terminal.ts';
import { WrongUse } from './frame/option-types.ts';
import { findClipOrTransition } from './inputs/find-transition.ts';

const actions = ['init', 'join', 'sync', 'status', 'history', 'take', 'leave'] as const;
type Action = (typeof actions)[number];

/** What follows an action: nothing, one word, or several. */
const following: Readonly<Record<Action, 'none' | 'one' | 'several'>> = {
  init: 'one',
  join: 'one',
  sync: 'none',
  status: 'none',
  history: 'one',
  take: 'several',
  leave: 'none',
};
const missing: Partial<Readonly<Record<Action, string>>> = {
  init: 'URL is missing: postgres://USER@SERVER/DATABASE',
  join: 'URL is missing: postgres://USER@SERVER/DATABASE',
  history: 'NAME is missing: a clip or a transition',
  take: 'ID is missing: the number of an overridden value, as team status lists them',
};

export const teamCommand = command({
  name: 'team',
  summary:
    'Shares the user data of a library with a team over PostgreSQL. ACTION: `init URL` makes a team in a database and joins it, `join URL` joins a team, `sync` exchanges edits once, `status` tells your role, and lists what waits and what others overrode, `history NAME` lists the last edits of a clip or a transition, `take ID…` sets your overridden values again, `leave` takes the library out of its team.',
  words: 'ACTION [WORD]…',
  library: 'file',
  options: {},
  arrange({ words: [word, ...given] }) {
    const action = actions.find((each) => each === word);
    if (action === undefined) throw new WrongUse(`ACTION is ${actions.join(', ')}, not “${word}”`);
    const most = { none: 0, one: 1, several: Infinity }[following[action]];
    if (most > 0 && given.length === 0) throw new WrongUse(missing[action] ?? '');
    if (given.length > most) throw new WrongUse(`unexpected argument “${given[most]}”`);
    return { action, given };
  },
  run: ({ action, given }, { library: file }) => runs[action](file, given),
});

const runs: Readonly<Record<Action, (file: string, given: readonly string[]) => Promise<Outcome>>> = {
  init: (file, [url]) => inLibrary(file, (library) => join(library, url, initTeam)),
  join: (file, [url]) => inLibrary(file, (library) => join(library, url)),
  sync: (file) =>
    inLibrary(file, async (library) => {
      const role = await withServer(teamOf(library).url, async (server) => {
        await syncOnce(library, server, () => undefined);
        return success(server.role);
      });
      return statusOf(library, role);
    }),
  status: (file) => inLibrary(file, async (library) => statusOf(library, await roleIn(library)), 'shared'),
  history: (file, [name]) => inLibrary(file, (library) => historyOf(library, name), 'shared'),
  take: (file, ids) => inLibrary(file, (library) => takeMine(library, ids)),
  leave: (file) =>
    inLibrary(file, async ({ db, write }) => {
      await write(() => db.transaction(() => leave(db)).immediate());
      const print = ({ out }: Terminal): void => out('The library left its team. It keeps its user data.');
      return { report: { team: null }, print };
    }),
};

const refuseNoTeam = (): never => refuse('noTeam', 'This library is in no team.');
const teamOf = ({ db }: Library): Team => readTeam(db) ?? refuseNoTeam();

/** Time in which a server tells the role, ms. */
const ROLE_MS = 5000;

/** The role in the team now, or why it is not known; null: the library is in none. */
async function roleIn({ db }: Library): Promise<Result<TeamRole, Problem> | null> {
  const team = readTeam(db);
  if (team === null) return null;
  const signal = AbortSignal.timeout(ROLE_MS);
  return attemptLater('The team server', () =>
    withServer(team.url, ({ role }) => Promise.resolve(role), { signal }),
  );
}

/** The last edits of a clip or a transition. */
async function historyOf(library: Library, name: string): Promise<Outcome> {
  const { db } = library;
  const { url } = teamOf(library);
  const id = contentIdIn(db, findClipOrTransition(db, name));
  const edits = await withServer(url, (server) => server.history(id));
  const history = edits.map(({ made, ...edit }) => ({ ...edit, made: new Date(made).toISOString() }));
  return {
    report: { history },
    print({ out }) {
      for (const edit of history) out(`${momentText(edit.made)}  ${edit.author}: ${edit.name}`);
      if (history.length === 0) out('The team has no edits of it.');
    },
  };
}

/** Sets overridden values again. @param ids of `status`, or their numbers there, from 1 */
async function takeMine(library: Library, ids: readonly string[]): Promise<Outcome> {
  const { overridden } = teamStatus(library.db) ?? refuseNoTeam();
  const found = ids.map(
    (text) =>
      overridden.find(({ id }, i) => id === text || String(i + 1) === text) ??
      refuse('goneValue', `No overridden value has the number ${text}. List them with team status.`, text),
  );
  const taken = valueOf(await decideOverridden(library, { mine: found.map(({ id }) => id) }));
  return {
    report: { edit: taken?.name ?? null, taken: found.map(({ id, what, mine }) => ({ id, what, mine })) },
    print({ out }) {
      for (const { what, mine } of found) out(`${what}: ${mine}`);
    },
  };
}

/**
 * Opens a library, which no window may have open for what exchanges edits: it does that itself, and does not
 * follow what another program does in its place.
 */
async function inLibrary(
  file: string,
  work: (library: Library) => Promise<Outcome>,
  use: 'alone' | 'shared' = 'alone',
): Promise<Outcome> {
  refuseAbsentFile(file);
  if (use === 'alone') refuseInUse(file);
  const library = valueOf(openForProgram(file));
  try {
    return await work(library);
  } finally {
    closeLibrary(library);
  }
}

async function withServer<Value>(
  url: string,
  work: (server: TeamServer) => Promise<Value>,
  reaching?: Reaching,
): Promise<Value> {
  const server = await connectTeam(url, reaching);
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

/** Joins before the first exchange: if the connection breaks, the next exchange continues. */
async function join(
  library: Library,
  url: string,
  prepare: (url: string) => Promise<void> = () => Promise.resolve(),
): Promise<Outcome> {
  const { db, writeInSlices } = library;
  readTeamUrl(url);
  const team = readTeam(db);
  if (team !== null) refuse('inTeam', `This library is in a team: ${team.url}. Leave it first.`);
  await prepare(url);
  const role = await withServer(url, async (server) => {
    await writeInSlices(() => joining(db, url, server.teamId));
    await syncOnce(library, server, () => undefined);
    return success(server.role);
  });
  return statusOf(library, role);
}

function statusOf({ db }: Library, role: Result<TeamRole, Problem> | null): Outcome {
  const status = teamStatus(db);
  return {
    report: { team: status && { role: role?.ok === true ? role.value : null, ...status } },
    print({ out }) {
      if (status === null) return out('This library is in no team.');
      const { url, received, unsent, waiting, overridden } = status;
      out(`Team: ${url}`);
      if (role !== null) out(`Role: ${role.ok ? roleWords[role.value] : `not known. ${role.error.message}`}`);
      out(`${counted(received, 'row')} of the log received, ${counted(unsent, 'edit')} to send`);
      for (const { clip, count } of waiting)
        out(
          `Waits for ${clip === null ? 'what is not here yet' : `the clip ${clip}`}: ${counted(count, 'value')}`,
        );
      for (const [i, { what, mine, theirs }] of overridden.entries())
        out(`${i + 1}. ${what}: ${theirs} in place of yours, ${mine}`);
    },
  };
}

const roleWords: Readonly<Record<TeamRole, string>> = {
  owner: 'owner',
  editor: 'editor',
  viewer: 'viewer, view only: your edits are not shared',
};
