/** Adds the guide to the built window: `guide/index.html` with its style and its pictures. */
import { readFileSync } from 'node:fs';
import { inProject } from '../project.mjs';
import { guidePictures, renderGuide } from './render-guide.mjs';

/** Creates the Vite plugin. */
export function guidePlugin() {
  return {
    name: 'segue-guide',
    generateBundle() {
      const add = (name, source) => this.emitFile({ type: 'asset', fileName: `guide/${name}`, source });
      add('index.html', renderGuide());
      add('guide.css', readFileSync(inProject('tools/guide/guide.css')));
      for (const picture of guidePictures()) add(picture, readFileSync(inProject('docs/guide', picture)));
    },
  };
}
