/**
 * Lets a script import a kernel: `import kernel from './x.as'` is its WebAssembly, in base64 within the
 * script.
 */
import { compileKernel } from './compile-kernel.mjs';

/** Creates the Vite plugin. */
export function kernelPlugin() {
  return {
    name: 'segue-kernel',
    /** @param {string} id */
    async load(id) {
      if (!id.endsWith('.as')) return null;
      const text = Buffer.from(await compileKernel(id)).toString('base64');
      return { code: `export default ${JSON.stringify(text)};`, moduleType: 'js' };
    },
  };
}
