/**
 * Begins each thread and process that tests start on the source itself: it reads files with their switches, and
 * notes the mutants that it comes to at once, since it may be ended at any moment.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../project.mjs';

const { SEGUE_SWITCHED: folder, SEGUE_REACHED: noted } = process.env;

registerHooks({
  load(url, context, nextLoad) {
    const file = url.startsWith('file:') && join(folder, relative(projectRoot, fileURLToPath(url)));
    if (!file || !existsSync(file)) return nextLoad(url, context);
    return { format: 'module-typescript', source: readFileSync(file, 'utf8'), shortCircuit: true };
  },
});

const note = (reached, id, hits) => {
  if (!(id in reached)) appendFileSync(noted, `${id}\n`);
  return Reflect.set(reached, id, hits);
};
globalThis.__stryker__ = { mutantCoverage: { static: new Proxy({}, { set: note }), perTest: {} } };
