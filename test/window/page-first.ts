import { builtinEnvironments } from 'vitest/runtime';

// A library that draws keeps the page in which it was loaded. What reads files stays Node's.
const { URL, AbortController, AbortSignal } = globalThis;
await builtinEnvironments['happy-dom'].setup(globalThis, {});
Object.assign(globalThis, { URL, AbortController, AbortSignal });
