/**
 * Parts of the file names of tests that take long: kills, power cuts, watchers, memory, the reading of all actions,
 * controls and places of the pointer; pages of the guide, trees, pictures, large libraries, and parts of the
 * window that this reading covers without pictures, in a tenth of the time. `npm run test:long` runs them,
 * `npm test` the others, `npm run unit` and `npm run e2e` all.
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
    'import-pool',
    'window/actions',
    'window/controls',
    'window/pointer',
  ],
  e2e: [
    ...['guide', 'lab', 'pictures', 'contact-sheet', 'sizes', 'starter', 'frames', 'accessibility'],
    ...[
      'large-',
      'package-built',
      'multitude',
      'instances',
      'restore',
      'stuck-window',
      'team',
      'drafts',
      'folders',
      'real-clips',
      'nine-skins',
      'whole-day',
    ],
    ...[
      'recording',
      'suggest',
      'metrics',
      'clip-list',
      'review',
      'report',
      'tour',
      'beside',
      'dialogs',
      'tags',
    ],
    ...[
      'names',
      'easing',
      'mark-table',
      'requests',
      'palette',
      'history',
      'picked-joint',
      'list-rows',
      'blind',
    ],
    ...[
      'presets',
      'search',
      'doubts',
      'contacts',
      'chain',
      'game',
      'compare',
      'direction',
      'tune',
      'exchange',
    ],
    ...[
      'motion',
      'curves',
      'joints',
      'cost-map',
      'transition-list',
      'list-items',
      'reopened',
      'choices',
      'mesh',
    ],
  ],
};

/** `npm test` says so to the runners, which leave those out. */
export const isShort = process.env['SEGUE_TESTS'] === 'short';

/** @param {keyof typeof longTests} kind @returns {RegExp} of paths */
export const longTestsOf = (kind) => new RegExp(`/[^/]*(${longTests[kind].join('|')})[^/]*\\.test\\.ts$`);
