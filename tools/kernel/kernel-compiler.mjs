/** The thread that compiles a kernel: gets its source, and posts its bytes, or what is wrong with it. */
import { parentPort, workerData } from 'node:worker_threads';
import { main } from 'assemblyscript/asc';

/** Pages of 64 KB that a memory may have at most: 2 GB. */
const MAX_PAGES = 32_768;

let binary = new Uint8Array(0);
let words = '';
const { error } = await main(
  [
    'kernel.ts',
    ...['--outFile', 'kernel.wasm', '--runtime', 'stub', '-O3', '--noAssert', '--enable', 'simd,threads'],
    ...['--importMemory', '--sharedMemory', '--initialMemory', '1', '--maximumMemory', String(MAX_PAGES)],
  ],
  {
    readFile: (name) => (name === 'kernel.ts' ? workerData : null),
    writeFile: (_, contents) => void (binary = Uint8Array.from(contents)),
    listFiles: () => [],
    stderr: { write: (text) => void (words += String(text)) },
  },
);
parentPort?.postMessage(error === null ? binary : words || error.message);
