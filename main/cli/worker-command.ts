import path from 'node:path';
import { counted } from '#contract/words/counted.ts';
import { workKinds } from './work-kinds/work-kinds.ts';
import { caseOfDisk } from '../import/disk/case-of-disk.ts';
import { connectFarm } from '../farm/farm-server.ts';
import { createTrying, workOnFarm } from '../farm/work.ts';
import { workerClips } from '../farm/worker-clips.ts';
import { passwordInFile } from '../team/password-file.ts';
import { readTeamUrl } from '../team/team-url.ts';
import { command, interrupted } from './frame/command.ts';
import { file, threadsOption } from './frame/option-types.ts';
import { indexInto } from './inputs/index-into.ts';

/** Least time between two looks for clips that a task needs, ms. */
const INDEX_MS = 60_000;

export const workerCommand = command({
  name: 'worker',
  summary:
    'Computes tasks of a [farm](guide/audit-on-many-machines.md) until Ctrl+C or SIGTERM. Clips are found by content in the folders; the library keeps their index.',
  words: 'URL',
  library: 'created',
  options: {
    clips: { type: file('DIR'), repeats: true, isNeeded: true, help: 'a folder with clips' },
    workers: threadsOption,
  },
  arrange({ words: [url], clips, workers }) {
    readTeamUrl(url);
    return { url, workers, roots: clips.map((root) => caseOfDisk(path.resolve(root))) };
  },
  async run({ url, workers, roots }, context) {
    const { signal, note, warn, progress } = context;
    const started = performance.now();
    let indexed = -Infinity;
    const index = async (): Promise<void> => {
      if (performance.now() - indexed < INDEX_MS) return;
      indexed = performance.now();
      await indexInto(roots, context);
    };
    const reaching = { password: passwordInFile(url) };
    const farm = await createTrying(signal, warn)(() => connectFarm(url, 'worker', reaching));
    if (farm === undefined) return interrupted();
    try {
      await index();
      note(`Works in ${counted(workers, 'thread')}. Ctrl+C ends it.`);
      const computed = await workOnFarm(farm, workKinds, {
        clips: workerClips(context),
        workers,
        signal,
        note: warn,
        onMissing: index,
        progress: (done) => progress(`${counted(done, 'item')} computed`),
      });
      const seconds = (performance.now() - started) / 1000;
      return {
        report: { computed, seconds },
        print: ({ out }) => out(`${counted(computed, 'item')} computed in ${seconds.toFixed(1)} s`),
      };
    } finally {
      await farm.close();
    }
  },
});
