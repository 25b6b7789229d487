import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { clipText, writeFiles } from './clip-files.ts';
import { whyNoOrdinaryUser } from './ordinary-user.ts';
import { answerOpenDialog, keepStep, openSegueAsOrdinaryUser } from './segue-app.ts';
import { test } from './segue-test.ts';
import { clipRow, dismissMessages, findRow } from './window.ts';

const absent = whyNoOrdinaryUser();
const why = absent === undefined ? '' : ` (not possible here: ${absent})`;

test(`an unreadable folder and file are rows; opening such a folder reports an error${why}`, async ({
  ownHome,
  untilItsEnd,
}) => {
  test.skip(absent !== undefined);
  const segue = await untilItsEnd(openSegueAsOrdinaryUser('--library', ownHome.library));
  const { page } = segue;
  const folder = writeFiles(path.join(ownHome.folder, 'thursday'), [
    { name: 'open.bvh', content: clipText('crouch') },
    { name: 'sealed.bvh', content: clipText('crouch') },
  ]);
  mkdirSync(path.join(folder, 'locked'));
  chmodSync(path.join(folder, 'locked'), 0);
  chmodSync(path.join(folder, 'sealed.bvh'), 0);
  await answerOpenDialog(segue, folder);
  await page.getByRole('button', { name: 'Open folder…' }).click();
  await expect(clipRow(page, 'open')).toContainText('26 joints');
  await expect(clipRow(page, 'locked')).toContainText('The folder cannot be read: no permission');
  await expect(clipRow(page, 'sealed')).toContainText(
    'The file cannot be read: no permission to read it (EACCES)',
  );
  await answerOpenDialog(segue, path.join(folder, 'locked'));
  await page.getByRole('button', { name: 'Open folder…' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'cannot be accessed with the permissions of this user (EACCES)',
  );
  await keepStep(page, 'bad-input-6-no-permission');
  await dismissMessages(page);
  chmodSync(path.join(folder, 'locked'), 0o755);
  chmodSync(path.join(folder, 'sealed.bvh'), 0o644);
  await (await findRow(page, 'sealed')).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(clipRow(page, 'sealed')).toHaveCount(0); // its content is that of open.bvh: one clip
});
