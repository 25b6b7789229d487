import { fileURLToPath } from 'node:url';
import { defineConfig } from 'electron-vite';
import { dracoPlugin } from './tools/draco-plugin.mjs';
import { sourceHashes } from './tools/judge-hash.mjs';
import { guidePlugin } from './tools/guide/guide-plugin.mjs';
import { licencesPlugin } from './tools/licences/licences-plugin.mjs';

const inProject = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Named here because electron-vite does not know this Electron and would aim at its newest. */
const nodeTarget = 'node24.15';
const chromeTarget = 'chrome148';

/** Votes, budgets and results name the sources that measured them. */
const define = Object.fromEntries(
  Object.entries(sourceHashes()).map(([name, hash]) => [name, JSON.stringify(hash)]),
);

export default defineConfig({
  main: {
    plugins: [dracoPlugin(), licencesPlugin()],
    define,
    build: {
      target: nodeTarget,
      outDir: 'out/main',
      // Only what npm installs beside the app stays outside; all else is bundled, so the package needs no node_modules.
      externalizeDeps: { include: ['better-sqlite3'] },
      rollupOptions: {
        input: {
          main: inProject('main/app/main.ts'),
          segue: inProject('main/cli/segue.ts'),
          'import-worker': inProject('main/import/pool/import-worker.ts'),
          'import-watchdog': inProject('main/import/pool/import-watchdog.ts'),
          'audit-worker': inProject('main/cli/work-kinds/audit-worker.ts'),
          'seam-worker': inProject('main/cli/work-kinds/seam-worker.ts'),
          'best-worker': inProject('main/cli/best/best-worker.ts'),
          'bake-worker': inProject('main/export/motion/bake-worker.ts'),
          'checkpoint-thread': inProject('main/library/database/checkpoint-thread.ts'),
          'library-thread': inProject('main/owner/library-thread.ts'),
        },
        output: {
          entryFileNames: '[name].js',
          // No sub-folder: a chunk finds ./import-worker.js and the others beside itself.
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  },
  preload: {
    plugins: [licencesPlugin()],
    build: {
      target: nodeTarget,
      outDir: 'out/preload',
      // A sandboxed preload script can only be one CommonJS file.
      externalizeDeps: false,
      rollupOptions: {
        input: { preload: inProject('preload/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: inProject('renderer'),
    define,
    plugins: [guidePlugin(), licencesPlugin({ writesPage: true })],
    worker: { plugins: () => [licencesPlugin()] },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      target: chromeTarget,
      outDir: inProject('out/renderer'),
      minify: true, // the window is there sooner
      chunkSizeWarningLimit: 2000, // kB; read from the disk, not from a network
      emptyOutDir: true,
      rollupOptions: {
        input: inProject('renderer/index.html'),
      },
    },
  },
});
