/**
 * Programs started by a worker share their display, focus, clipboard and installation settings with no other
 * worker. tools/e2e.mjs names a display for each.
 */
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const display = process.env.SEGUE_TEST_DISPLAYS?.split(' ')[worker];

if (display !== undefined) process.env.DISPLAY = display;
if (process.env.XDG_CONFIG_HOME !== undefined) process.env.XDG_CONFIG_HOME += `-${worker}`;
