import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { Panels } from '#renderer/stores/app.ts';
import { selectOnly } from '#renderer/kit/row-selection.ts';
import { focusInLibrary } from './library-actions.ts';

/** `check unit`, if Segue doubts what it detected in the file; else null. */
export function doubtFact({ doubt }: Pick<ClipSummary, 'doubt'>): string | null {
  return doubt && (doubt === 'unit' ? 'check unit' : 'check up axis');
}

/** Selects the clip, and unfolds its unit and up axis in the details. */
export function showImport(app: Panels, clip: ClipSummary): void {
  app.session.selection.value = selectOnly(clip.id);
  app.session.importUnfolded.value = true;
  focusInLibrary(app, 'import');
}
