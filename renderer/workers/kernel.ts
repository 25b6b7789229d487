import { kernelText } from '#core/judge/cost-map/cost-kernel.ts';

let kernel: Promise<WebAssembly.Module> | null = null;

/** The functions of the kernel of cost maps and searches, on a shared memory. */
export async function kernelOn(memory: WebAssembly.Memory): Promise<WebAssembly.Exports> {
  kernel ??= WebAssembly.compile(Uint8Array.from(atob(kernelText), (character) => character.charCodeAt(0)));
  const { exports } = await WebAssembly.instantiate(await kernel, { env: { memory } });
  return exports;
}
