import { expect, test } from 'vitest';
import type { TeamState } from '#contract/library/team.ts';
import { addressParts, teamText } from '#renderer/stores/library/team.ts';
import { openApp } from '#test/renderer/open-app.ts';

const online: TeamState = {
  address: 'postgres://anna@db.studio:5433/segue?sslmode=disable',
  connection: { state: 'online' },
  role: 'editor',
  online: [],
  unsent: 0,
  overridden: 0,
};
const offline = { state: 'offline', since: 0, message: '', asksPassword: false } as const;
const at = (name: string, transitionId: string | null) => ({ name, transitionId });

test.each<readonly [string, Partial<TeamState>]>([
  ['Team · online', {}],
  ['Team · online', { unsent: 1 }], // it is on its way
  ['Team · connecting', { connection: { state: 'connecting' } }],
  ['Team · offline', { connection: offline }],
  ['Team · offline, 1 edit waits', { connection: offline, unsent: 1 }],
  ['Team · offline, 3 edits wait · 2 values overridden', { connection: offline, unsent: 3, overridden: 2 }],
  ['Team · view only', { role: 'viewer' }],
  ['Team · view only, 2 edits not shared', { role: 'viewer', unsent: 2 }],
  ['Team · online · ben has this open', { online: [at('anna', 't'), at('ben', 't'), at('cleo', 'u')] }],
  ['Team · online · ben, cleo have this open', { online: [at('ben', 't'), at('ben', 't'), at('cleo', 't')] }],
])('the status bar says %s', (text, state) => {
  expect(teamText({ ...online, ...state }, 't')).toBe(text);
});

test('nobody has nothing open', () => {
  expect(teamText({ ...online, online: [at('ben', null)] }, null)).toBe('Team · online');
});

test('an address without its scheme and settings', () => {
  expect(addressParts(online.address)).toEqual({ user: 'anna', server: 'db.studio:5433/segue' });
  expect(addressParts('x')).toEqual({ user: '', server: 'x' });
  expect(['an%20na', 'an%ff'].map((user) => addressParts(`postgres://${user}@s/t`).user)).toEqual([
    'an na',
    'an%ff',
  ]);
});

test('the window follows its team', async () => {
  const { app, hear, whyNot } = openApp({ answers: { 'team.state': null } });
  expect([whyNot('team.join'), whyNot('team.show')]).toEqual([null, 'this library is in no team']);
  hear('team.changed', online);
  expect(app.library.team.value).toEqual(online);
  expect([whyNot('team.join'), whyNot('team.show')]).toEqual(['this library is in a team', null]);
  await Promise.resolve();
  hear('team.changed', null);
  expect(app.library.team.value).toBeNull();
});
