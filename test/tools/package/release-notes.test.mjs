import { expect, test } from 'vitest';
import { releaseNotes } from '../../../tools/package/release-notes.mjs';

const changelog = `# Changelog

## Unreleased

- Later.

## [0.2.0] - 2027-01-02

### Added

- [Trees](docs/trees.md), [notes](#notes) and [more](https://example.com/a).

## 0.1.0

- First.
## 0.0.9
`;

test('the notes of a release are the section of its tag, with links to its files', () => {
  expect(releaseNotes(changelog, 'v0.2.0', 'https://host/segue/blob/v0.2.0/')).toBe(
    '### Added\n\n- [Trees](https://host/segue/blob/v0.2.0/docs/trees.md), [notes](#notes) and [more](https://example.com/a).',
  );
  expect(releaseNotes(changelog, 'v0.1.0')).toBe('- First.');
});

test.each(['v0.1', 'v0.1.0-beta', 'v0.3.0', 'v0.0.9', ''])('a tag without a section fails: %s', (tag) => {
  expect(() => releaseNotes(changelog, tag)).toThrow(`CHANGELOG.md says nothing of ${tag}`);
});

test('a section beyond the limit of GitHub fails', () => {
  const long = `## 1.0.0\n\n${'a'.repeat(125_000)}`;
  expect(releaseNotes(long, 'v1.0.0')).toHaveLength(125_000);
  expect(() => releaseNotes(`${long}a`, 'v1.0.0')).toThrow('has 125001 characters; GitHub allows 125000');
});
