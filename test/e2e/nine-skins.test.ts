import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { SegueBridge } from '#contract/api.ts';
import { glbOf } from '../fixtures/gltf-figure.ts';
import { skinnedDocument } from '../fixtures/gltf-skin.ts';
import { starterClips } from '../../tools/starter/starter-clips.ts';
import { differences } from './pictures.ts';
import { drawnTime, keepStep, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { showTransitions, pressKeys } from './window.ts';

/**
 * A chain of nine clips whose files have a mesh each: more than the window keeps of those that it does not
 * show.
 */

const NINE = Array.from({ length: 9 }, (_, i) => `guest ${i + 1}`);

beginsWith({
  size: { width: 1280, height: 800 },
  opens: async (home) => {
    const folder = path.join(home.folder, 'guests');
    mkdirSync(folder);
    const motions = starterClips();
    for (const [i, name] of NINE.entries()) {
      const { clip } = motions[i % motions.length];
      const glb = await glbOf(skinnedDocument(clip, { plume: 0.1 * (i + 1) }));
      writeFileSync(path.join(folder, `${name}.glb`), glb);
    }
    return [folder];
  },
});

/**
 * Adds a chain through these clips, in which each transition interrupts the one before after 6 frames, and
 * returns the name of the last.
 */
function addChain(page: Page, names: readonly string[]): Promise<void> {
  return page.evaluate(async (names) => {
    const { segue } = window as unknown as { segue: SegueBridge };
    const [library, found] = await Promise.all([
      segue.call('library.open', {}),
      segue.call('library.search', { text: 'guest', limit: 20 }),
    ]);
    if (!library.ok || !found.ok) throw new Error('no library');
    const clips = new Map(found.value.rows.map((row) => [row.kind === 'clip' ? row.name : '', row.id]));
    const [like] = library.value.transitions;
    let before: string | null = null;
    for (const [i, name] of names.slice(1).entries()) {
      const id = crypto.randomUUID();
      const part = { playRate: 1, mirror: false };
      const source =
        before === null
          ? { ...part, kind: 'clip' as const, id: clips.get(names[0]) ?? '', time: 0.5 }
          : { ...part, kind: 'chain' as const, id: before, time: 0.1 };
      const destination = { ...part, kind: 'clip' as const, id: clips.get(name) ?? '', time: 0.2 };
      const transition = { ...like, id, name: `link ${i + 1}`, source, destination };
      const changes = [{ kind: 'transition.add' as const, transition }];
      const added = await segue.call('edit.commit', { edit: { name: 'Add link', changes } });
      if (!added.ok) throw new Error(added.error.message);
      before = id;
    }
  }, names);
}

/** Counts requests for skins from now on, by clip. */
async function countSkins(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    const counts = new Map<string, number>();
    const { fetch } = window;
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const clip = /skin\/([^?]+)/.exec(url)?.[1];
      if (clip !== undefined) counts.set(clip, (counts.get(clip) ?? 0) + 1);
      return fetch(input, init);
    };
    Object.assign(window, { skinRequests: counts });
  });
  return () =>
    page.evaluate(() => {
      const { skinRequests } = window as unknown as { skinRequests: ReadonlyMap<string, number> };
      return [...skinRequests.values()];
    });
}

const open = async (page: Page, name: RegExp): Promise<void> => {
  await (await showTransitions(page)).getByRole('row', { name }).click();
  await settled(page);
};
const picture = (page: Page): Promise<Buffer> => page.locator('.viewport-canvas').screenshot();

test('of nine skins in a chain, the one that is worn is read, once, and stays while it plays', async ({
  page,
}) => {
  await settled(page);
  const requests = await countSkins(page);
  await addChain(page, NINE);
  await open(page, /^link 8/);
  expect(await requests()).toEqual([1]);
  await keepStep(page, 'nine-skins-1-open');
  for (const end of [0.1, 0.4]) {
    await pressKeys(page, '0', 'Space');
    await expect.poll(() => drawnTime(page)).toBeGreaterThan(end);
    await page.keyboard.press('Space');
    await settled(page);
    const worn = await picture(page);
    await page.keyboard.press('Shift+G');
    await settled(page);
    expect(await differences(page, worn, await picture(page)), 'the mesh is shown').toBeGreaterThan(3000);
    await page.keyboard.press('Shift+G');
    await settled(page);
  }
  for (const name of [/^link 3/, /^walk → hop/, /^link 8/, /^link 3/]) await open(page, name);
  await keepStep(page, 'nine-skins-2-again');
  expect(await requests()).toEqual([1, 1]);
});
