/** Builds core as a library: one ES module, and declarations. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inProject, PlainFailure } from './project.mjs';
import { capture } from './run.mjs';

const library = inProject('dist/core');

/** Builds the library into dist/core. It needs packages, but no Electron. */
export async function buildCore() {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: inProject('core'),
    logLevel: 'warn',
    build: {
      lib: { entry: inProject('core/index.ts'), formats: ['es'], fileName: 'index' },
      outDir: library,
      emptyOutDir: true,
      target: 'es2023', // what Node 20 reads
      minify: false,
    },
  });
  const compiler = inProject('node_modules/typescript/bin/tsc');
  const { code, output } = await capture(process.execPath, [
    compiler,
    '-p',
    inProject('core/tsconfig.build.json'),
  ]);
  if (code !== 0) throw new PlainFailure(`The declarations of core were not written:\n${output}`);
  takeTypesAlong('zod', 'documents');
}

/**
 * Copies the declarations of a package into the library, so that its types need no package: only types are left of
 * schemas.
 *
 * @param {string} name of the package @param {string} room of core, which alone imports it
 */
function takeTypesAlong(name, room) {
  const from = inProject('node_modules', name);
  const copied = new Set(['index.d.ts']);
  for (const file of copied) {
    const text = readFileSync(join(from, file), 'utf8');
    write(join(library, name, file), text);
    for (const [, to] of text.matchAll(/from "(\.[^"]+)\.js"/g))
      copied.add(join(dirname(file), `${to}.d.ts`));
  }
  copyFileSync(join(from, 'LICENSE'), join(library, name, 'LICENSE'));
  for (const file of readdirSync(join(library, room)).filter((each) => each.endsWith('.d.ts'))) {
    const path = join(library, room, file);
    write(path, readFileSync(path, 'utf8').replace(`'${name}'`, `'../${name}/index.js'`));
  }
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
