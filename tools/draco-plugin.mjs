/** Puts the WebAssembly of Draco's decoder beside the chunk that loads it. */
import { readFileSync } from 'node:fs';
import { inProject } from './project.mjs';

/** Creates the Vite plugin. */
export function dracoPlugin() {
  const fileName = 'draco_decoder_gltf.wasm';
  return {
    name: 'segue-draco',
    generateBundle() {
      const source = readFileSync(inProject(`node_modules/draco3dgltf/${fileName}`));
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
