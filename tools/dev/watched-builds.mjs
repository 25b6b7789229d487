/** Builds of the parts of the app, each anew when its source changes. */
import { rmSync } from 'node:fs';
import { resolveConfig } from 'electron-vite';
import { build } from 'vite';
import { stampFile } from '../build.mjs';
import { complain, inProject, say } from '../project.mjs';

/** The app serves the files that it finds at its start: their names stay. */
const output = {
  entryFileNames: 'assets/[name]-dev.js',
  chunkFileNames: 'assets/[name]-dev.js',
  assetFileNames: 'assets/[name]-dev[extname]',
};

/** Builds a part whenever its source changes, first now. @param {string} part @param {boolean} hasMaps of the window @param {() => void} onBuilt */
async function watch(part, config, hasMaps, onBuilt) {
  const isWindow = part === 'renderer';
  const named = isWindow ? { rolldownOptions: { ...config.build.rolldownOptions, output } } : {};
  const watcher = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    worker: { ...config.worker, rolldownOptions: { output } },
    build: { ...config.build, ...named, minify: false, sourcemap: hasMaps || !isWindow, watch: {} },
  });
  return new Promise((resolve) => {
    let since = 0;
    watcher.on('event', (event) => {
      if (event.code === 'START') since = performance.now();
      if (event.code === 'ERROR') complain(`${part}: ${event.error.message}`);
      if (event.code !== 'END') return;
      say(`${part}: built in ${((performance.now() - since) / 1000).toFixed(1)} s`);
      onBuilt();
      resolve(undefined);
    });
  });
}

/**
 * Watches parts, once each is built. What is built here is not what ships, so that the next start builds again.
 * @param {Record<'main' | 'preload' | 'renderer', () => void>} onBuilt
 * @param {boolean} hasMaps whether the window's source is mapped
 */
export async function watchParts(onBuilt, hasMaps) {
  const file = inProject('electron.vite.config.ts');
  const { config } = await resolveConfig({ configFile: file }, 'build', 'development');
  rmSync(stampFile, { force: true });
  for (const [part, built] of Object.entries(onBuilt)) await watch(part, config[part], hasMaps, built);
}
