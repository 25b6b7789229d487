/**
 * `npm run tool -- kill [N]`: kills a process that indexes and edits, and checks that the library is intact.
 * It does so N times (100) at random moments, and each time the library must have all confirmed changes. The
 * tests do it 8 times. A line tells its progress at every tenth.
 *
 * `npm run tool -- kill --power [N]`: the same with N simulated power cuts (200), which lose all data that
 * was not synced. The tests make 20. Needs strace to record writes.
 *
 * `npm run tool -- kill --team [N]`: N rounds (100) of members of a team who edit at random over a rough
 * connection, and half as many in which the server is killed. The tests do it once.
 */
import { asProgram, PlainFailure } from './project.mjs';
import { setup } from './setup.mjs';
import { runUnitTests } from './unit.mjs';

/** For each kind: its environment variable, the default count, and its tests. */
const kinds = {
  kill: { variable: 'SEGUE_KILLS', usual: '100', tests: 'import/killed' },
  power: { variable: 'SEGUE_POWER_CUTS', usual: '200', tests: 'power/power-cut' },
  team: { variable: 'SEGUE_TEAM_ROUNDS', usual: '100', tests: 'team/convergence' },
};

await asProgram(import.meta.url, async (args) => {
  const kind = /^--(power|team)$/.exec(args[0] ?? '')?.[1];
  const { variable, usual, tests } = kinds[kind ?? 'kill'];
  const count = args[kind ? 1 : 0] ?? usual;
  if (!/^[1-9]\d{0,4}$/.test(count)) throw new PlainFailure(`Not a count from 1 to 99999: ${count}`);
  process.env[variable] = count;
  await setup();
  return (await runUnitTests([tests])).code;
});
