import { parentPort, workerData } from 'node:worker_threads';
import { fuzzFormat } from './fuzz-format.ts';
import type { Format } from './sources.ts';

const { format, count, seed } = workerData as { format: Format; count: number; seed: number };
const result = await fuzzFormat(format, count, seed, (index) => parentPort?.postMessage({ index }));
parentPort?.postMessage({ result });
