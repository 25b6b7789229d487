/**
 * `npm run tool -- kernel [--check]`: compiles the kernel of cost maps and searches to WebAssembly. Writes
 * `core/judge/cost-map/cost-rows.as` as text into `core/judge/cost-map/cost-kernel.ts`; `--check` compares instead, exit
 * code 1 if it differs. The compiler takes 100 MB, so that it is fetched for this alone.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asProgram, inProject, PlainFailure, say } from './project.mjs';
import { npm } from './packages/npm.mjs';

const compiler = 'assemblyscript@0.28.20';
const source = inProject('core/judge/cost-map/cost-rows.as');
const written = inProject('core/judge/cost-map/cost-kernel.ts');

/** Pages of 64 KB that a memory may have at most: 2 GB. */
const MAX_PAGES = 32_768;

const options = [
  ...['--runtime', 'stub', '-O3', '--noAssert', '--enable', 'simd,threads'],
  ...['--importMemory', '--sharedMemory', '--initialMemory', '1', '--maximumMemory', String(MAX_PAGES)],
];

await asProgram(import.meta.url, async (args) => {
  const text = moduleOf(await compile());
  if (!args.includes('--check')) writeFileSync(written, text);
  else if (readFileSync(written, 'utf8') !== text)
    throw new PlainFailure('The kernel is not what its source compiles to. Run: npm run tool -- kernel');
  say(args.includes('--check') ? 'The kernel is what its source compiles to.' : `Written: ${written}`);
  return 0;
});

/** The bytes of the kernel. @returns {Promise<Buffer>} */
async function compile() {
  const folder = mkdtempSync(join(tmpdir(), 'segue-kernel-'));
  try {
    writeFileSync(join(folder, 'kernel.ts'), readFileSync(source));
    const asc = ['exec', '--yes', `--package=${compiler}`, '--', 'asc', '--baseDir', folder, 'kernel.ts'];
    const { code, output } = await npm([...asc, '--outFile', 'kernel.wasm', ...options], {
      keepOutput: true,
    });
    if (code !== 0) throw new PlainFailure(`${output.trim()}\n${source} does not compile (see above).`);
    return readFileSync(join(folder, 'kernel.wasm'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {Buffer} bytes */
function moduleOf(bytes) {
  const hash = createHash('sha256').update(readFileSync(source)).digest('hex');
  return `/** \`cost-rows.as\` as \`npm run tool -- kernel\` compiles it: functions over one shared memory, \`env.memory\`. */

/** SHA-256 of the source. */
export const sourceHash = '${hash}';

/** WebAssembly, in base64. */
export const kernelText =
  '${bytes.toString('base64')}';
`;
}
