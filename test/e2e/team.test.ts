import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { auditKind } from '#main/cli/work-kinds/audit-kind.ts';
import { connectFarm, initFarm } from '#main/farm/farm-server.ts';
import { queueOf } from '#main/farm/job-kind.ts';
import { ensureQueue } from '#main/farm/tasks.ts';
import { initTeam } from '#main/team/team-server.ts';
import { ensurePostgres, startPostgres } from '../../tools/postgres/postgres.mjs';
import { expectAccessible } from './accessibility.ts';
import { keepStep, resize, settled, type SegueApp } from './segue-app.ts';
import { test } from './segue-test.ts';
import { chooseFromMenu, chooseTheme, statusLine, undo } from './window.ts';

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

async function join(segue: SegueApp, address: string): Promise<void> {
  await chooseFromMenu(segue, 'Join team library…');
  const dialog = dialogOf(segue.page, 'Join team library');
  const field = dialog.getByRole('textbox', { name: 'Address' });
  await field.fill(address);
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
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

test('a window makes a team in a database that has none, as its owner', async ({ start }) => {
  await ask('postgres', 'CREATE DATABASE fresh');
  await ask('postgres', 'CREATE ROLE paul LOGIN');
  const segue = await start();
  const { page } = segue;
  await join(segue, server.url('fresh', 'paul'));
  const dialog = dialogOf(page, 'Join team library');
  await expect(dialog.getByRole('status')).toContainText('has no team yet');
  await keepLooks(segue, 'team-make');
  const make = dialog.getByRole('button', { name: 'Make a team here' });
  await make.click();
  await expect(dialog.getByRole('alert')).toContainText('Your login may not make a team here');
  await keepLooks(segue, 'team-make-refused');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(server.url('fresh'));
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
  await make.click();
  await expect(teamItem(page)).toHaveText('Team · online');
  await teamItem(page).click();
  await expect(dialogOf(page, 'Team')).toContainText('owner · Owner');
});

test('a field asks for a password; a viewer sees that edits are not shared', async ({ start }) => {
  await ask('postgres', `CREATE ROLE vera LOGIN PASSWORD 'correct horse' IN ROLE segue_viewer`);
  const rules = path.join(folder, 'data/pg_hba.conf');
  writeFileSync(rules, `host all vera 127.0.0.1/32 scram-sha-256\n${readFileSync(rules, 'utf8')}`);
  await ask('postgres', 'SELECT pg_reload_conf()');
  const segue = await start();
  const { page } = segue;
  await join(segue, server.url('team', 'vera'));
  const dialog = dialogOf(page, 'Join team library');
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await password.fill('wrong horse');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('The server refused the user or the password.');
  await keepLooks(segue, 'team-password');
  await password.fill('correct horse');
  await page.keyboard.press('Enter');
  await expect(teamItem(page)).toHaveText(/^Team · view only/);
  await teamItem(page).click();
  await expect(dialogOf(page, 'Team')).toContainText('Viewer: your edits stay in this library');
  await keepLooks(segue, 'team-viewer');
});

/** A run of a farm with items, some of them answered. */
async function addRun(database: string, name: string, done: number, total: number, priority: number) {
  const id = randomUUID();
  await ask(
    database,
    `INSERT INTO segue_farm.runs (id, name, queue, program, priority) VALUES ($1, $2, $3, 'Segue 0.1.0', $4)`,
    [id, name, queueOf(auditKind), priority],
  );
  await ask(
    database,
    `INSERT INTO segue_farm.items (key, task, run, answer)
     SELECT gen_random_uuid(), gen_random_uuid(), $1, CASE WHEN i <= $2 THEN '{}' END FROM generate_series(1, $3) i`,
    [id, done, total],
  );
  return {
    answer: (count: number) =>
      ask(
        database,
        `UPDATE segue_farm.items SET answer = '{}' WHERE key IN
         (SELECT key FROM segue_farm.items WHERE run = $1 AND answer IS NULL LIMIT $2)`,
        [id, count],
      ),
  };
}

test('a window shows a farm: progress and rate of runs, which it pauses, resumes and cancels', async ({
  start,
}) => {
  await ask('postgres', 'CREATE DATABASE farm');
  const segue = await start();
  const { page } = segue;
  await chooseFromMenu(segue, 'Farm…');
  const dialog = dialogOf(page, 'Farm');
  const field = dialog.getByRole('textbox', { name: 'Address' });
  await expect(field).toBeFocused();
  await keepLooks(segue, 'farm-none');
  await field.fill(server.url('farm'));
  await field.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('segue farm init');
  await initFarm(server.url('farm'));
  const farm = await connectFarm(server.url('farm'), 'asker');
  await ensureQueue(farm, auditKind);
  await farm.close();
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog).toContainText('segue audit LIBRARY --farm');
  await keepLooks(segue, 'farm-empty');
  await addRun('farm', 'walks.db --tag idle', 40, 40, 0);
  const gaits = await addRun('farm', 'walks.db --pairs gait', 100, 5000, 5);
  const row = dialog.getByRole('row', { name: /gait/ });
  await expect(row).toContainText('100 of 5\u202f000');
  for (let i = 0; i < 4; i++) {
    await gaits.answer(60);
    await expect(row).toContainText(`${160 + 60 * i} of 5\u202f000`);
  }
  await expect(row).toContainText(/\/s.*left/);
  await keepLooks(segue, 'farm-runs');
  await row.getByRole('button', { name: /^Pause/ }).click();
  await expect(row).toContainText('paused');
  await row.getByRole('button', { name: /^Resume/ }).click();
  await expect(row).not.toContainText('paused');
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await expect(row).toContainText('cancelled, 340 kept');
  await keepLooks(segue, 'farm-cancelled');
  await page.keyboard.press('Escape');
  await chooseFromMenu(segue, 'Farm…');
  await expect(row).toContainText('cancelled, 340 kept');
  await dialog.getByRole('button', { name: 'Forget farm' }).click();
  await expect(dialog).toBeHidden();
  await chooseFromMenu(segue, 'Farm…');
  await expect(field).toHaveValue('');
});
