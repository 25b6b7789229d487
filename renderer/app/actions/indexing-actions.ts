import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import { focusInLibrary } from './library-actions.ts';

const isPaused = ({ jobs }: App): boolean => jobs.running.value?.paused === true;
const isReading = (app: App): boolean => app.jobs.running.value !== null && !isPaused(app);
const whyNot = ({ jobs }: App): string | null => {
  if (jobs.running.value === null) return 'nothing is being indexed';
  return jobs.cancelling.value ? 'it is stopping' : null;
};

/** What can be done with the reading of files while it goes on. */
export const indexingActions: readonly Action[] = [
  {
    id: 'library.watchedFolders',
    title: 'Watched folders',
    keys: [],
    menu: 'File',
    checked: ({ session }) => session.watchedFolders.value,
    disabled: ({ library }) => (library.value.state === 'open' ? null : 'no library is open'),
    run: (app) => {
      const { watchedFolders } = app.session;
      watchedFolders.value = !watchedFolders.peek();
      if (watchedFolders.peek()) focusInLibrary(app, 'watchedFolders');
    },
  },
  {
    id: 'index.pause',
    title: 'Pause indexing',
    keys: [],
    menu: 'File',
    offered: isReading,
    disabled: whyNot,
    run: ({ jobs }) => jobs.togglePause(),
  },
  {
    id: 'index.resume',
    title: 'Go on indexing',
    keys: [],
    menu: 'File',
    offered: isPaused,
    disabled: whyNot,
    run: ({ jobs }) => jobs.togglePause(),
  },
  {
    id: 'index.stop',
    title: 'Stop indexing',
    keys: [],
    menu: 'File',
    offered: ({ jobs }) => jobs.running.value !== null,
    disabled: whyNot,
    run: ({ jobs }) => jobs.cancel(),
  },
];
