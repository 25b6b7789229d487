/** What commands do on Windows, compared with Linux. */
import { checkLibrary, checkRestore, checkSearch } from './library-checks.mjs';
import { checkLauncher } from './launcher-check.mjs';
import { checkOutputs, checkPlay } from './output-checks.mjs';
import { checkHeld, checkKills } from './trouble-checks.mjs';
import { checkNames, checkPaths } from './path-checks.mjs';

/**
 * By the words that choose them: `npm run tool -- windows names`. Each returns what it did and saw, in a line, or
 * throws a `Difference`.
 */
export const checks = {
  library: checkLibrary,
  search: checkSearch,
  restore: checkRestore,
  play: checkPlay,
  outputs: checkOutputs,
  paths: checkPaths,
  names: checkNames,
  held: checkHeld,
  kills: checkKills,
  launcher: checkLauncher,
};
