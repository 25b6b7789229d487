// main/owner: the thread that owns the open library
import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '../../core/assert.ts';
import type { LogFault } from '../ipc/answer.ts';
import type { HostCalls, LibraryCalls } from './calls.ts';
import { joinThreads } from './calls.ts';
import { createServices } from './create-services.ts';
import { createLibraryCalls } from './library-calls.ts';
import type { ThreadOptions } from './start-library-thread.ts';

assert(parentPort !== null, 'library-thread runs in a worker thread only');
const options = workerData as ThreadOptions;
const own: Partial<LibraryCalls> = {};
const host = joinThreads<HostCalls, Partial<LibraryCalls>>(parentPort, own);
const log: LogFault = (place, error) => void host.logFault.asEvent(place, error);
let whenClosed = (): void => undefined;

const services = createServices({
  ...options,
  dialogs: host,
  log,
  emit: (event, detail) => void host.emit.asEvent(event, detail),
  rememberLibrary: (file) => void host.rememberLibrary.asEvent(file),
  startAgainWith: (replace) => {
    whenClosed = replace;
    void host.startAgain.asEvent();
  },
});

Object.assign(
  own,
  createLibraryCalls(services, log, () => whenClosed()),
);
process.on('uncaughtException', (error) => log('library', error));
process.on('unhandledRejection', (reason) => log('library', reason));
