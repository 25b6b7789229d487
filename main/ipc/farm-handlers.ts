import type { FarmState } from '#contract/library/farm.ts';
import { success, type Result } from '#core/kit/result.ts';
import type { Farm } from '../farm/farm-server.ts';
import { changeRun, farmState } from '../farm/runs.ts';
import type { Handlers } from './handler-table.ts';
import type { Services } from './services.ts';

/** Handlers of the farm that the window shows. They wait for the network, and nothing waits for them. */
export function farmHandlers({ farm, passwords }: Pick<Services, 'farm' | 'passwords'>) {
  const visit = async (
    address: string,
    given: string | undefined,
    change?: (farm: Farm) => Promise<void>,
  ): Promise<Result<FarmState, never>> => {
    const password = given ?? (await passwords.readTeamPassword(address));
    const state = await farm.visit(address, password, async (server) => {
      await change?.(server);
      return farmState(server);
    });
    if (given !== undefined) await passwords.keepTeamPassword(address, given);
    return success(state);
  };
  return {
    'farm.look': ({ address, password }) => visit(address, password),
    'farm.change': ({ address, run, state }) =>
      visit(address, undefined, (server) => changeRun(server, run, state)),
    'farm.forget': ({ address }) => passwords.keepTeamPassword(address, null),
  } satisfies Partial<Handlers>;
}
