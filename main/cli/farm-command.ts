import { connectFarm, initFarm, type Farm } from '../farm/farm-server.ts';
import { cancelRun, farmRuns, runNamed, setPaused } from '../farm/runs.ts';
import { counted } from '#contract/words/counted.ts';
import { readTeamUrl } from '../team/team-url.ts';
import { alignedTable } from './frame/aligned-table.ts';
import { command } from './frame/command.ts';
import type { Outcome } from './frame/declaration.ts';
import { WrongUse } from './frame/option-types.ts';

const actions = ['init', 'status', 'pause', 'resume', 'cancel'] as const;

export const farmCommand = command({
  name: 'farm',
  summary:
    'Makes a [farm](guide/audit-on-many-machines.md) in a PostgreSQL database, and shows or changes its runs. ACTION: `init` makes the farm, `status` lists workers and runs, `pause`, `resume` and `cancel` change a run: the only one that is not done, or the one whose id begins with RUN. Results are kept.',
  words: 'ACTION URL [RUN]',
  options: {},
  arrange({ words: [word, url, run] }) {
    const action = actions.find((each) => each === word);
    if (action === undefined) throw new WrongUse(`ACTION is ${actions.join(', ')}, not “${word}”`);
    readTeamUrl(url);
    return { action, url, run };
  },
  async run({ action, url, run }) {
    if (action === 'init') await initFarm(url);
    const farm = await connectFarm(url, 'asker');
    try {
      if (action === 'cancel') await cancelRun(farm, runNamed(await farmRuns(farm), run));
      if (action === 'pause' || action === 'resume')
        await setPaused(farm, runNamed(await farmRuns(farm), run), action === 'pause');
      return await statusOf(farm);
    } finally {
      await farm.close();
    }
  },
});

async function statusOf(farm: Farm): Promise<Outcome> {
  const workers = await farm.countWorkers();
  const runs = await farmRuns(farm);
  return {
    report: { workers, runs },
    print({ out }) {
      out(`${counted(workers, 'worker')}, ${counted(runs.length, 'run')}`);
      if (runs.length === 0) return;
      const head = ['run', 'state', 'done', 'priority', 'author', 'version', 'name'];
      const rows = runs.map(({ id, state, done, total, priority, author, program, name }) => [
        id.slice(0, 8),
        done === total ? 'done' : state,
        `${done} of ${total}`,
        String(priority),
        author,
        program,
        name,
      ]);
      alignedTable([head, ...rows]).forEach(out);
    },
  };
}
