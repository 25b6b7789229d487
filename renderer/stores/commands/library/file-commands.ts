import type { ClipSummary, FailedFile } from '#contract/rows/library-rows.ts';
import type { Requests, Workbench } from '#renderer/stores/workbench.ts';
import { counted } from '#contract/words/counted.ts';
import { nothingSelected } from '#renderer/kit/row-selection.ts';
import { selectRow } from './point-at-rows.ts';
import { usersOf } from '#contract/edits/references.ts';
import { userName } from '../deletion.ts';
import { pointedFailure, selectedClips } from './pointed-row.ts';
import { ask } from '#renderer/stores/ask.ts';

/** Reads a failed file again. A file that no longer exists is removed from the list. */
export async function readAgain(app: Requests, file: FailedFile): Promise<void> {
  await ask(app, 'index.retry', { fileId: file.id });
}

/**
 * Finds the file of a missing clip: checks if it exists again, or asks for its new place. Resolves to a
 * problem as text; null = it is being read.
 */
export async function findFile(
  { bridge }: Pick<Workbench, 'bridge'>,
  method: 'index.checkAgain' | 'index.locate',
  clip: ClipSummary,
): Promise<string | null> {
  const response = await bridge.call(method, { clipId: clip.id });
  return response.ok ? null : response.error.message;
}

/** Ignores a failed file until its content changes. */
export async function ignoreFile({ editing }: Pick<Workbench, 'editing'>, file: FailedFile): Promise<void> {
  const change = { kind: 'file.ignore', fileId: file.id, ignored: true } as const;
  await editing.commit({ name: `Ignore ${file.name}`, changes: [change] });
}

/** Ignores the selected file and selects the row after it. */
export function ignorePointed(app: Pick<Workbench, 'editing' | 'library' | 'session'>): void {
  const file = pointedFailure(app);
  if (!file) return;
  selectBeside(app, file.id);
  void ignoreFile(app, file);
}

/** Selects the row after one that goes, or else the row before it. */
function selectBeside({ library, session }: Pick<Workbench, 'library' | 'session'>, id: string): void {
  const rows = library.list.rows.peek();
  const at = rows.indexOf(id);
  const next = rows.at(at + 1) ?? rows.at(at - 1);
  session.selection.value = next ? selectRow(next) : nothingSelected;
}

/** Ignores the files of the selected clips until their content changes, and says what still uses the clips. */
export async function removeSelected(app: Workbench): Promise<void> {
  const ids = selectedClips(app);
  const [id, ...others] = ids;
  if (id === undefined) return;
  const state = app.document.current.peek();
  const what = others.length === 0 ? (state.clips.get(id)?.name ?? 'clip') : counted(ids.length, 'clip');
  const changes = ids.map((fileId) => ({ kind: 'file.ignore', fileId, ignored: true }) as const);
  if (others.length === 0) selectBeside(app, id);
  else app.session.selection.value = nothingSelected;
  if (!(await app.editing.commit({ name: `Remove ${what}`, changes }))) return;
  const [user, ...more] = usersOf(state, ids).map((each) => userName(each, state));
  if (user === undefined) return;
  const users =
    more.length === 0 ? `“${user}” still uses` : `“${user}” and ${counted(more.length, 'other')} still use`;
  app.notices.report(`Removed ${what} · ${users} ${others.length === 0 ? 'it' : 'them'}`);
}

const MAX_AT_ONCE = 1000; // files of one request

/** Ignores all failed files of the library, listed or not, in one undo step. */
export async function ignoreAllFailed(app: Requests & Pick<Workbench, 'editing'>): Promise<void> {
  const ids: string[] = [];
  for (let total = 1; ids.length < total;) {
    const wanted = { text: 'failed:yes', offset: ids.length, limit: MAX_AT_ONCE };
    const found = await ask(app, 'library.search', wanted);
    if (!found) return;
    if (found.rows.length === 0) break; // others were fixed meanwhile
    total = found.total;
    ids.push(...found.rows.map(({ id }) => id));
  }
  if (ids.length === 0) return;
  const changes = ids.map((fileId) => ({ kind: 'file.ignore', fileId, ignored: true }) as const);
  await app.editing.commit({ name: `Ignore ${counted(ids.length, 'failed file')}`, changes });
}

/** Stops ignoring files. */
export async function bringBack(
  { editing }: Pick<Workbench, 'editing'>,
  files: readonly FailedFile[],
): Promise<void> {
  const [first, ...others] = files;
  if (first === undefined) return;
  const name = others.length === 0 ? first.name : counted(files.length, 'ignored file');
  const changes = files.map(({ id }) => ({ kind: 'file.ignore', fileId: id, ignored: false }) as const);
  await editing.commit({ name: `Stop ignoring ${name}`, changes });
}
