/**
 * `npm run bench -- NAME [args]`: runs bench/NAME.bench.ts on Electron's own Node; without a name, lists
 * them. `all [--json FILE]` runs one after the other, with less work where one alone takes minutes, and adds their
 * figures to a file; `compare BEFORE AFTER` names what differs between two such files by more than runs of one
 * commit do.
 */
import { appendFileSync, existsSync, readdirSync } from 'node:fs';
import { compareFiles } from './bench/compare.mjs';
import { figuresIn } from './bench/figures.mjs';
import { buildWhenStale } from './build.mjs';
import { runOnElectronNode } from './electron/electron-node.mjs';
import { checkNodeVersion } from './packages/node-version.mjs';
import { asProgram, complain, inProject, PlainFailure, say } from './project.mjs';
import { setup } from './setup.mjs';

const suffix = '.bench.ts';

/** Names of all benchmarks, with their folder if they are in one. */
function benchmarkNames() {
  const folder = inProject('bench');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
  const names = files.filter((file) => file.endsWith(suffix)).map((file) => file.slice(0, -suffix.length));
  return names.toSorted();
}

const scriptOf = (name) => inProject('bench', name + suffix);

/** Runs `names` one after the other. @param {string[]} names @param {string | undefined} file for figures */
async function runAll(names, file) {
  const failed = [];
  for (const bench of names) {
    const { code, output, endedBy } = await runOnElectronNode([scriptOf(bench), '--short'], {
      keepOutput: true,
    });
    if (endedBy) return 1;
    if (code !== 0) failed.push(bench);
    say(`${bench}\n\n${output}`);
    const figures = figuresIn(output);
    if (file !== undefined && code === 0) appendFileSync(file, `${JSON.stringify({ bench, figures })}\n`);
  }
  if (failed.length > 0) complain(`Failed: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
}

await asProgram(import.meta.url, async ([name, ...args]) => {
  checkNodeVersion();
  const names = benchmarkNames();
  if (name === undefined) {
    say(
      `Usage: npm run bench -- all [--json FILE], compare BEFORE AFTER, or one of:\n  ${names.join('\n  ')}`,
    );
    return 0;
  }
  if (name === 'compare') return compareFiles(args);
  if (name !== 'all' && !names.includes(name))
    throw new PlainFailure(`Unknown benchmark ${name}. Available: ${names.join(', ')}`);
  await setup();
  // Windows and import processes are those of out/: an older build would give figures of another commit.
  await buildWhenStale();
  if (name !== 'all') return (await runOnElectronNode([scriptOf(name), ...args])).code;
  const [option, file] = args;
  if (option !== undefined && (option !== '--json' || file === undefined))
    throw new PlainFailure(`Unknown: ${args.join(' ')}. Usage: npm run bench -- all [--json FILE]`);
  return runAll(names, file);
});
