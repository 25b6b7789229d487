import type { BrowserWindow } from 'electron';
import type { Emit } from '#contract/events.ts';
import type { LibraryThread } from '../owner/start-library-thread.ts';
import type { MomentShower } from './show-moment.ts';

/** The running app, for the demo and for further instances. */
export interface AppSession extends Pick<MomentShower, 'show'> {
  readonly window: BrowserWindow;
  readonly library: LibraryThread['calls'];
  readonly emit: Emit;
  /**
   * Opens files and folders, or keeps them for the library that replaces this one, if it cannot be opened.
   * Resolves when all of them are read.
   */
  open(paths: readonly string[]): Promise<void>;
  /** Resolves when the window is loaded and the paths of the command line are opened or being indexed. */
  readonly ready: Promise<void>;
}
