import { expect, test } from 'vitest';
import { failedOutcome } from '#main/import/read/index-file.ts';
import { storeOutcomes } from '#main/library/indexed/store-outcomes.ts';
import { knownFilesBelow } from '#main/library/indexed/known-files.ts';
import { isWithin } from '#main/library/files/path-ranges.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

const paths = [
  ...['/a', '/a b/x', '/a/b/c.bvh', '/a/😀.bvh', '/a/\uFFFD.bvh', '/a-b/x', '/ab/x', '/a%/x', '/ä/x'],
  '/b/a/x',
];

test.each([['/a'], ['/a/'], ['/a/b/c.bvh'], ['/'], ['/a%'], ['/nowhere'], ['/a', '/b']])(
  'the database finds exactly the files below %j',
  async (...roots) => {
    const { db } = temporaryLibrary();
    const outcomes = paths.map((place) =>
      failedOutcome({ path: place, size: 0, modified: 0 }, null, 'broken'),
    );
    storeOutcomes(db, outcomes, true);
    const expected = paths.filter((place) => roots.some((root) => isWithin(place, root)));
    expect([...(await knownFilesBelow(db, roots)).keys()].toSorted()).toEqual(expected.toSorted());
  },
);
