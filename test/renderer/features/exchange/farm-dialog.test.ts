import { h } from 'preact';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failure, success } from '#core/kit/result.ts';
import type { FarmRun } from '#contract/library/farm.ts';
import { NEEDS_PASSWORD } from '#contract/library/team.ts';
import { showFarm } from '#renderer/features/exchange/farm-dialog.tsx';
import { DialogHost } from '#renderer/kit/dialog.tsx';
import { find, findAll } from '#test/fixtures/page-reader.ts';
import { click } from '#test/fixtures/page.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { showOnPage, type } from '#test/renderer/on-page.ts';

const run = (name: string, more: Partial<FarmRun> = {}): FarmRun => ({
  ...{ id: name, kind: 'audit', name, program: 'Segue 1.0', author: 'Ada', priority: 0, state: 'open' },
  ...{ done: 1000, total: 4000, ...more },
});

const FARM = 'postgres://ada@server/farm';

/** The dialog of a farm that main answers so; `first` is the one that was shown last. */
async function opened(
  look: (request: never) => unknown,
  first = '',
  more: Readonly<Record<string, unknown>> = {},
) {
  const win = openApp({ answers: { 'farm.look': look, ...more } });
  const { app, calls } = win;
  app.workspace.set({ farmAddress: first });
  const page = await showOnPage(app, h(DialogHost, { open: app.session.dialog }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await page.does(() => showFarm(app));
  const asked = (method = 'farm.look') =>
    calls.flatMap(([each, request]) => (each === method ? [request] : []));
  const types = (label: string, text: string) =>
    page.does(() => type(document.querySelector(`[aria-label="${label}"]`)!, text));
  const presses = (name: string) =>
    page.does(() => (find('button', name).focus(), click(find('button', name))));
  const said = () => findAll('alert').map((each) => each.textContent);
  const whyNot = () => find('button', 'Connect').dataset['tip'];
  return { ...win, ...page, asked, types, presses, said, whyNot };
}

test('without an address it says what a farm is; one that is typed is asked, and remembered', async () => {
  const { reads, asked, types, presses, whyNot, app } = await opened(() => success({ workers: 0, runs: [] }));
  expect([asked(), reads().includes('A farm is a PostgreSQL database')]).toEqual([[], true]);
  expect(whyNot()).toContain('the address is missing');
  await types('Address', 'postgres://ada:secret@server/farm');
  expect(whyNot()).toContain('has a password in it');
  await types('Address', ` ${FARM} `);
  await presses('Connect');
  expect([asked(), app.workspace.state.peek().farmAddress]).toEqual([[{ address: FARM }], FARM]);
  expect(whyNot()).toContain('this farm is shown');
  expect(reads()).toMatchInlineSnapshot(`
    "dialog “Farm”
      banner “”
        heading “Farm”
        button “Close”
      textbox “Address” =  postgres://ada@server/farm 
      status “”
        No worker · 0 runs
      To add a worker, type: segue worker ADDRESS --clips FOLDER
      To send an audit to the farm, type: segue audit --library FILE --farm postgres://ada@server/farm
      contentinfo “”
        button “Forget farm”
        button “Connect” disabled
    "
  `);
  await types('Address', `${FARM}2`);
  expect(findAll('button', 'Forget farm')).toEqual([]); // of the one that is shown
});

test('runs are listed with how far they are, and are paused, resumed and cancelled', async () => {
  const runs = [
    run('walks'),
    run('jumps', { state: 'paused' }),
    run('falls', { state: 'cancelled' }),
    run('turns', { done: 4000 }),
  ];
  const change = ({ state }: { readonly state: string }) =>
    state === 'cancelled'
      ? failure({ code: 'farm', message: 'The farm is read-only.' })
      : success({ workers: 3, runs: [run('walks', { state: 'paused' })] });
  const { reads, asked, presses, said, types } = await opened(() => success({ workers: 2, runs }), FARM, {
    'farm.change': change,
  });
  expect(reads()).toMatchInlineSnapshot(`
    "dialog “Farm”
      banner “”
        heading “Farm”
        button “Close”
      textbox “Address” = postgres://ada@server/farm
      status “”
        2 workers · 4 runs
      table “Runs”
        row “Run Kind Progress Rate Time left Priority Author Change”
        row “walks audit 1000 1 000 of 4 000 0 Ada”
          progressbar “Progress of walks”
          button “Pause walks”
          button “Cancel walks”
        row “jumps audit 1000 1 000 of 4 000, paused 0 Ada”
          progressbar “Progress of jumps”
          button “Resume jumps”
          button “Cancel jumps”
        row “falls audit cancelled, 1 000 kept 0 Ada”
        row “turns audit 4 000 done 0 Ada”
      contentinfo “”
        button “Forget farm”
        button “Connect” disabled
    "
  `);
  for (const address of [`${FARM}2`, FARM]) {
    await presses('Cancel walks');
    expect(said()).toEqual(['The farm is read-only.']);
    await types('Address', address);
    await presses('Connect');
    expect(said()).toEqual([]); // it was of the other farm
  }
  await presses('Cancel walks');
  await presses('Resume jumps');
  expect([said(), reads().includes('3 workers · 1 run')]).toEqual([[], true]);
  await presses('Resume walks');
  expect(asked('farm.change').slice(-3)).toEqual(
    [
      ['walks', 'cancelled'],
      ['jumps', 'open'],
      ['walks', 'open'],
    ].map(([run, state]) => ({ address: FARM, run, state })),
  );
});

test.each([true, false])('a server asks for a password; a keyring keeps it: %s', async (isKept) => {
  const look = ({ password }: { readonly password?: string }) =>
    password === 'right'
      ? success({ workers: 1, runs: [] })
      : failure({
          code: NEEDS_PASSWORD,
          message: password === undefined ? 'A password is needed.' : 'It is wrong.',
        });
  const { types, presses, said, whyNot, asked, reads } = await opened(look, FARM, {
    'team.keepsPassword': isKept,
  });
  expect([said(), whyNot()]).toEqual([[], expect.stringContaining('the password is missing')]);
  expect(reads().includes('keyring keeps the password')).toBe(isKept);
  for (const [password, problems] of [
    [' right', ['It is wrong.']],
    ['right', []],
  ] as const) {
    await types('Password', password);
    await presses('Connect');
    expect([said(), asked().at(-1)]).toEqual([problems, { address: FARM, password }]);
    expect(document.activeElement?.ariaLabel === 'Password').toBe(problems.length > 0);
  }
  expect(findAll('textbox', 'Password')).toEqual([]);
});

test('a farm is forgotten, but not that of the team', async () => {
  const { presses, app, asked, does, reads, hear } = await opened(
    () => success({ workers: 0, runs: [] }),
    FARM,
    {
      'farm.forget': null,
    },
  );
  await presses('Forget farm');
  expect([asked('farm.forget'), app.workspace.state.peek().farmAddress, app.session.dialog.peek()]).toEqual([
    [{ address: FARM }],
    '',
    null,
  ]);
  hear('team.changed', {
    address: FARM,
    connection: { state: 'online' },
    role: 'editor',
    online: [],
    unsent: 0,
    overridden: 0,
  });
  app.workspace.set({ farmAddress: '' });
  await does(() => showFarm(app));
  expect(findAll('status').map((each) => each.textContent)).toEqual(['No worker · 0 runs']);
  expect(reads()).toContain('segue audit --library FILE --farm team');
  expect(findAll('button', 'Forget farm')).toEqual([]);
});

test('it is looked at each second, or a quarter of the time where a look takes long, until it is closed or refuses', async () => {
  let [done, took, refusal] = [0, 0, ''];
  const look = () => {
    vi.advanceTimersByTime(took);
    if (refusal !== '') return failure({ code: refusal, message: 'It is away.' });
    return success({ workers: 1, runs: [run('walks', { done: (done += 60) })] });
  };
  const { asked, does, said, reads, presses } = await opened(look, FARM);
  /** Looks within so many ms. */
  const looks = async (ms: number): Promise<number> => {
    const before = asked().length;
    await does(() => vi.advanceTimersByTimeAsync(ms));
    return asked().length - before;
  };
  expect([await looks(999), await looks(1), await looks(1000)]).toEqual([0, 1, 1]);
  for (let times = 0; times < 20; times++) await looks(1000);
  expect(reads()).toMatch(/60\.?0?\s?\/s/);
  took = 500;
  await looks(1000);
  took = 0;
  expect([await looks(1499), await looks(1)]).toEqual([0, 1]);
  refusal = 'teamOffline';
  await looks(1000);
  expect([said(), await looks(1000)]).toEqual([['It is away.'], 1]);
  refusal = 'denied';
  expect([await looks(1000), await looks(5000)]).toEqual([1, 0]);
  refusal = '';
  await presses('Connect');
  expect([said(), await looks(1000)]).toEqual([[], 1]);
  await presses('Close');
  expect(await looks(5000)).toBe(0);
});

test('what a closed dialog asked for is forgotten', async () => {
  let answer: (state: unknown) => void = () => undefined;
  const later = new Promise((resolve) => (answer = resolve));
  const { types, presses, app, does, asked } = await opened(() => Object.assign(later, { ok: true }));
  await types('Address', FARM);
  await presses('Connect');
  expect(findAll('status').map((each) => each.textContent)).toEqual(['Connecting …']);
  await presses('Close');
  await does(() => answer(success({ workers: 1, runs: [] })));
  await does(() => vi.advanceTimersByTimeAsync(5000));
  expect([app.workspace.state.peek().farmAddress, asked().length]).toEqual(['', 1]);
});

test('a change that was refused says so only while its farm is shown', async () => {
  let answer: (result: unknown) => void = () => undefined;
  const later = new Promise((resolve) => (answer = resolve));
  const look = () => success({ workers: 1, runs: [run('walks')] });
  const { types, presses, does, said } = await opened(look, FARM, {
    'farm.change': () => Object.assign(later, { ok: true }),
  });
  await presses('Pause walks');
  await types('Address', `${FARM}2`);
  await presses('Connect');
  await does(() => answer(failure({ code: 'farm', message: 'The farm is read-only.' })));
  expect(said()).toEqual([]);
});
