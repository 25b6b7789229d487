/**
 * `npm run kill -- [N]`: ends a process that indexes and edits by force, N times (100) at random moments, and looks each time whether
 * the library is whole and holds what was promised. The tests do so 8 times. A line says every tenth of the way how far it is.
 *
 * `npm run kill -- --power [N]`: the same for N power cuts (200), which take all that was not synced. The tests make 20; they are
 * recorded by strace, without which this fails.
 */
import { asProgram, PlainFailure } from './project.mjs';
import { setup } from './setup.mjs';
import { runUnitTests } from './unit.mjs';

/** What each kind of end is asked for by, how many there are unless one says so, and which tests make them. */
const kinds = {
  kill: { variable: 'SEGUE_KILLS', usual: '100', tests: 'import/killed' },
  power: { variable: 'SEGUE_POWER_CUTS', usual: '200', tests: 'power/power-cut' },
};

await asProgram(import.meta.url, async (args) => {
  const isPower = args[0] === '--power';
  const { variable, usual, tests } = kinds[isPower ? 'power' : 'kill'];
  const count = args[isPower ? 1 : 0] ?? usual;
  if (!/^[1-9]\d{0,4}$/.test(count)) throw new PlainFailure(`${count} is no number of times: 1 to 99999.`);
  process.env[variable] = count;
  await setup();
  return (await runUnitTests([tests])).code;
});
