import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import {
  askForBackup,
  chooseMerge,
  saveMade,
  writeSidecars,
} from '../../state/commands/library/made-commands.ts';

const needsLibrary = ({ library }: App): string | null =>
  library.value.state === 'open' ? null : 'no library is open';

/** What people made, out of the library, into it, and back from a copy. */
export const madeActions: readonly Action[] = [
  {
    id: 'made.save',
    title: 'Save what was made as a file…',
    keys: [],
    menu: 'File',
    disabled: needsLibrary,
    run: (app) => void saveMade(app),
  },
  {
    id: 'made.sidecars',
    title: 'Write files beside the clips',
    keys: [],
    menu: 'File',
    disabled: needsLibrary,
    run: (app) => void writeSidecars(app),
  },
  {
    id: 'made.merge',
    title: 'Merge what others made…',
    keys: [],
    menu: 'File',
    disabled: needsLibrary,
    run: (app) => void chooseMerge(app),
  },
  {
    id: 'library.restore',
    title: 'Restore backup…',
    keys: [],
    menu: 'File',
    disabled: needsLibrary,
    run: (app) => void askForBackup(app),
  },
];
