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
  expect: { timeout: 30_000 },
  globalTimeout: 30 * 60_000,
  forbidOnly: true,
  reporter: 'line',
});
