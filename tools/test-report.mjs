/** Counts from what the test runners wrote. */

/**
 * @typedef {{ passed: number, failed: number, skipped: string[] }} Counts `skipped`: the tests' names
 */

/** @param {any} report vitest's JSON report @returns {Counts} */
export function countUnitTests(report) {
  const counts = { passed: 0, failed: 0, skipped: [] };
  for (const file of report.testResults) {
    for (const test of file.assertionResults) add(counts, test.status, test.fullName.trim());
    // A file that could not be loaded has no tests of its own to report.
    if (file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'))
      counts.failed++;
  }
  return counts;
}

/** @param {any} report Playwright's JSON report @returns {Counts} */
export function countEndToEndTests(report) {
  // Errors outside of any test: a file that could not be loaded, a run that took too long.
  const counts = { passed: 0, failed: report.errors.length, skipped: [] };
  const statuses = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' };
  const walk = (suite, above) => {
    const title = [...above, suite.title];
    for (const child of suite.suites ?? []) walk(child, title);
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) add(counts, statuses[test.status], [...title, spec.title].join(' › '));
    }
  };
  for (const suite of report.suites) walk(suite, []);
  return counts;
}

/** @param {Counts} counts @param {string} status anything but passed and failed means that it did not run */
function add(counts, status, name) {
  if (status === 'passed') counts.passed++;
  else if (status === 'failed') counts.failed++;
  else counts.skipped.push(name);
}

/** The last line of `npm test`. @param {{ passed: number, failed: number, skipped: number }} total */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
