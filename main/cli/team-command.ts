import type { TeamRole } from '#contract/library/team.ts';
import { restoredWords, unreadWords } from '#contract/library/team-words.ts';
import { counted } from '#contract/words/counted.ts';
import type { Problem } from '#contract/words/problem.ts';
import { momentText } from '#contract/words/moment-text.ts';
import { success, type Result } from '#core/kit/result.ts';
import { refuseAbsentFile } from '../library/database/refuse-other-files.ts';
import { refuseInUse } from '../library/database/restore.ts';
import { closeLibrary, openForProgram, warningsOf, type Library } from '../library/library.ts';
import { contentIdIn } from '../library/files/clips-with-content.ts';
import { attemptLater, refuse, valueOf } from '../library/problems.ts';
import { joining, leave } from '../library/team/membership.ts';
import { decideOverridden } from '../library/decide-overridden.ts';
import { readTeam, type Team } from '../library/team/team-state.ts';
import { teamStatus } from '../library/team/team-status.ts';
import type { Reaching } from '../team/connection.ts';
import { syncOnce } from '../team/sync-once.ts';
import { connectTeam, initTeam, upgradeTeam, type TeamServer } from '../team/team-server.ts';
import { passwordInFile } from '../team/password-file.ts';
import { readTeamUrl } from '../team/team-url.ts';
import { command } from './frame/command.ts';
import type { Outcome } from './frame/declaration.ts';
import type { Terminal } from './frame/terminal.ts';
import { WrongUse } from './frame/option-types.ts';
import { findClipOrTransition } from './inputs/find-transition.ts';

/** Does work in the library of the command, while no window has it open, or beside one. */
type InLibrary = (work: (library: Library) => Promise<Outcome>, use?: 'alone' | 'shared') => Promise<Outcome>;

/** What `team` does by its first word. */
interface Action {
  readonly missing?: string; // what is said without a word after it; absent: none follows
  readonly most?: number; // such words, if more than one may follow
  run(inLibrary: InLibrary, given: readonly string[]): Promise<Outcome>;
}

const NO_URL = 'URL is missing: postgres://USER@SERVER/DATABASE';

const actions = {
  init: { missing: NO_URL, run: (inLibrary, [url]) => inLibrary((library) => join(library, url, initTeam)) },
  join: { missing: NO_URL, run: (inLibrary, [url]) => inLibrary((library) => join(library, url)) },
  sync: {
    run: (inLibrary) =>
      inLibrary(async (library) => {
        const role = await withServer(teamOf(library).url, async (server) => {
          await syncOnce(library, server, () => undefined);
          return success(server.role);
        });
        return statusOf(library, role);
      }),
  },
  status: {
    run: (inLibrary) => inLibrary(async (library) => statusOf(library, await roleIn(library)), 'shared'),
  },
  history: {
    missing: 'NAME is missing: a clip or a transition',
    run: (inLibrary, [name]) => inLibrary((library) => historyOf(library, name), 'shared'),
  },
  take: {
    missing: 'ID is missing: the number of an overridden value, as team status lists them',
    most: Infinity,
    run: (inLibrary, ids) => inLibrary((library) => takeMine(library, ids)),
  },
  upgrade: { run: (inLibrary) => inLibrary(upgrade, 'shared') },
  leave: {
    run: (inLibrary) =>
      inLibrary(async ({ db, write }) => {
        await write(() => db.transaction(() => leave(db)).immediate());
        const print = ({ out }: Terminal): void => out('The library left its team. It keeps its user data.');
        return { report: { team: null }, print };
      }),
  },
} satisfies Readonly<Record<string, Action>>;

export const teamCommand = command({
  name: 'team',
  summary:
    'Shares the user data of a library with a team over PostgreSQL. ACTION: `init URL` makes a team in a database and joins it, `join URL` joins a team, `sync` exchanges edits once, `status` tells your role, and lists what waits and what others overrode, `history NAME` lists the last edits of a clip or a transition, `take ID…` sets your overridden values again, `upgrade` brings the tables of a team of an older Segue up to date, `leave` takes the library out of its team.',
  words: 'ACTION [WORD]…',
  choices: { ACTION: Object.keys(actions) },
  library: 'file',
  options: {},
  arrange({ words: [word, ...given] }) {
    const {
      missing,
      most = missing === undefined ? 0 : 1,
      run,
    } = actions[word as keyof typeof actions] as Action;
    if (missing !== undefined && given.length === 0) throw new WrongUse(missing);
    if (given.length > most) throw new WrongUse(`unexpected argument “${given[most]}”`);
    return { run: (inLibrary: InLibrary) => run(inLibrary, given) };
  },
  run: ({ run }, { library: file, warn }) => run((work, use) => inLibrary(file, warn, work, use)),
});

const refuseNoTeam = (): never => refuse('noTeam', 'This library is in no team.');
const teamOf = ({ db }: Library): Team => readTeam(db) ?? refuseNoTeam();

/** Brings the tables of the team up to date. */
async function upgrade(library: Library): Promise<Outcome> {
  const { url } = teamOf(library);
  const isUpgraded = await upgradeTeam(url, { password: passwordInFile(url) });
  const words = isUpgraded ? 'The team is up to date now. It has all its edits.' : 'The team is up to date.';
  return { report: { upgraded: isUpgraded }, print: ({ out }) => out(words) };
}

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
  warn: Terminal['warn'],
  work: (library: Library) => Promise<Outcome>,
  use: 'alone' | 'shared' = 'alone',
): Promise<Outcome> {
  refuseAbsentFile(file);
  if (use === 'alone') refuseInUse(file);
  const library = valueOf(openForProgram(file));
  warningsOf(library).forEach(warn);
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
  const server = await connectTeam(url, { password: passwordInFile(url), ...reaching });
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
  prepare: typeof initTeam = () => Promise.resolve(),
): Promise<Outcome> {
  const { db, writeInSlices } = library;
  readTeamUrl(url);
  const team = readTeam(db);
  if (team !== null) refuse('inTeam', `This library is in a team: ${team.url}. Leave it first.`);
  await prepare(url, { password: passwordInFile(url) });
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
      const { url, received, unsent, waiting, overridden, unread, restored } = status;
      out(`Team: ${url}`);
      if (role !== null) out(`Role: ${role.ok ? roleWords[role.value] : `not known. ${role.error.message}`}`);
      out(`${counted(received, 'row')} of the log received, ${counted(unsent, 'edit')} to send`);
      for (const { clip, count } of waiting)
        out(
          `Waits for ${clip === null ? 'what is not here yet' : `the clip ${clip}`}: ${counted(count, 'value')}`,
        );
      if (unread.count > 0) out(`Unreadable: ${unreadWords(unread)}`);
      if (restored !== null) out(`Restored: ${momentText(restored.time)}. ${restoredWords(restored)}`);
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
