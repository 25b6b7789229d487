import type { LabKind } from '#contract/lab-items.ts';

/** Nouns of items, as in “Open tree Walk”. */
export const labNouns: Readonly<Record<LabKind, string>> = {
  tree: 'tree',
  requests: 'request list',
  trailing: 'trailing joints',
  muscles: 'muscles',
};
