import { expect } from 'playwright/test';
import { askMain, type Answer } from './page-script.ts';
import { beginsWith, test } from './segue-test.ts';

/** Requests to main: only from its own window, and only methods of the contract. */

beginsWith({ unchanged: true });

test('main answers exactly the methods of its contract', async ({ page }) => {
  for (const method of ['fs.readFile', 'toString', '__proto__', 'constructor', '', 42, null, ['app.info']]) {
    const { ok, error } = await askMain(page, method, {});
    expect({ ok, code: error?.code }, String(method)).toEqual({ ok: false, code: 'unknownMethod' });
    const name = Array.isArray(method) ? 'a list' : JSON.stringify(method);
    expect(error?.message).toBe(`Unknown method ${name}.`);
  }
});

test('a malformed request is refused with the name of its field', async ({ page }) => {
  const uuid = '00000000-0000-4000-8000-000000000000';
  const marker = { id: uuid, clipId: uuid, kind: 'note', time: 2e6, label: '' };
  const cases: readonly (readonly [method: string, request: unknown, words: string])[] = [
    ['library.search', { text: 5, limit: 10 }, 'library.search: text: expected string, found 5'],
    ['library.search', { text: '', limit: 1e9 }, 'limit: expected at most 1000, found 1000000000'],
    ['library.search', undefined, 'library.search: '],
    ['index.chooseFolder', { path: '/etc' }, 'path is not a known field'],
    ['settings.export', { transitionId: uuid, file: '/etc/x' }, 'file is not a known field'],
    ['settings.export', { transitionId: '../x' }, 'transitionId: expected a uuid, found "../x"'],
    ['index.retry', { fileId: '/etc/passwd' }, 'fileId: expected a uuid, found "/etc/passwd"'],
    [
      'edit.commit',
      { edit: { name: 'x', changes: [{ kind: 'marker.add', marker }] } },
      'edit.changes[0].marker.time: expected at most 1000000, found 2000000',
    ],
    [
      'edit.commit',
      { edit: { name: 'x', changes: [{ kind: 'sql', text: 'DROP TABLE clips' }] } },
      'edit.changes[0]',
    ],
  ];
  for (const [method, request, words] of cases) {
    const { ok, error } = await askMain(page, method, request);
    expect({ ok, code: error?.code }, words).toEqual({ ok: false, code: 'badRequest' });
    expect(error?.message).toContain(words);
  }
});

test('a file object made by the page does not count as dropped', async ({ page }) => {
  const answer = await page.evaluate(() => {
    const { segue } = window as unknown as {
      segue: { importDropped: (files: readonly unknown[]) => Promise<Answer> };
    };
    return segue.importDropped([new File(['x'], '/etc/passwd'), { path: '/etc' }, '/etc']);
  });
  expect(answer).toMatchObject({ ok: false, error: { code: 'badDrop' } });
});

test('main ignores another window, even with our preload script and page', async ({ segue }) => {
  const answer = await segue.app.evaluate(async ({ app, BrowserWindow }) => {
    const preload = `${app.getAppPath()}/out/preload/preload.cjs`;
    const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
    try {
      await window.loadURL('app://segue/');
      return (await window.webContents.executeJavaScript("segue.call('app.info', {})")) as unknown;
    } finally {
      window.destroy();
    }
  });
  expect(answer).toMatchObject({ ok: false, error: { code: 'stranger' } });
});
