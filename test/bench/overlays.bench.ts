/**
 * Script a frame, and the longest pause, while two figures of 75 joints play for a minute with every overlay drawn.
 * `npm run bench -- overlays [--save] [--seconds N]`. Needs what `npm start` built.
 *
 * Without a GPU the picture itself takes longer than all else, and calls of WebGL wait until the software renderer has taken the
 * commands before them. So the commands that draw (draw*, clear, blitFramebuffer) are swallowed here: all that the page computes and
 * every other call of WebGL is measured, the drawing is not. Times are those of Chromium's own trace: what runs from one frame's
 * script to the next (animation frames, microtasks, timers, events), and collections of garbage on that thread.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { overlays } from '../../renderer/stage/overlays/overlays.ts';
import { withVirtualDisplay } from '../../tools/electron/virtual-display.mjs';
import type { Debugger } from './debugger.ts';
import { garbageOf, scriptOfFrames, trace } from './frame-trace.ts';
import { JOINTS, walkingPerson } from './many-joints.ts';
import { record } from './record.ts';
import { withFolder, withRealWindow } from './real-window.ts';

const asked = process.argv.indexOf('--seconds');
const SECONDS = asked < 0 ? 60 : Number(process.argv[asked + 1]);

/** What one transition of both clips needs, set up by the page itself as its own window would. */
const setUp = `(async () => {
  const call = async (name, request) => (await segue.call(name, request)).value;
  let rows = [];
  while (rows.length < 2) rows = (await call('library.search', { text: 'person', limit: 10 }))?.rows?.filter(({ kind }) => kind === 'clip') ?? [];
  const { transitions, workspace } = await call('library.open', {});
  const use = (end, clip) => ({ kind: 'clip', id: clip.id, time: 1.5, playRate: 1, mirror: false });
  const transition = { ...transitions[0], id: crypto.randomUUID(), name: 'bench', source: use('source', rows[0]), destination: use('destination', rows[1]) };
  await call('edit.commit', { edit: { name: 'Add transition', changes: [{ kind: 'transition.add', transition }] } });
  const on = ${JSON.stringify(Object.fromEntries(overlays.map(({ id }) => [id, true])))};
  await call('workspace.save', { workspace: { ...workspace, openTransition: transition.id, overlays: on, slotView: 'both' } });
  return rows.map(({ name }) => name).join();
})()`;

const swallowDrawing = `for (const name of ['drawElements', 'drawElementsInstanced', 'drawArrays', 'drawArraysInstanced', 'clear', 'blitFramebuffer'])
  WebGL2RenderingContext.prototype[name] = () => undefined;`;

async function openAll(page: Debugger): Promise<void> {
  await page.waitFor('Number(document.documentElement.dataset.framesDrawn) > 0');
  await page.send('Runtime.evaluate', { expression: setUp, awaitPromise: true });
  await page.send('Page.reload');
  await delay(1000);
  await page.waitFor('Number(document.documentElement.dataset.framesDrawn) > 0');
  await delay(1500);
  await page.evaluate(swallowDrawing);
}

const events = await withVirtualDisplay((env) =>
  withFolder((folder) => {
    for (const [name, pace] of [
      ['person-a', 6],
      ['person-b', 7.5],
    ] as const)
      writeFileSync(path.join(folder, `${name}.bvh`), walkingPerson(8, pace));
    const measure = async (page: Debugger) => {
      await openAll(page);
      await page.press('Space');
      await delay(3000);
      return trace(page, () => delay(SECONDS * 1000));
    };
    return withRealWindow(env, path.join(folder, 'library.db'), ({ page }) => measure(page), [folder]);
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
  `# Overlays\n\nTwo figures of ${JOINTS} joints side by side play with every overlay: ghosts of source and destination, distances, trails, velocities, root path, onion skin, names. Draw commands are skipped, so that script is measured and not the software renderer (see test/bench/overlays.bench.ts). Wall time includes other programs on the machine; CPU time does not.`,
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
