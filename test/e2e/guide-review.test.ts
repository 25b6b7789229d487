import { userInfo } from 'node:os';
import path from 'node:path';
import { expect } from 'playwright/test';
import type { Page } from 'playwright';
import { expectAccessible } from './accessibility.ts';
import { plain } from './arrangement.ts';
import { clipText, writeFiles } from './clip-files.ts';
import { keepPart } from './guide-picture.ts';
import { typeInto } from './guide-steps.ts';
import { beginsWith, test } from './segue-test.ts';
import { clipRow, perform, statusLine, pressKeys } from './window.ts';

/**
 * Pictures of the guide that need more than a new library: reviews of several transitions, and two skeletons.
 */

/** Names of Unreal’s mannequin, with four that say nothing. */
const unrealNames: Readonly<Record<string, string>> = {
  Hips: 'pelvis',
  Spine: 'spine_01',
  Spine1: 'spine_02',
  Spine2: 'spine_03',
  Neck: 'neck_01',
  Shoulder: 'clavicle',
  Arm: 'upperarm',
  ForeArm: 'lowerarm',
  Hand: 'hand',
  HandIndex1: 'index_01',
  HandThumb1: 'thumb_01',
  UpLeg: 'thigh',
  Leg: 'calf',
  Foot: 'foot',
  ToeBase: 'ball',
  LeftForeArm: 'joint17',
  LeftHand: 'joint18',
  LeftHandIndex1: 'joint19',
  LeftHandThumb1: 'joint20',
};

/** The name of a starter joint on another rig: `LeftLeg` → `calf_l`. */
function unrealName(name: string): string {
  const [, side = '', part = name] = /^(Left|Right)(.+)$/.exec(name) ?? [];
  const other = unrealNames[part] ?? part;
  return unrealNames[name] ?? (side === '' ? other : `${other}_${side[0].toLowerCase()}`);
}

beginsWith({
  size: { width: 1280, height: 800 },
  opens: (home) => [
    writeFiles(path.join(home.folder, 'clips'), [
      {
        name: 'unreal_jog.bvh',
        content: clipText('jog', (clip) => {
          const { skeleton } = clip;
          return { ...clip, skeleton: { ...skeleton, names: skeleton.names.map(unrealName) } };
        }),
      },
    ]),
  ],
  arrangement: { ...plain, reviewHeight: 390, reviewer: { user: userInfo().username, name: 'Ada' } },
});

async function addTransition(page: Page, source: string, destination: string): Promise<void> {
  await clipRow(page, source).click();
  await page.keyboard.press('s');
  await clipRow(page, destination).click();
  await pressKeys(page, 'd', 'ControlOrMeta+n');
  await expect(statusLine(page)).toContainText('Saved · Add transition');
}

test('four reviews, one of them stale', async ({ page }) => {
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.keyboard.press('Shift+A');
  for (const [source, destination, key] of [
    ['jog', 'turn', 'Shift+R'],
    ['idle', 'crouch', 'Shift+W'],
    ['walk', 'jog', 'Shift+A'],
  ] as const) {
    await addTransition(page, source, destination);
    await page.keyboard.press(key);
    await expect(statusLine(page)).toContainText('Saved · ');
  }
  await page.keyboard.press('Shift+N');
  await page.keyboard.type('Good at 0.12 s. The left foot slides a little.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(statusLine(page)).toContainText('Saved · Change note');
  await typeInto(page, 'A', 'halfLife', '0.3');
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+b');
  await keepPart(page, 'review', page.getByRole('region', { name: 'Review' }).first());
});

test('pairs of two skeletons: found by name, by part, by shape, or without a partner', async ({ page }) => {
  await addTransition(page, 'walk', 'unreal_jog');
  await perform(page, 'Joint map…');
  const dialog = page.getByRole('dialog', { name: 'Joint map' });
  await expect(dialog.getByRole('status')).toContainText('24 of 26 joints of the destination move.');
  await expect(dialog.getByRole('region', { name: 'Not used' })).toContainText('LeftHandThumb1');
  await expect(dialog.getByRole('region', { name: 'Stay in rest pose' })).toContainText('joint20');
  await expect(dialog.getByRole('group', { name: 'LeftForeArm → joint17' })).toContainText('shape');
  await expect(dialog.getByRole('group', { name: 'LeftLeg → calf_l' })).toContainText('part');
  await expect(dialog.getByRole('group', { name: 'Head → Head' })).toContainText('name');
  await expectAccessible(page, 'the pairs of the joint map');
  await keepPart(page, 'joint-map', dialog);
});
