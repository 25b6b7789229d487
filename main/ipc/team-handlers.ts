import type { AppliedEdit } from '../library/edits/applied-edit.ts';
import { undoState } from '../library/edits/edits.ts';
import type { Library } from '../library/library.ts';
import { refuseAbsent } from '../library/presence.ts';
import { refuse, valueOf } from '../library/problems.ts';
import { joining, leave } from '../library/team/membership.ts';
import { decideOverridden } from '../library/decide-overridden.ts';
import { contentIdIn } from '../library/files/clips-with-content.ts';
import { readTeam } from '../library/team/team-state.ts';
import { teamStatus } from '../library/team/team-status.ts';
import type { Reaching } from '../team/connection.ts';
import { connectTeam, initTeam } from '../team/team-server.ts';
import { readTeamUrl } from '../team/team-url.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { UndoState } from '#contract/rows/library-rows.ts';
import { success, type Result } from '#core/kit/result.ts';
import type { Handlers } from './handler-table.ts';
import type { Services } from './services.ts';

/** Handlers of the team of the library. Only `team.join` waits for the network, and nothing waits for it. */
export function teamHandlers(
  services: Services,
  report: (edit: Result<AppliedEdit, Problem>) => Result<UndoState, Problem>,
) {
  const { team, passwords } = services;
  const library = (): Library => refuseAbsent(valueOf(services.library));
  let joins = new AbortController();
  return {
    'team.state': () => success(team?.state() ?? null),
    'team.details': () => success(teamStatus(library().db)),
    'team.join': async ({ address, password, makes = false }) => {
      joins = new AbortController();
      const { signal } = joins;
      await join(library(), address, {
        signal,
        makes,
        password: password ?? (await passwords.readTeamPassword(address)),
      });
      if (password !== undefined) await passwords.keepTeamPassword(address, password);
      team?.wake();
    },
    'team.cancelJoin': () => joins.abort(),
    'team.leave': async () => {
      const { db, write } = library();
      const address = readTeam(db)?.url ?? '';
      await write(() => db.transaction(() => leave(db)).immediate());
      await passwords.keepTeamPassword(address, null);
      team?.wake();
    },
    'team.decide': async ({ mine, theirs }) => {
      const taken = await decideOverridden(library(), { mine, theirs });
      if (!taken.ok) return taken;
      const state = taken.value === null ? success(undoState(library().db)) : report(success(taken.value));
      team?.wake();
      return state;
    },
    'team.history': async ({ id }) => success((await team?.history(contentIdIn(library().db, id))) ?? []),
    'team.show': ({ transitionId }) => team?.show(transitionId),
  } satisfies Partial<Handlers>;
}

/** Joins a team, or makes it. In the team of the library, only checks the password. */
async function join(
  { db, writeInSlices }: Library,
  address: string,
  how: Reaching & { readonly makes: boolean },
): Promise<void> {
  readTeamUrl(address);
  const before = readTeam(db);
  if (before !== null && before.url !== address)
    refuse('inTeam', `This library is in a team: ${before.url}. Leave it first.`);
  if (how.makes) await initTeam(address, how);
  const server = await connectTeam(address, how);
  try {
    if (how.signal?.aborted === true) refuse('cancelled', 'Joining was cancelled.');
    if (before === null) await writeInSlices(() => joining(db, address, server.teamId));
  } finally {
    await server.close();
  }
}
