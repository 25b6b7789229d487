import { kernelText } from '#core/judge/cost-map/cost-kernel.ts';
import {
  createFrameStore,
  type FrameStore,
  type KernelMemory,
  type ScanKernel,
} from '#core/judge/cost-map/frame-store.ts';

/** What is used of it: its types are those of a browser. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number; maximum: number; shared: true }) => KernelMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
};

/** Opens the frames that a kernel compares, in a memory of their own. */
export function openFrameStore(): FrameStore {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 32_768, shared: true });
  const module = new WebAssembly.Module(Buffer.from(kernelText, 'base64'));
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  return createFrameStore(exports as ScanKernel, memory);
}
