import { defineConfig } from 'vitest/config';

export default defineConfig({
  // As in electron.vite.config.ts, so that components under test are the ones that ship.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['test/{core,contract,main,renderer,tools,fuzz}/**/*.test.{ts,tsx,mjs}', 'test/*.test.ts'],
    // Child processes, as workers of the app run in threads of their own and native modules are loaded once per process.
    pool: 'forks',
    environment: 'node',
  },
});
