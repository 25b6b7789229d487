/**
 * Compiles AssemblyScript (`.as`) to WebAssembly: functions over one shared memory that their caller passes,
 * as `env.memory`.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

/**
 * In a thread of its own, since the compiler defines globals.
 *
 * @param {string} file
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function compileKernel(file) {
  const compiler = new URL('kernel-compiler.mjs', import.meta.url);
  const worker = new Worker(compiler, { workerData: await readFile(file, 'utf8') });
  const [result] = await once(worker, 'message');
  if (typeof result === 'string') throw new Error(`${file}: ${result}`);
  return result;
}
