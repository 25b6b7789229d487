import { app, session } from 'electron';
import type { WebPreferences } from 'electron';
import { ORIGIN } from './protocol.ts';

/** What a page of ours may do, in whichever window: what `preload` gives it, if any, and nothing of Node. */
export function isolatedPage(preload?: string): WebPreferences {
  return {
    ...(preload !== undefined && { preload }),
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    nodeIntegrationInWorker: false,
    webSecurity: true,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
  };
}

/** Closes what a window of ours never needs, for every contents there will ever be. Call before the app is ready. */
export function guardAllContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp'); // with the proxy below it reaches nobody
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-navigate', (event) => event.preventDefault());
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

/** No permission is given, nothing comes from a network. Call when the app is ready, before the first window. */
export function guardSession(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  defaultSession.setPermissionCheckHandler(() => false);
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isLocal(url) }));
  // What asks no webRequest, WebRTC by TCP, is sent where nothing can listen, also what is meant for this machine.
  void defaultSession.setProxy({ proxyRules: 'http://127.0.0.1:0', proxyBypassRules: '<-loopback>' });
  defaultSession.setSpellCheckerEnabled(false); // it would fetch dictionaries
  defaultSession.on('will-download', (event) => event.preventDefault());
}

function isLocal(url: string): boolean {
  return url.startsWith(`${ORIGIN}/`) || /^(devtools|blob|data):/.test(url);
}
