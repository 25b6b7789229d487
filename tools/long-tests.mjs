/**
 * Parts of the file names of tests that take long: kills, power cuts, watchers, memory; pages of the guide,
 * trees, pictures, large libraries. `npm run test:long` runs them, `npm test` the others, `npm run unit` and
 * `npm run e2e` all.
 */
export const longTests = {
  unit: [
    'retarget-ground-pairs',
    'killed',
    'cli/writers',
    'power-cut',
    'hardship',
    'folder-watcher',
    'memory',
  ],
  e2e: [
    ...['guide', 'lab', 'pictures', 'contact-sheet', 'sizes', 'starter', 'frames', 'accessibility'],
    ...[
      'large-',
      'package-built',
      'multitude',
      'instances',
      'restore',
      'real-clips',
      'nine-skins',
      'whole-day',
    ],
  ],
};

/** `npm test` says so to the runners, which leave those out. */
export const isShort = process.env['SEGUE_TESTS'] === 'short';

/** @param {keyof typeof longTests} kind @returns {RegExp} of paths */
export const longTestsOf = (kind) => new RegExp(`/[^/]*(${longTests[kind].join('|')})[^/]*\\.test\\.ts$`);
