import { expect, test } from 'vitest';
import { firstDifference } from '../../../tools/packages/install.mjs';

const lock = {
  packages: {
    '': {},
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/for-another-system': { version: '2.0.0', optional: true },
  },
};
const installed = { packages: { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } } };
const onDisk = () => '1.0.0';

test('an optional package for another system may be missing', () => {
  expect(firstDifference(lock, installed, onDisk)).toBeUndefined();
});

test('a different version, different content and a missing folder are found', () => {
  const other = (entry) => ({
    packages: { 'node_modules/a': entry },
  });
  expect(firstDifference(lock, { packages: {} }, onDisk)).toContain('node_modules/a');
  expect(firstDifference(lock, other({ version: '1.0.1', integrity: 'sha512-a' }), onDisk)).toContain(
    '1.0.0',
  );
  expect(firstDifference(lock, other({ version: '1.0.0', integrity: 'sha512-b' }), onDisk)).toContain(
    'node_modules/a',
  );
  expect(firstDifference(lock, installed, () => undefined)).toBe('node_modules/a is incomplete');
});
