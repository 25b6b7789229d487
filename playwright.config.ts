import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  // Not test-results itself: Playwright empties its folder, and the unit tests' report is there too.
  outputDir: 'test-results/e2e',
  // One window at a time on a display: they would share its focus.
  workers: (process.env.SEGUE_TEST_DISPLAYS ?? '').split(' ').length,
  // A second try keeps one bad moment of a busy machine from hiding the rest; `npm test` names what needed it.
  retries: 1,
  // Patience for a busy machine: what is there is seen at once, what never comes ends a test all the same.
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    // Edges of the renderer in software differ by how busy the machine is; a colour or a shape that is another does more than this.
    toMatchSnapshot: { threshold: 0.1, maxDiffPixelRatio: 0.004 },
  },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // One that is not there is a fault, not taken along the way.
  updateSnapshots: 'none',
  globalTimeout: 30 * 60_000,
  forbidOnly: true,
  reporter: 'line',
});
