import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { initFarm } from '#main/farm/farm-server.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { runSegueNoting, type Ended } from '#test/main/cli/run-segue.ts';
import { starterLibrary, type StarterLibrary } from '#test/main/cli/starter-library.ts';
import type { postgresForTests } from '#test/main/team/team-fixture.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

/** A database with a farm, and none of a team. */
export async function newFarm(postgres: ReturnType<typeof postgresForTests>): Promise<string> {
  const url = await postgres.newDatabase();
  await initFarm(url);
  return url;
}

/** A library with a transition between each two of some starter clips. */
export async function libraryOfPairs(...clips: readonly string[]): Promise<StarterLibrary> {
  const library = await starterLibrary(...clips);
  for (const from of clips)
    for (const to of clips)
      if (from !== to) library.add(from, to, { slots: [slotOf('springExact'), slotOf('crossfade')] });
  return library;
}

/** Arguments of a worker with the clips of a folder. */
export function workerArguments(url: string, folder: string): readonly string[] {
  const library = path.join(temporaryFolder(), 'worker.db');
  const clips = path.join(folder, 'clips');
  return ['worker', url, '--clips', clips, '--workers', '1', '--library', library, '--json'];
}

/** What a worker reports as it ends; it took no longer than there are tests. */
export const computedBy = ({ out }: Pick<Ended, 'out'>): number =>
  z.object({ computed: z.int(), seconds: z.number().max(performance.now() / 1000) }).parse(JSON.parse(out))
    .computed;

/** Starts a command; `end` is its Ctrl+C. */
export function started(folder: string, ...args: readonly string[]) {
  const abort = new AbortController();
  const notes: string[] = [];
  const ended = runSegueNoting(notes, abort.signal, folder, args);
  onTestFinished(() => abort.abort());
  return {
    ended,
    /** Resolves when it has noted some words. */
    async noted(words: string): Promise<void> {
      await expect.poll(() => notes.join(''), { timeout: 60_000 }).toContain(words);
    },
    async end(): Promise<Ended> {
      abort.abort();
      return ended;
    },
  };
}
