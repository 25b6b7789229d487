import { h } from 'preact';
import { expect, test } from 'vitest';
import { failure, success } from '#core/kit/result.ts';
import { NEEDS_PASSWORD, NO_TEAM } from '#contract/library/team.ts';
import { showJoin } from '#renderer/features/exchange/join-dialog.tsx';
import { showHistory, showOverridden, showTeam } from '#renderer/features/exchange/team-dialog.tsx';
import { DialogHost } from '#renderer/kit/dialog.tsx';
import { find, findAll } from '#test/fixtures/page-reader.ts';
import { click } from '#test/fixtures/page.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { showOnPage, type } from '#test/renderer/on-page.ts';

const TEAM = 'postgres://ada@server/team';
const online = {
  ...{ address: TEAM, role: 'editor', unsent: 0, overridden: 0, connection: { state: 'online' } },
  online: [{ name: 'ada' }, { name: 'bob' }, { name: 'ada' }],
};

/** Dialogs over a library in a team, or in none; what main was asked. */
async function opened(answers: Readonly<Record<string, unknown>>, team: object | null = online) {
  const win = openApp({ answers });
  const { app, calls } = win;
  if (team) win.hear('team.changed', team);
  const page = await showOnPage(app, h(DialogHost, { open: app.session.dialog }));
  const asked = (method: string) => calls.flatMap(([each, request]) => (each === method ? [request] : []));
  const presses = (name: string | RegExp) => page.does(() => click(find('button', name)));
  const types = (label: string, text: string) =>
    page.does(() => type(document.querySelector(`[aria-label="${label}"]`)!, text));
  const facts = () => [...document.querySelectorAll('.team-fact')].map((each) => each.textContent);
  const said = () => findAll('alert').map((each) => each.textContent);
  const isOpen = () => app.session.dialog.peek() !== null;
  return { ...win, ...page, asked, presses, types, facts, said, isOpen };
}

const none = { waiting: [], overridden: [], unread: { count: 0, authors: [] }, restored: null };

const waiting = [{ count: 2, clip: null }, ...['a', 'b', 'c', 'd', 'e'].map((clip) => ({ count: 1, clip }))];

test.each<[object, object, readonly string[]]>([
  [{}, {}, ['server/team', 'ada · Editor', 'Online', 'ada, bob', 'nothing']],
  [
    { role: null, unsent: 1 },
    { waiting: [{ count: 1, clip: null }] },
    ['server/team', 'ada', 'Online', 'ada, bob', '1 edit', '1 value'],
  ],
  [
    { role: 'viewer', unsent: 2, connection: { state: 'connecting' } },
    { waiting, unread: { count: 2, authors: ['bob'] }, restored: { time: 0, sent: 20 } },
    [
      'server/team',
      'ada · Viewer: your edits stay in this library',
      'Connecting …',
      '2 edits',
      '7 values, for clips that are not here: a, b, c, d and 1 more',
      '2 rows of the log, by bob. They change nothing.',
      expect.stringMatching(/70.*\. The server had lost edits\. This library sent 20 values again\.$/),
    ],
  ],
])('the team %j reads as it should', async (changes, details, expected) => {
  const { app, does, facts } = await opened(
    { 'team.details': { ...none, ...details } },
    { ...online, ...changes },
  );
  await does(() => showTeam(app));
  expect(facts()).toEqual(expected);
});

test('a team that is offline says since when; its password is asked, and it is left', async () => {
  const connection = { state: 'offline', since: 0, message: 'The password is wrong.', asksPassword: true };
  const { app, does, facts, presses, asked, hear, isOpen } = await opened(
    { 'team.details': none, 'team.leave': success(null) },
    { ...online, connection, unsent: 3 },
  );
  await does(() => showTeam(app));
  expect(facts()[2]).toMatch(/^Offline since .*\. The password is wrong\.$/);
  expect(find('button', 'Leave team').dataset['tip']).toBe(
    'This library keeps what it shows. The team does not get 3 edits.',
  );
  await presses('Enter password…');
  expect(findAll('dialog', 'Team password')).toHaveLength(1);
  await does(() => showTeam(app));
  await presses('Leave team');
  expect([asked('team.leave'), app.notices.status.peek()]).toEqual([[{}], 'Left the team']);
  await does(() => hear('team.changed', null));
  expect(isOpen()).toBe(false);
});

