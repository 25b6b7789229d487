import type { Edit } from '../../../../contract/edits/edits.ts';
import type { Transition } from '../../../../core/transition/document/document.ts';
import type { Editor } from '../../../state/workbench.ts';

/** Previews an edit of the open transition. */
export function previewEdit({ open, editing }: Editor, edit: (before: Transition) => Edit): void {
  const before = open.editable.peek();
  if (before) editing.preview(edit(before));
}
