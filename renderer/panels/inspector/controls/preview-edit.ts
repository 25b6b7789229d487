import type { Edit } from '../../../../contract/edits/edits.ts';
import type { Transition } from '../../../../core/transition/document/document.ts';
import type { App } from '../../../state/app.ts';

/** Previews what `edit` makes of the transition that is open. */
export function previewEdit(app: App, edit: (before: Transition) => Edit): void {
  const before = app.open.editable.peek();
  if (before) app.editing.preview(edit(before));
}

/** Keeps what was previewed, as one edit. */
export function keepPreview(app: App): () => void {
  return () => app.editing.commitPreview();
}
