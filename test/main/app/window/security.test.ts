import { EventEmitter } from 'node:events';
import type { App, Session } from 'electron';
import { expect, test } from 'vitest';
import { guardAllContents, guardSession, isolatedPage } from '#main/app/window/security.ts';

test('a page has no Node, and its preload alone', () => {
  const isolated = {
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    nodeIntegrationInWorker: false,
    webSecurity: true,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    v8CacheOptions: 'bypassHeatCheck',
  };
  expect(isolatedPage()).toEqual(isolated);
  expect(isolatedPage('/preload.cjs')).toEqual({ ...isolated, preload: '/preload.cjs' });
});

/** Whether an event is prevented by those who listen to it. */
function isPrevented(emitter: EventEmitter, name: string): boolean {
  let prevented = false;
  emitter.emit(name, { preventDefault: () => (prevented = true) });
  return prevented;
}

test('no contents navigate, open windows or reach a peer', () => {
  const app = new EventEmitter();
  guardAllContents(app as unknown as App);
  const given: unknown[] = [];
  const contents = Object.assign(new EventEmitter(), {
    setWebRTCIPHandlingPolicy: (policy: string) => given.push(policy),
    setWindowOpenHandler: (open: () => unknown) => given.push(open()),
  });
  app.emit('web-contents-created', {}, contents);
  expect(given).toEqual(['disable_non_proxied_udp', { action: 'deny' }]);
  const names = ['will-navigate', 'will-redirect', 'will-frame-navigate', 'will-attach-webview'];
  expect(names.filter((name) => isPrevented(contents, name))).toEqual(names);
});

test('a session has no permission, no network and no downloads', () => {
  const answers: unknown[] = [];
  const urls = [
    ...['app://segue/', 'app://segue/a.js', 'app://other/', 'app://segue.org/', 'https://a.org/'],
    ...['file:///etc/passwd', 'devtools://x', 'blob:app', 'data:,', 'xdata:,'],
  ];
  const allowed: string[] = [];
  const session = Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: (ask: (...given: unknown[]) => void) =>
      ask({}, 'media', (answer: boolean) => answers.push(answer)),
    setPermissionCheckHandler: (check: () => boolean) => answers.push(check()),
    setDevicePermissionHandler: (check: () => boolean) => answers.push(check()),
    setSpellCheckerEnabled: (isOn: boolean) => answers.push(isOn),
    setProxy: (proxy: unknown) => Promise.resolve(answers.push(proxy)),
    webRequest: {
      onBeforeRequest(listen: (request: { url: string }, answer: (of: { cancel: boolean }) => void) => void) {
        for (const url of urls) listen({ url }, ({ cancel }) => void (cancel || allowed.push(url)));
      },
    },
  });
  guardSession(session as unknown as Session);
  const proxy = { proxyRules: 'http://127.0.0.1:0', proxyBypassRules: '<-loopback>' };
  expect(answers).toEqual([false, false, false, proxy, false]);
  expect(allowed).toEqual(['app://segue/', 'app://segue/a.js', 'devtools://x', 'blob:app', 'data:,']);
  expect(isPrevented(session, 'will-download')).toBe(true);
});
