/**
 * Script a frame, and the longest pause, while two figures of 75 joints play for a minute with every overlay
 * drawn. `npm run bench -- overlays [--save] [--seconds N]`.
 *
 * Without a GPU the picture itself takes longer than all else, and calls of WebGL wait until the software
 * renderer has taken the commands before them. So the commands that draw (draw*, clear, blitFramebuffer) are
 * swallowed here: all that the page computes and every other call of WebGL is measured, the drawing is not.
 * Times are those of Chromium's own trace: what runs from one frame's script to the next (animation frames,
 * microtasks, timers, events), and collections of garbage on that thread.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { overlays } from '#renderer/stage/overlays/overlays.ts';
import { withVirtualDisplay } from '../tools/electron/virtual-display.mjs';
import { count } from './arguments.ts';
import { garbageOf, scriptOfFrames, trace } from './frame-trace.ts';
import { JOINTS } from './many-joints.ts';
import { record } from './record.ts';
import { withFolder } from './real-window.ts';
import { withWalkers } from './walkers-window.ts';

const SECONDS = count('--seconds', 60, 20);

const events = await withVirtualDisplay((env) =>
  withFolder((folder) => {
    const on = Object.fromEntries(overlays.map(({ id }) => [id, true]));
    return withWalkers(env, folder, { seconds: 8, overlays: on }, async (page) => {
      await page.press('Space');
      await delay(3000);
      return trace(page, () => delay(SECONDS * 1000));
    });
  }),
);

const times = { dur: scriptOfFrames(events, 'dur'), tdur: scriptOfFrames(events, 'tdur') };
const garbage = garbageOf(events);
const row = (what: string, of: (times: ReturnType<typeof scriptOfFrames>) => number): string =>
  `| ${what} | ${of(times.dur).toFixed(2)} ms | ${of(times.tdur).toFixed(2)} ms |`;
const at = (share: number) => (of: ReturnType<typeof scriptOfFrames>) =>
  of.frames[Math.floor((of.frames.length - 1) * share)];
record(
  'overlays',
  `# Overlays\n\nTwo figures of ${JOINTS} joints side by side play with every overlay: ghosts of source and destination, distances, trails, velocities, root path, onion skin, names. Draw commands are skipped, so that script is measured and not the software renderer (see bench/overlays.bench.ts). Wall time includes other programs on the machine; CPU time does not.`,
  [
    `${times.dur.frames.length} frames in ${SECONDS} s; script allocates ${(garbage.bytesPerFrame / 1e3).toFixed(0)} kB per frame. Garbage collections: ${garbage.young} of the young generation, ${garbage.whole} in total.`,
    '',
    '| | wall time | CPU time |',
    '|---|---|---|',
    row('script per frame, median', at(0.5)),
    row('script per frame, p95', at(0.95)),
    row('script per frame, longest', at(1)),
    row('longest uninterrupted task', ({ longest }) => longest),
    row('longest garbage collection', ({ garbage }) => garbage),
  ].join('\n'),
);
