import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { auditKind } from '#main/cli/work-kinds/audit-kind.ts';
import { connectFarm, initFarm } from '#main/farm/farm-server.ts';
import { queueOf } from '#main/farm/job-kind.ts';
import { ensureQueue } from '#main/farm/tasks.ts';
import { initTeam } from '#main/team/team-server.ts';
import { ensurePostgres, startPostgres } from '../../tools/postgres/postgres.mjs';
import { expectAccessible } from './accessibility.ts';
import { keepStep, openSegue, resize, settled, type SegueApp } from './segue-app.ts';
import { test } from './segue-test.ts';
import { chooseFromMenu, chooseTheme, enterText, showTransitions, statusLine, undo } from './window.ts';
import { project } from './own-place.ts';

type Postgres = Awaited<ReturnType<typeof startPostgres>>;

const folder = mkdtempSync(path.join(tmpdir(), 'segue-postgres-'));
let server: Postgres;

test.beforeAll(async () => {
  await ensurePostgres();
  server = await startPostgres(folder);
  await ask('postgres', 'CREATE DATABASE team');
  await initTeam(server.url('team'));
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(database: string, sql: string, values: readonly unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client(server.url(database));
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rows as unknown[];
  } finally {
    await client.end();
  }
}

interface Written {
  readonly key: string;
  readonly paths: unknown;
  readonly value: { readonly name?: string; readonly note?: string };
}

/** Changes the note of the first transition in the log, as a member who has seen nothing. */
async function overrideNote(note: string): Promise<void> {
  const rows = (await ask('team', 'SELECT content FROM segue.edits ORDER BY seq')) as {
    readonly content: string;
  }[];
  const writes = rows.flatMap(({ content }) => (JSON.parse(content) as { writes: Written[] }).writes);
  const { key, value } = writes.find((each) => each.key.startsWith('transition '))!;
  const write = { key, paths: [['note']], value: { ...value, note } };
  const content = JSON.stringify({ name: 'Edit note', clips: [], writes: [write] });
  const about = [key.slice('transition '.length)];
  const values = [randomUUID(), randomUUID(), 'Edit note', about, [content]];
  await ask('team', 'SELECT segue.append($1, $2, 0, $3, $4, $5)', values);
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const teamItem = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: /^Team · / });

/** Pictures of a dialog in two sizes. */
async function keepLooks(segue: SegueApp, name: string): Promise<void> {
  await resize(segue, 1280, 720);
  await keepStep(segue.page, `${name}-small`);
  await resize(segue, 1600, 1000);
  await expectAccessible(segue.page, name, `${name}-large`);
}

