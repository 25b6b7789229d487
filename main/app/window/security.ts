import type { App, Session, WebPreferences } from 'electron';
import { ORIGIN } from './protocol.ts';

/** Preferences of a page in any window: no Node, only the interface of `preload`, if any. */
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
    v8CacheOptions: 'bypassHeatCheck', // scripts are compiled once, not in each of the first starts
  };
}

/**
 * Blocks navigation, new windows and WebRTC in all present and future contents. Call before the app is ready.
 */
export function guardAllContents(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp'); // the proxy below blocks the rest
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-navigate', (event) => event.preventDefault());
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

/** Denies all permissions and all network access. Call when the app is ready, before the first window. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isLocal(url) }));
  // WebRTC over TCP bypasses webRequest. The proxy sends it to a port where nothing can listen, also for
  // local addresses.
  void session.setProxy({ proxyRules: 'http://127.0.0.1:0', proxyBypassRules: '<-loopback>' });
  session.setSpellCheckerEnabled(false); // it would fetch dictionaries
  session.on('will-download', (event) => event.preventDefault());
}

function isLocal(url: string): boolean {
  return url.startsWith(`${ORIGIN}/`) || /^(devtools|blob|data):/.test(url);
}
