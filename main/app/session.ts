import type { BrowserWindow } from 'electron';
import type { Problem } from '../../contract/words/problem.ts';
import type { Result } from '../../core/result.ts';
import type { Handlers } from '../ipc/handler-table.ts';
import type { Services } from '../ipc/services.ts';
import type { MomentShower } from '../ipc/show-moment.ts';

/** The running app, for what drives it from inside: the demo. */
export interface AppSession extends Pick<MomentShower, 'show'> {
  readonly window: BrowserWindow;
  readonly services: Services;
  readonly handlers: Handlers;
  /** Opens clips, folders and settings files; null where none is to be indexed. */
  readonly open: (paths: readonly string[]) => Result<{ readonly jobId: string } | null, Problem>;
  /** The window is loaded, and what the command line named is opened or being indexed. */
  readonly ready: Promise<void>;
}
