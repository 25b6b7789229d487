/**
 * `npm run kill -- [N]`: ends a process that indexes and edits by force, N times (100) at random moments, and looks each time whether
 * the library is whole and holds what was promised. The tests do so 20 times.
 */
import { asProgram, PlainFailure } from './project.mjs';
import { setup } from './setup.mjs';
import { runUnitTests } from './unit.mjs';

await asProgram(import.meta.url, async ([count = '100']) => {
  if (!/^[1-9]\d{0,4}$/.test(count)) throw new PlainFailure(`${count} is no number of times: 1 to 99999.`);
  process.env['SEGUE_KILLS'] = count;
  await setup();
  return (await runUnitTests(['import/killed'])).code;
});