const conflict = (id: string) => ({ id, kind: 'note', what: id, mine: 'a', theirs: 'b' });

test.each([
  [[], 'Keep theirs', { mine: [], theirs: ['1', '2'] }, ''],
  [['1'], 'Take mine: 1 value', { mine: ['1'], theirs: ['2'] }, 'Took back · 1 value'],
])('of overridden values, mine are %j: “%s”', async (mine, words, request, status) => {
  const details = { ...none, overridden: ['1', '2'].map(conflict) };
  const { app, does, presses, asked, isOpen } = await opened({
    'team.details': details,
    'team.decide': success(null),
  });
  await does(() => showOverridden(app));
  for (const id of mine)
    await does(() => {
      const [box] = [...document.querySelectorAll<HTMLInputElement>(`[name="${id}"]`)];
      box.checked = true;
      box.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await presses(words);
  expect([asked('team.decide'), isOpen(), app.notices.status.peek()]).toEqual([[request], false, status]);
});

test('values that could not be decided stay', async () => {
  const details = { ...none, overridden: [conflict('1')] };
  const { app, does, presses, isOpen } = await opened({
    'team.details': details,
    'team.decide': failure({ code: 'x', message: 'No.' }),
  });
  await does(() => showOverridden(app));
  await presses('Keep theirs');
  expect(isOpen()).toBe(true);
});

test.each([
  [[], 'The team has no edit of it yet.'],
  [[{ made: 0, author: 'Bob', name: 'Set half-life' }], 'BobSet half-life'],
])('the history of what is open, %j, says “%s”', async (edits, words) => {
  const { app, does, asked } = await opened({ 'team.history': edits });
  await does(() => showHistory(app));
  const [dialog] = findAll('dialog', 'Team history of walk → hop');
  expect([dialog.textContent.includes(words), asked('team.history')]).toEqual([true, [{ id: 't' }]]);
});

test('a library joins a team: by a password if that is asked, and makes one where there is none', async () => {
  const needs = failure({ code: NEEDS_PASSWORD, message: 'A password is needed.' });
  const join = ({ password, makes }: { readonly password?: string; readonly makes?: boolean }) =>
    password === 'right' ? (makes ? null : failure({ code: NO_TEAM, message: 'None.' })) : needs;
  const { app, does, types, presses, said, asked, isOpen } = await opened(
    { 'team.join': join, 'team.keepsPassword': true },
    null,
  );
  await does(() => showJoin(app));
  await types('Address', TEAM);
  await presses('Join');
  expect([said(), document.activeElement?.ariaLabel]).toEqual([[], 'Password']);
  await types('Password', 'wrong');
  await presses('Join');
  expect(said()).toEqual(['The server refused the user or the password.']);
  await types('Password', 'right');
  await presses('Join');
  expect(find('status', '').textContent).toBe(
    'server/team has no team yet. Make a team here, or change the address.',
  );
  await types('Address', `${TEAM}2`);
  expect(findAll('button', 'Make a team here')).toEqual([]); // of the other address
  await presses('Join');
  await presses('Make a team here');
  expect(asked('team.join').at(-1)).toEqual({ address: `${TEAM}2`, password: 'right', makes: true });
  expect([isOpen(), app.notices.status.peek(), asked('team.cancelJoin').length]).toEqual([
    false,
    'In team · server/team2',
    1,
  ]);
});

test('another problem than a password is shown, and the server of a known team is not asked for', async () => {
  const { app, does, types, presses, said, isOpen } = await opened({
    'team.join': failure({ code: 'x', message: 'It is full.' }),
  });
  await does(() => showJoin(app));
  expect(findAll('textbox', 'Address')).toEqual([]);
  await types('Password', 'a');
  await presses('Connect');
  expect(said()).toEqual(['It is full.']);
  await presses('Cancel');
  expect(isOpen()).toBe(false);
});
