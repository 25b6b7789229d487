import type { App } from '../stores/app.ts';
import { applyEdited } from '../stores/document/document-store.ts';
import { showMerge } from '../features/exchange/merge-dialog.tsx';
import { isSearched, isTagChange } from '../stores/library/tags.ts';
import type { Workbench } from '../stores/workbench.ts';

/**
 * Passes on reports of main about the library, in this order: user data, then lists and counts, then clips
 * that are loaded, then messages for the user.
 */
export function followMain(app: App): void {
  const { bridge, document, library, notices, markTable, workspace } = app;
  const { jobs, list, newClips, tags } = library;
  bridge.on('library.edited', (edited) => {
    const { changes } = edited;
    applyEdited(document, edited);
    markTable.edited(changes);
    const isOtherMotion = changes.some(({ kind }) => kind === 'import.set');
    const isIgnored = changes.some(({ kind }) => kind === 'file.ignore');
    const isSearch = list.text.peek().trim() !== '';
    if (isOtherMotion || isIgnored || (isSearch && changes.some(isSearched))) list.refresh();
    if (isIgnored || changes.some(isTagChange)) {
      tags.refresh();
      markTable.refresh();
    }
    if (changes.some(({ kind }) => kind === 'nameWords.set')) library.refreshLabels();
    if (isIgnored) library.countUnread();
    if (isOtherMotion) refreshClips(app, true);
    if (edited.elsewhere === true) notices.report(`Changed outside this window · ${edited.name}`);
  });
  bridge.on('library.rowsChanged', ({ elsewhere }) => {
    list.refresh();
    library.refreshLabels();
    tags.refresh();
    markTable.refresh();
    library.countUnread();
    if (elsewhere === true) refreshClips(app); // no job reports it
  });
  bridge.on('job.progress', jobs.follow);
  bridge.on('job.ended', (end) => {
    list.refresh(); // new clips have rows when they are reported
    library.refreshLabels();
    newClips.find(end);
    refreshClips(app, end.outcome !== 'failed' && end.report.updated > 0);
    jobs.end(end);
  });
  bridge.on('app.openTransition', ({ transitionId }) => workspace.set({ openTransition: transitionId }));
  bridge.on('game.chosen', app.game.open);
  bridge.on('userData.chosen', (chosen) => showMerge(app, chosen));
  bridge.on('app.problem', ({ message }) => notices.problem(message));
}

/** Reads files again. `isOtherMotion`: all motion may differ; otherwise only failed clips may load now. */
function refreshClips(app: Pick<App, 'library' | 'open' | 'reviews'>, isOtherMotion = false): void {
  app.open.refresh();
  app.reviews.refresh();
  app.library.caches.refresh(isOtherMotion);
  checkFiles(app);
}

/** Checks files again: of the library and of the open clips. */
export function checkFiles({ library, open }: Pick<Workbench, 'library' | 'open'>): void {
  library.files.refresh();
  open.files.refresh();
}

/** Files may change while another window has the focus. */
export function checkFilesOnFocus(app: Pick<Workbench, 'library' | 'open'>, signal: AbortSignal): void {
  window.addEventListener('focus', () => checkFiles(app), { signal });
}
