/** Counts and times from what the test runners wrote. */

/**
 * @typedef {{ passed: number, failed: number, skipped: string[], retried: string[] }} Counts `skipped`: the
 *   tests' names;
 * `retried`: those among the passed that failed the first time
 */

/** @param {any} report vitest's JSON report @returns {Counts} */
export function countUnitTests(report) {
  const counts = { passed: 0, failed: 0, skipped: [], retried: [] };
  for (const file of report.testResults) {
    for (const test of file.assertionResults)
      add(counts, test.status, `${nameOf(file.name)} › ${test.fullName.trim()}`);
    // A file that could not be loaded has no tests of its own to report.
    if (file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'))
      counts.failed++;
  }
  return counts;
}

/** @param {any} report Playwright's JSON report @returns {Counts} */
export function countEndToEndTests(report) {
  // Errors outside of any test: a file that could not be loaded, a run that took too long.
  const counts = { passed: 0, failed: report.errors.length, skipped: [], retried: [] };
  const statuses = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' };
  const walk = (suite, above) => {
    const title = [...above, suite.title];
    for (const child of suite.suites ?? []) walk(child, title);
    for (const spec of suite.specs ?? []) {
      const name = [...title, spec.title].join(' › ');
      for (const { status } of spec.tests) {
        add(counts, statuses[status], name);
        if (status === 'flaky') counts.retried.push(name);
      }
    }
  };
  for (const suite of report.suites) walk(suite, []);
  return counts;
}

/** @typedef {{ file: string, ms: number }} FileTime */

/** @param {any} report vitest's JSON report @returns {FileTime[]} */
export function timeUnitTests(report) {
  return report.testResults.map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime }));
}

/** @param {any} report Playwright's JSON report @returns {FileTime[]} */
export function timeEndToEndTests(report) {
  const timeOf = ({ suites = [], specs = [] }) =>
    sum(suites.map(timeOf)) +
    sum(
      specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    );
  return report.suites.map((suite) => ({ file: suite.title, ms: timeOf(suite) }));
}

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/** Where the time went: the files that took longest. @param {FileTime[]} times */
export function longestLine(times, count = 6) {
  const longest = times.toSorted((a, b) => b.ms - a.ms).slice(0, count);
  const words = longest.map(({ file, ms }) => `${nameOf(file)} ${(ms / 1000).toFixed(1)} s`);
  return `longest: ${words.join(', ')}`;
}

const nameOf = (file) =>
  file
    .split('/')
    .slice(-2)
    .join('/')
    .replace(/\.test\.\w+$/, '');

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
