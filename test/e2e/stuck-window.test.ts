import { once } from 'node:events';
import { expect } from 'playwright/test';
import { test } from './segue-test.ts';

/** A page that does not answer must not keep Segue from ending. */

test('a window whose page is stuck is shown, and closed once a person agrees', async ({ start }) => {
  const { app, page } = await start();
  const ended = once(app.process(), 'exit');
  const asked = await app.evaluateHandle(({ BrowserWindow, dialog }) => {
    const [window] = BrowserWindow.getAllWindows();
    window.hide();
    return new Promise<readonly unknown[]>((told) => {
      dialog.showMessageBox = (...args: readonly unknown[]) => {
        const [, { message }] = args as [unknown, { message: string }];
        told([message, window.isVisible()]);
        // A person reads it first.
        return new Promise((answer) =>
          setTimeout(() => answer({ response: 1, checkboxChecked: false }), 2000),
        );
      };
      void window.webContents.executeJavaScript('for (;;);');
      setTimeout(() => window.close(), 500);
    });
  });
  expect(await asked.jsonValue()).toEqual(['The window does not answer.', true]);
  expect(await ended).toEqual([0, null]);
  expect(page.isClosed()).toBe(true);
});

test('a window whose page was only busy closes without a question', async ({ start }) => {
  const { app } = await start();
  const ended = once(app.process(), 'exit');
  const isStuck = await app.evaluateHandle(({ BrowserWindow, dialog }) => {
    dialog.showMessageBox = () => Promise.reject(new Error('it was asked'));
    const [window] = BrowserWindow.getAllWindows();
    void window.webContents.executeJavaScript('for (const end = Date.now() + 6500; Date.now() < end;);');
    setTimeout(() => window.close(), 500);
    return new Promise((told) => window.once('unresponsive', () => told(true)));
  });
  expect(await isStuck.jsonValue()).toBe(true);
  expect(await ended).toEqual([0, null]);
});
