import { connectFarm, initFarm, type Farm } from '../farm/farm-server.ts';
import { changeRun, farmState, runNamed } from '../farm/runs.ts';
import { counted, grouped } from '#contract/words/counted.ts';
import { passwordInFile } from '../team/password-file.ts';
import { readTeamUrl } from '../team/team-url.ts';
import { alignedTable } from './frame/aligned-table.ts';
import { command } from './frame/command.ts';
import type { Outcome } from './frame/declaration.ts';

/** The state that each gives a run. */
const actions = { init: null, status: null, pause: 'paused', resume: 'open', cancel: 'cancelled' } as const;
type Action = keyof typeof actions;

export const farmCommand = command({
  name: 'farm',
  summary:
    'Makes a [farm](guide/audit-on-many-machines.md) in a PostgreSQL database, and shows or changes its runs. ACTION: `init` makes the farm, or brings one of an older Segue up to date, `status` lists workers and runs, `pause`, `resume` and `cancel` change a run: the only one that is not done, or the one whose id begins with RUN. Results are kept.',
  words: 'ACTION URL [RUN]',
  options: {},
  choices: { ACTION: Object.keys(actions) },
  arrange({ words: [word, url, run] }) {
    readTeamUrl(url);
    return { action: word as Action, url, run };
  },
  async run({ action, url, run }) {
    const reaching = { password: passwordInFile(url) };
    if (action === 'init') await initFarm(url, reaching);
    const farm = await connectFarm(url, 'asker', reaching);
    try {
      const state = actions[action];
      if (state !== null) await changeRun(farm, runNamed(await farmState(farm), run), state);
      return await statusOf(farm);
    } finally {
      await farm.close();
    }
  },
});

async function statusOf(farm: Farm): Promise<Outcome> {
  const state = await farmState(farm);
  const { workers, runs } = state;
  return {
    report: state,
    print({ out }) {
      out(`${counted(workers, 'worker')}, ${counted(runs.length, 'run')}`);
      if (runs.length === 0) return;
      const head = ['run', 'kind', 'state', 'done', 'priority', 'author', 'version', 'name'];
      const rows = runs.map(({ id, kind, state, done, total, priority, author, program, name }) => [
        id.slice(0, 8),
        kind,
        done === total ? 'done' : state,
        `${grouped(done)} of ${grouped(total)}`,
        String(priority),
        author,
        program,
        name,
      ]);
      alignedTable([head, ...rows]).forEach(out);
    },
  };
}
