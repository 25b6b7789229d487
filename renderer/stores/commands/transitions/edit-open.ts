import type { Edit } from '../../../../contract/edits/edits.ts';
import type { Transition } from '../../../../core/transition/document/document.ts';
import type { Editor } from '../../workbench.ts';

type Editing = Pick<Editor, 'editing' | 'open'>;

/** Previews an edit of the open transition. */
export function previewEdit({ open, editing }: Editing, edit: (before: Transition) => Edit): void {
  const before = open.editable.peek();
  if (before) editing.preview(edit(before));
}

/** Edits the open transition; null = nothing to do. */
export function commitEdit({ open, editing }: Editing, edit: (before: Transition) => Edit | null): void {
  const before = open.editable.peek();
  const made = before && edit(before);
  if (made) void editing.commit(made);
}
