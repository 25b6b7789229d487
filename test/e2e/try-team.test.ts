import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { project } from './own-place.ts';
import { keepStep, openSegue } from './segue-app.ts';
import { test } from './segue-test.ts';
import { enterText, showTransitions } from './window.ts';

/** `npm run tool -- team`: two members on one machine, each in a window, as someone tries it out. */

/** The same for both starts, another for each run, and none that a system gives to connections. */
const PORT = 20_000 + (process.pid % 10_000);

async function tryTeam(folder: string) {
  const tool = spawn(process.execPath, ['tools/team.mjs', folder, '--port', String(PORT)], { cwd: project });
  let said = '';
  tool.stdout.on('data', (text) => (said += String(text)));
  tool.stderr.on('data', (text) => (said += String(text)));
  tool.on('exit', () => (said += 'It ended.'));
  await expect.poll(() => said, { timeout: 150_000 }).toMatch(/Ctrl\+C|It ended/);
  expect(said).toContain('The team runs.');
  return async (): Promise<void> => {
    const ended = once(tool, 'exit');
    tool.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  };
}

const rows = async (page: Page) => (await showTransitions(page)).getByRole('row');

test('what one member does appears in the window of the other, also after the server was away', async ({
  ownHome,
  untilItsEnd,
}) => {
  const folder = path.join(ownHome.folder, 'team');
  const endServer = await tryTeam(folder);
  const [ann, ben] = await Promise.all(
    ['ann.db', 'ben.db'].map((file) => untilItsEnd(openSegue('--library', path.join(folder, file)))),
  );
  await expect(await rows(ben.page)).toHaveText(/^walk → hop/);
  await keepStep(ben.page, 'try-team-1-ben');
  const rename = async (name: string): Promise<void> => {
    await (await rows(ann.page)).first().dblclick();
    await enterText(ann.page.getByRole('textbox', { name: 'Transition name' }), name);
  };
  await rename('by Ann');
  await expect(await rows(ben.page)).toHaveText(/^by Ann/);

  await endServer();
  await rename('while alone');
  await expect(await rows(ann.page)).toHaveText(/^while alone/);
  const endAgain = await tryTeam(folder);
  await expect(await rows(ben.page)).toHaveText(/^while alone/, { timeout: 90_000 });
  await endAgain();
});
