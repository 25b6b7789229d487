import { firstTables } from './migrations/0001-first-tables.ts';
import { ranges } from './migrations/0002-ranges.ts';
import { presets } from './migrations/0003-presets.ts';
import { tagsAndSearch } from './migrations/0004-tags-and-search.ts';
import { ignoredFiles } from './migrations/0005-ignored-files.ts';
import { missingFiles } from './migrations/0006-missing-files.ts';
import { watchedFolders } from './migrations/0007-watched-folders.ts';
import { noSearchText } from './migrations/0008-no-search-text.ts';
import { editRevisions } from './migrations/0009-edit-revisions.ts';
import { importChoices } from './migrations/0010-import-choices.ts';
import { jointMaps } from './migrations/0011-joint-maps.ts';
import { sharedLabels } from './migrations/0012-shared-labels.ts';
import { rowsWithAnyMark } from './migrations/0013-rows-with-any-mark.ts';
import { readings } from './migrations/0014-readings.ts';
import { usedClips } from './migrations/0015-used-clips.ts';
import { bestMatches } from './migrations/0016-best-match.ts';
import { rootChoices } from './migrations/0017-root-choices.ts';

/** In order: entry i brings a library from version i to i + 1. Never changed once released; only added to. */
export const migrations: readonly string[] = [
  firstTables,
  ranges,
  presets,
  tagsAndSearch,
  ignoredFiles,
  missingFiles,
  watchedFolders,
  noSearchText,
  editRevisions,
  importChoices,
  jointMaps,
  sharedLabels,
  rowsWithAnyMark,
  readings,
  usedClips,
  bestMatches,
  rootChoices,
];
