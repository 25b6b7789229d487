import { pointedIds } from '#renderer/kit/row-selection.ts';
import type { ClipSummary, FailedFile } from '#contract/rows/library-rows.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';

/** The clip of the active row; null = none. Reads signals. */
export function pointedClip(app: Pick<Workbench, 'session' | 'document'>): ClipSummary | null {
  const { active } = app.session.selection.value;
  return active === null ? null : (app.document.shown.clips.value.get(active) ?? null);
}

/** Ids of the clips that commands apply to, without trees, which have no file, tags or nodes. Reads signals. */
export function selectedClips(app: Pick<Workbench, 'session' | 'document'>): readonly string[] {
  const clips = app.document.shown.clips.value;
  const selection = app.session.selection.value;
  const isClip = (id: string): boolean => selection.ids.has(id) || clips.get(id) !== undefined; // a selected one may not be loaded
  return pointedIds(selection).filter((id) => isClip(id) && clips.get(id)?.isTake !== true);
}

/** The failed file of the active row; null = none. Reads signals. */
export function pointedFailure(app: Pick<Workbench, 'session' | 'library'>): FailedFile | null {
  const { active } = app.session.selection.value;
  if (active === null) return null;
  const rows = app.library.list.rows.value;
  const row = rows.at(rows.indexOf(active));
  return row?.kind === 'failed' ? row : null;
}

/** Why no clip is active, for actions that need one; null = one is. Reads signals. */
export function whyNoClip(app: Pick<Workbench, 'session' | 'library' | 'document'>): string | null {
  const { rows, text } = app.library.list;
  // A selected clip that a search hides is not meant.
  if (rows.value.length > 0 && pointedClip(app)) return null;
  if (rows.value.length > 0) return pointedFailure(app) ? 'this file holds no clip' : 'no clip is selected';
  return text.value === '' ? 'the library has no clips' : `no clip matches “${text.value}”`;
}

/** Why the active row has no motion to use, for actions that need some; null = it has. Reads signals. */
export function whyNoMotion(app: Pick<Workbench, 'session' | 'library' | 'document'>): string | null {
  return pointedClip(app)?.isCharacter === true ? 'a character has no motion' : whyNoClip(app);
}
