/**
 * `npm run bench -- NAME [args]`: runs bench/NAME.bench.ts on Electron's own Node; without a name, lists
 * them.
 */
import { existsSync, readdirSync } from 'node:fs';
import { runOnElectronNode } from './electron/electron-node.mjs';
import { checkNodeVersion } from './packages/node-version.mjs';
import { asProgram, inProject, PlainFailure, say } from './project.mjs';
import { setup } from './setup.mjs';

const suffix = '.bench.ts';

/** Names of all benchmarks, with their folder: `core/transition/curves/decay`. */
function benchmarkNames() {
  const folder = inProject('bench');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
  const names = files.filter((file) => file.endsWith(suffix)).map((file) => file.slice(0, -suffix.length));
  return names.toSorted();
}

await asProgram(import.meta.url, async ([name, ...args]) => {
  checkNodeVersion();
  const names = benchmarkNames();
  if (name === undefined) {
    say(
      names.length > 0
        ? `Usage: npm run bench -- NAME, one of:\n  ${names.join('\n  ')}`
        : 'There are no benchmarks yet.',
    );
    return 0;
  }
  if (!names.includes(name))
    throw new PlainFailure(`Unknown benchmark ${name}. Available: ${names.join(', ') || 'none'}`);
  await setup();
  return (await runOnElectronNode([inProject('bench', name + suffix), ...args])).code;
});
