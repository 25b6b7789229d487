import { defineConfig } from 'playwright/test';
import { leftOut } from './tools/tests/test-files.mjs';

export default defineConfig({
  testDir: 'test/e2e',
  testIgnore: leftOut('e2e').map((file) => `**/${file}`),
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
    // A renderer in software rounds one and the same frame in two ways, a level of 255 apart; this is some eight of them.
    toMatchSnapshot: { threshold: 0.03, maxDiffPixelRatio: 0.004 },
  },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // One that is not there is a fault, not taken along the way.
  updateSnapshots: 'none',
  globalTimeout: 50 * 60_000, // on two slow cores the short tests take half an hour
  forbidOnly: true,
  // Playwright would take a picture before each window closes, and wait 5 s for one of a hidden window.
  use: { screenshot: 'off' },
  reporter: 'line',
});