test('a window joins a team, works while the server is away, takes back what another overrode, and leaves', async ({
  start,
}) => {
  const segue = await start();
  const { page } = segue;
  await expect(teamItem(page)).toHaveCount(0);
  await chooseFromMenu(segue, 'Join team library…');
  const joining = dialogOf(page, 'Join team library');
  const field = joining.getByRole('textbox', { name: 'Address' });
  await expect(field).toBeFocused();
  await field.fill('postgres://owner:secret@server/team');
  await expect(joining.getByRole('alert')).toHaveText('Leave the password out of the address.');
  await keepLooks(segue, 'team-join');
  await field.fill(server.url('elsewhere'));
  await joining.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(joining.getByRole('alert')).toContainText('has no database of this name');
  await field.fill(server.url('team'));
  await joining.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(joining).toHaveCount(0);
  await expect(teamItem(page)).toHaveText('Team · online');

  await server.kill();
  await expect(teamItem(page)).toHaveText('Team · offline');
  await page.getByRole('tab', { name: 'Review' }).click();
  const note = page.getByRole('region', { name: 'Review' }).getByRole('textbox', { name: 'Note' });
  await note.fill('Mine');
  await note.press('Control+Enter');
  await expect(teamItem(page)).toHaveText('Team · offline, 1 edit waits');
  await teamItem(page).click();
  const team = dialogOf(page, 'Team');
  await expect(team).toContainText('Offline since today');
  await keepLooks(segue, 'team-offline');
  await page.keyboard.press('Escape');
  server = await startPostgres(folder, { port: server.port });
  await expect(teamItem(page)).toHaveText('Team · online', { timeout: 60_000 });
  await settled(page);

  await overrideNote('Theirs');
  await expect(teamItem(page)).toHaveText('Team · online · 1 value overridden');
  await chooseFromMenu(segue, 'Team history…');
  const history = dialogOf(page, 'Team history of walk → hop');
  await expect(history.getByRole('listitem').first()).toContainText(/today \d\d:\d\d.*owner.*Edit note/);
  await keepLooks(segue, 'team-history');
  await page.keyboard.press('Escape');
  await chooseTheme(page, 'light');
  await teamItem(page).click();
  await keepLooks(segue, 'team-online-light');
  await team.getByRole('button', { name: 'Show…' }).click();
  const list = dialogOf(page, 'Overridden values');
  await expect(list).toContainText('changed by owner');
  await list.getByRole('radio', { name: /Yours/ }).check();
  await keepLooks(segue, 'team-overridden-light');
  await list.getByRole('button', { name: 'Take mine: 1 value' }).click();
  await expect(teamItem(page)).toHaveText('Team · online');
  await undo(page);
  await expect(statusLine(page)).toContainText('Undid Take my value');
  await teamItem(page).click();
  await team.getByRole('button', { name: 'Leave team' }).click();
  await expect(teamItem(page)).toHaveCount(0);
});

test('a window shows the runs of a farm, with progress and rate', async ({ start }) => {
  await ask('postgres', 'CREATE DATABASE farm');
  await initFarm(server.url('farm'));
  const farm = await connectFarm(server.url('farm'), 'asker');
  await ensureQueue(farm, auditKind);
  await farm.close();
  const segue = await start();
  await chooseFromMenu(segue, 'Farm…');
  const dialog = dialogOf(segue.page, 'Farm');
  const field = dialog.getByRole('textbox', { name: 'Address' });
  await field.fill(server.url('farm'));
  await field.press('Enter');
  await expect(dialog).toContainText('segue audit --library FILE --farm');
  await keepLooks(segue, 'farm-empty');
  const run = randomUUID();
  await ask(
    'farm',
    `INSERT INTO segue_farm.runs (id, name, queue, program, priority)
     VALUES ($1, 'walks.db --pairs gait', $2, 'Segue 0.1.0', 5)`,
    [run, queueOf(auditKind)],
  );
  await ask(
    'farm',
    `INSERT INTO segue_farm.items (key, task, run, answer)
     SELECT gen_random_uuid(), gen_random_uuid(), $1, CASE WHEN i <= 100 THEN '{}' END FROM generate_series(1, 5000) i`,
    [run],
  );
  const row = dialog.getByRole('row', { name: /gait/ });
  await expect(row).toContainText('100 of 5\u202f000');
  for (let i = 0; i < 4; i++) {
    await ask(
      'farm',
      `UPDATE segue_farm.items SET answer = '{}' WHERE key IN
       (SELECT key FROM segue_farm.items WHERE run = $1 AND answer IS NULL LIMIT 60)`,
      [run],
    );
    await expect(row).toContainText(`${160 + 60 * i} of 5\u202f000`);
  }
  await expect(row).toContainText(/\/s.*left/);
  await keepLooks(segue, 'farm-runs');
});

test.describe('tried out on one machine', () => {
  /** `npm run team`: two members on one machine, each in a window, as someone tries it out. */

  /** The same for both starts, another for each run, and none that a system gives to connections. */
  const PORT = 20_000 + (process.pid % 10_000);

  async function tryTeam(folder: string) {
    const tool = spawn(process.execPath, ['tools/team.mjs', folder, '--port', String(PORT)], {
      cwd: project,
    });
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
});
