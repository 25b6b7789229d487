import type { BrowserWindow } from 'electron';
import type { Emit } from '../../contract/events.ts';
import type { LibraryThread } from '../owner/start-library-thread.ts';
import type { MomentShower } from './show-moment.ts';

/** The running app, for what drives it from inside: the demo, and a second start. */
export interface AppSession extends Pick<MomentShower, 'show'> {
  readonly window: BrowserWindow;
  readonly library: LibraryThread['calls'];
  readonly emit: Emit;
  /** The window is loaded, and what the command line named is opened or being indexed. */
  readonly ready: Promise<void>;
}
