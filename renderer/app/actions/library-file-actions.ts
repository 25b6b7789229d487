import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import { saveCopy } from '../../state/commands/troubles.ts';

/** Whole libraries: each has a window of its own. */
export const libraryFileActions: readonly Action[] = [
  {
    id: 'library.create',
    title: 'New library…',
    keys: [],
    menu: 'File',
    run: (app) => void openAnother(app, 'library.create'),
  },
  {
    id: 'library.choose',
    title: 'Open library…',
    keys: [],
    menu: 'File',
    run: (app) => void openAnother(app, 'library.choose'),
  },
  {
    id: 'library.clearRecent',
    title: 'Forget the recent libraries',
    keys: [],
    menu: 'File',
    disabled: ({ files }) => (files.recent.value.length > 0 ? null : 'there are none'),
    run: ({ bridge }) => void bridge.call('library.clearRecent', {}),
  },
  {
    id: 'library.saveCopy',
    title: 'Save a copy of the library…',
    keys: [],
    menu: 'File',
    disabled: ({ library }) => (library.value.state === 'open' ? null : 'no library is open'),
    run: (app) => void saveCopy(app),
  },
];

async function openAnother(
  { bridge, notices }: App,
  method: 'library.create' | 'library.choose',
): Promise<void> {
  const response = await bridge.call(method, {});
  if (!response.ok) notices.problem(response.error.message);
  else if (response.value) notices.say(`Opened in a window of its own · ${response.value.fileName}`);
}
