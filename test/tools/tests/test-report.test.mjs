import { describe, expect, test } from 'vitest';
import {
  countEndToEndTests,
  countUnitTests,
  longestLine,
  summaryLine,
  timeEndToEndTests,
  timeUnitTests,
} from '../../../tools/tests/test-report.mjs';

const file = (status, ...tests) => ({
  name: '/project/test/core/curve.test.ts',
  status,
  assertionResults: tests.map(([fullName, result]) => ({ fullName, status: result })),
});

describe('unit tests', () => {
  test('one test of each kind is counted once', () => {
    const report = {
      testResults: [file('failed', ['a', 'passed'], ['b', 'failed'], ['c', 'pending'], ['d', 'todo'])],
    };
    expect(countUnitTests(report)).toEqual({
      passed: 1,
      failed: 1,
      skipped: ['core/curve › c', 'core/curve › d'],
      retried: [],
    });
  });

  test('a file that failed to load counts as a failure', () => {
    const report = { testResults: [file('passed', ['a', 'passed']), file('failed')] };
    expect(countUnitTests(report)).toEqual({ passed: 1, failed: 1, skipped: [], retried: [] });
  });
});

describe('end-to-end tests', () => {
  const spec = (title, status) => ({ title, tests: [{ status }] });

  test('nested suites are counted, and a skipped test is reported with its place', () => {
    const inner = { title: 'undo', specs: [spec('back', 'unexpected'), spec('forth', 'skipped')] };
    const report = {
      errors: [],
      suites: [{ title: 'edit.spec.ts', suites: [inner], specs: [spec('open', 'expected')] }],
    };
    expect(countEndToEndTests(report)).toEqual({
      passed: 1,
      failed: 1,
      skipped: ['edit.spec.ts › undo › forth'],
      retried: [],
    });
  });

  test('a test that passed on retry counts as passed, and is named', () => {
    const report = { errors: [], suites: [{ title: 'edit.spec.ts', specs: [spec('redo', 'flaky')] }] };
    expect(countEndToEndTests(report)).toEqual({
      passed: 1,
      failed: 0,
      skipped: [],
      retried: ['edit.spec.ts › redo'],
    });
  });

  test('an error outside of any test counts as a failure', () => {
    expect(countEndToEndTests({ errors: [{ message: 'no such module' }], suites: [] }).failed).toBe(1);
  });
});

test('the slowest files are named, with the time of all their tests', () => {
  const took = (...durations) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const inner = { specs: [took(400), took(100, 250)] };
  const report = { suites: [{ title: 'marks.test.ts', suites: [inner], specs: [took(1000)] }] };
  expect(timeEndToEndTests(report)).toEqual([{ file: 'marks.test.ts', ms: 1750 }]);
  const unit = timeUnitTests({
    testResults: [{ name: '/test/core/pose.test.ts', startTime: 7, endTime: 2507 }],
  });
  expect(longestLine([...timeEndToEndTests(report), ...unit], 2)).toBe(
    'longest: core/pose 2.5 s, marks 1.8 s',
  );
});

test('a summary line has the three counts', () => {
  expect(summaryLine({ passed: 12, failed: 0, skipped: 3 })).toBe('12 passed, 0 failed, 3 skipped');
});
