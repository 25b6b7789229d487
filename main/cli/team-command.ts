import { counted } from '#contract/words/counted.ts';
import { refuseAbsentFile } from '../library/database/refuse-other-files.ts';
import { refuseInUse } from '../library/database/restore.ts';
import { closeLibrary, openForProgram, type Library } from '../library/library.ts';
import { refuse, valueOf } from '../library/problems.ts';
import { joining, leave } from '../library/team/membership.ts';
import { readTeam } from '../library/team/team-state.ts';
import { teamStatus } from '../library/team/team-status.ts';
import { syncOnce } from '../team/sync-once.ts';
import { connectTeam, initTeam, type TeamServer } from '../team/team-server.ts';
import { readTeamUrl } from '../team/team-url.ts';
import { command } from './frame/command.ts';
import type { Outcome } from './frame/declaration.ts';
import type { Terminal } from './frame/terminal.ts';
import { WrongUse } from './frame/option-types.ts';

const actions = ['init', 'join', 'sync', 'status', 'leave'] as const;
type Action = (typeof actions)[number];

export const teamCommand = command({
  name: 'team',
  summary:
    'Shares the user data of a library with a team over PostgreSQL. ACTION: `init` makes a team in the database URL and joins it, `join` joins a team, `sync` exchanges edits once, `status` lists what waits and what others overrode, `leave` takes the library out of its team.',
  words: 'ACTION [URL]',
  library: 'file',
  options: {},
  arrange({ words: [word, url] }) {
    const action = actions.find((each) => each === word);
    if (action === undefined) throw new WrongUse(`ACTION is ${actions.join(', ')}, not “${word}”`);
    const needsUrl = action === 'init' || action === 'join';
    if (needsUrl && url === undefined) throw new WrongUse('URL is missing: postgres://USER@SERVER/DATABASE');
    if (!needsUrl && url !== undefined) throw new WrongUse(`unexpected argument “${url}”`);
    return { action, url: url ?? '' };
  },
  run: ({ action, url }, { library: file }) => runs[action](file, url),
});

const runs: Readonly<Record<Action, (file: string, url: string) => Promise<Outcome>>> = {
  init: (file, url) => inLibrary(file, (library) => join(library, url, initTeam)),
  join: (file, url) => inLibrary(file, (library) => join(library, url)),
  sync: (file) =>
    inLibrary(file, async (library) => {
      const { url } = readTeam(library.db) ?? refuse('noTeam', 'This library is in no team.');
      await withServer(url, (server) => syncOnce(library, server, () => undefined));
      return statusOf(library);
    }),
  status: (file) => inLibrary(file, (library) => Promise.resolve(statusOf(library)), 'shared'),
  leave: (file) =>
    inLibrary(file, async ({ db, write }) => {
      await write(() => db.transaction(() => leave(db)).immediate());
      const print = ({ out }: Terminal): void => out('The library left its team. It keeps its user data.');
      return { report: { team: null }, print };
    }),
};

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

async function withServer<Value>(url: string, work: (server: TeamServer) => Promise<Value>): Promise<Value> {
  const server = await connectTeam(url);
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
  await withServer(url, async (server) => {
    await writeInSlices(() => joining(db, url, server.teamId));
    await syncOnce(library, server, () => undefined);
  });
  return statusOf(library);
}

function statusOf({ db }: Library): Outcome {
  const status = teamStatus(db);
  return {
    report: { team: status },
    print({ out }) {
      if (status === null) return out('This library is in no team.');
      const { url, received, unsent, waiting, overridden } = status;
      out(`Team: ${url}`);
      out(`${counted(received, 'row')} of the log received, ${counted(unsent, 'edit')} to send`);
      for (const { clip, count } of waiting)
        out(
          `Waits for ${clip === null ? 'what is not here yet' : `the clip ${clip}`}: ${counted(count, 'value')}`,
        );
      for (const { what, mine, theirs } of overridden) out(`${what}: ${theirs} in place of yours, ${mine}`);
    },
  };
}
