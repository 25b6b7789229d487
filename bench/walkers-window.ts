import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Debugger } from './debugger.ts';
import { walkingPerson } from './many-joints.ts';
import { withRealWindow } from './real-window.ts';

/** What one transition of both clips needs, set up by the page itself as its own window would. */
export const setUpWalkers = (overlays: Readonly<Record<string, boolean>>): string => `(async () => {
  const call = async (name, request) => (await segue.call(name, request)).value;
  let rows = [];
  while (rows.length < 2) rows = (await call('library.search', { text: 'person', limit: 10 }))?.rows?.filter(({ kind }) => kind === 'clip') ?? [];
  const { transitions, workspace } = await call('library.open', {});
  const use = (end, clip) => ({ kind: 'clip', id: clip.id, time: 1.5, playRate: 1, mirror: false });
  const transition = { ...transitions[0], id: crypto.randomUUID(), name: 'bench', source: use('source', rows[0]), destination: use('destination', rows[1]) };
  await call('edit.commit', { edit: { name: 'Add transition', changes: [{ kind: 'transition.add', transition }] } });
  const on = ${JSON.stringify(overlays)};
  await call('workspace.save', { workspace: { ...workspace, openTransition: transition.id, overlays: on, slotView: 'both' } });
  return rows.map(({ name }) => name).join();
})()`;

const swallowDrawing = `for (const name of ['drawElements', 'drawElementsInstanced', 'drawArrays', 'drawArraysInstanced', 'clear', 'blitFramebuffer'])
  WebGL2RenderingContext.prototype[name] = () => undefined;`;

async function openWalkers(page: Debugger, overlays: Readonly<Record<string, boolean>>): Promise<void> {
  await page.waitFor('Number(document.documentElement.dataset.framesDrawn) > 0');
  await page.send('Runtime.evaluate', { expression: setUpWalkers(overlays), awaitPromise: true });
  await page.send('Page.reload');
  await delay(1000);
  await page.waitFor('Number(document.documentElement.dataset.framesDrawn) > 0');
  await delay(1500);
  await page.evaluate(swallowDrawing);
}

interface Walkers {
  readonly seconds: number; // of each clip
  readonly overlays: Readonly<Record<string, boolean>>; // switched on, by id
}

/**
 * A window that shows a transition between two walkers of 75 joints, without drawing, while `work` goes on.
 */
export function withWalkers<T>(
  env: NodeJS.ProcessEnv,
  folder: string,
  { seconds, overlays }: Walkers,
  work: (page: Debugger) => Promise<T>,
): Promise<T> {
  for (const [name, pace] of [
    ['person-a', 6],
    ['person-b', 7.5],
  ] as const)
    writeFileSync(path.join(folder, `${name}.bvh`), walkingPerson(seconds, pace));
  const open = async (page: Debugger): Promise<T> => {
    await openWalkers(page, overlays);
    return work(page);
  };
  return withRealWindow(env, path.join(folder, 'library.db'), ({ page }) => open(page), [folder]);
}
