import { sourceHashes } from '../judge-hash.mjs';

/** As the build does, so that its workers take the tasks: must run before the kinds of work are read. */
Object.assign(globalThis, sourceHashes());
