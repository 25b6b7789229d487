import { expect, test } from 'vitest';
import { readContainerFile } from '../../../tools/container.mjs';
import { debianDependencies, packageNames } from '../../../tools/electron/system-libraries.mjs';
import { broughtBy } from '../../../tools/package/linked-packages.mjs';

test('a dependency brings those of its names that are installed, and all that they need', () => {
  const installed = ['a2\t, b (>= 1) | c, d:any', 'b\te', 'd\t', 'e\ta2', 'f\t'].join('\n');
  expect(broughtBy(['a | a2 (>= 2)', 'x'], installed)).toEqual(new Set(['a2', 'b', 'd', 'e']));
});

test('a Debian package has each name of a library, the newest first', () => {
  expect(debianDependencies.depends).toHaveLength(packageNames.length);
  expect(debianDependencies.depends).toContain('libasound2t64 | libasound2');
});

test('a container file is read as it is followed', () => {
  const text = '# Words\nFROM debian:trixie-slim\nCOPY *.deb /tmp/\nRUN one \\\n && two\n';
  expect(readContainerFile(text)).toEqual({
    release: 'trixie',
    to: '/tmp/',
    commands: 'one \\\n && two',
  });
  expect(() => readContainerFile('FROM scratch\n')).toThrow('another form');
});
