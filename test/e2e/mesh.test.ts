import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { starterClips } from '../../tools/starter/starter-clips.ts';
import { glbOf } from '../fixtures/gltf-figure.ts';
import { skinnedDocument } from '../fixtures/gltf-skin.ts';
import { glbOfParts, packedGltf } from '../fixtures/packed-gltf.ts';
import { keepSettled, keepStep, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { clipRow, pressKeys } from './window.ts';

/** Character meshes of glTF files, and switching back to the mannequin. */

beginsWith({
  opens: async (home) => {
    const folder = path.join(home.folder, 'rigs');
    mkdirSync(folder);
    for (const { name, clip } of starterClips()) {
      if (name !== 'walk' && name !== 'hop') continue;
      const figure = skinnedDocument(clip, { plume: name === 'hop' ? 0.9 : 0 });
      // A file as gltfpack writes it.
      const glb = name === 'hop' ? glbOfParts(await packedGltf(figure)) : await glbOf(figure);
      writeFileSync(path.join(folder, `box ${name}.glb`), glb);
    }
    return [folder];
  },
});

async function chooseAs(page: Page, clip: string, use: 'source' | 'destination'): Promise<void> {
  const row: Locator = clipRow(page, clip);
  await row.click();
  await row.getByRole('button', { name: `Use as ${use}` }).click();
}

const skinSwitch = (page: Page): Locator => page.getByRole('checkbox', { name: 'Character mesh' });

/** A transition between the two clips that have a skin. */
async function openSkinned(page: Page): Promise<void> {
  await chooseAs(page, 'box walk', 'source');
  await chooseAs(page, 'box hop', 'destination');
  await page.getByRole('button', { name: 'New transition' }).click();
  await expect(skinSwitch(page)).toBeChecked();
  await settled(page);
}

test('the character mesh is on both figures, and the mannequin is back when it is off', async ({ page }) => {
  await expect(skinSwitch(page)).toHaveCount(0);
  await openSkinned(page);
  await keepStep(page, 'skin-1-worn');
  await pressKeys(page, 'ArrowRight', 'ArrowDown');
  await keepSettled(page, 'skin-2-blending');
  await page.keyboard.press('Shift+G');
  await expect(skinSwitch(page)).not.toBeChecked();
  await keepSettled(page, 'skin-3-mannequin');
});
