/** `npm run types`: type-checks every project of the app. */
import { existsSync } from 'node:fs';
import { asProgram, inProject, PlainFailure, say } from './project.mjs';
import { capture } from './run.mjs';
import { setup } from './setup.mjs';

/** That of the tests has those of bench and tools with it, which import the same files. */
const projects = ['core', 'contract', 'main', 'preload', 'renderer', 'test'];

/** @returns {Promise<import('./run.mjs').RunResult>} `output` has the errors */
export async function checkTypes() {
  const present = projects.filter((name) => existsSync(inProject(name, 'tsconfig.json')));
  if (present.length === 0) return { code: 1, output: 'No project with a tsconfig.json was found.' };
  const tsc = inProject('node_modules/typescript/bin/tsc');
  const check = (name) =>
    capture(process.execPath, [tsc, '-p', inProject(name), '--noEmit', '--pretty', 'false']);
  const results = await Promise.all(present.map(check));
  return {
    code: results.find((result) => result.code !== 0)?.code ?? 0,
    output: eachOnce(results.map((result) => result.output).join('')),
    endedBy: results.find((result) => result.endedBy)?.endedBy,
  };
}

/** The errors, with their indented lines, each once: several projects check core. */
const eachOnce = (output) => [...new Set(output.split(/\n(?!\s)/))].join('\n');

await asProgram(import.meta.url, async () => {
  await setup();
  const { code, output } = await checkTypes();
  if (code !== 0) throw new PlainFailure(`${output.trim()}\nType errors found (see above).`);
  say('No type errors.');
});
