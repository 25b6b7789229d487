import { success } from '#core/kit/result.ts';
import type { Handlers } from './handler-table.ts';
import type { Services } from './services.ts';

/** Handlers that follow recordings of games. */
export function gameHandlers({ dialogs, game }: Services) {
  return {
    'game.open': async () => {
      const file = await dialogs.chooseGameRecording();
      return file === undefined ? success(null) : game.open(file);
    },
    'game.more': async (request) => success(await game.more(request)),
  } satisfies Partial<Handlers>;
}
