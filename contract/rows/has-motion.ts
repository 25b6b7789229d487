import type { ClipSummary, LibraryRow } from './library-rows.ts';

/** True for a clip with a file and motion: neither a take, nor a character, nor a single pose. */
export const hasMotion = (row: LibraryRow): row is ClipSummary =>
  row.kind === 'clip' && !row.missing && !row.isTake && !row.isCharacter && row.frameCount > 1;
