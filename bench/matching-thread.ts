/** A thread of the benchmark `matching`: computes maps as they arrive. */
import { parentPort, workerData } from 'node:worker_threads';
import { runCostMap, type CostKernel, type CostMapLayout } from '#core/judge/cost-map/cost-map-layout.ts';

const module = await WebAssembly.compile(workerData as Uint8Array<ArrayBuffer>);

parentPort?.on('message', ({ memory, layout }: { memory: WebAssembly.Memory; layout: CostMapLayout }) => {
  void WebAssembly.instantiate(module, { env: { memory } }).then(({ exports }) => {
    const buffer = memory.buffer as unknown as SharedArrayBuffer;
    runCostMap(exports as unknown as CostKernel, buffer, layout, (grid) => parentPort?.postMessage(grid));
  });
});
parentPort?.postMessage('ready');
