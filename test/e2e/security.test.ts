import { createSocket } from 'node:dgram';
import { readdirSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { expect } from 'playwright/test';
import { keepStep, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { askMain, fetchInPage } from './page-script.ts';

/** A script injected into the page can do nothing. */

beginsWith({ unchanged: true });

test('every response carries the policy: deny by default, nothing unsafe', async ({ page }) => {
  const files = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement>('script')]
      .map(({ src }) => src)
      .concat([...document.querySelectorAll<HTMLLinkElement>('link')].map(({ href }) => href)),
  );
  expect(new Set(files.map((name) => path.extname(name)))).toEqual(new Set(['.css', '.js']));
  const clips = await askMain(page, 'library.search', { text: 'walk', limit: 1 });
  const clip = `app://segue/clip/${clips.value?.rows?.[0]?.id}`;
  for (const url of [page.url(), ...files, clip, 'app://segue/nothing']) {
    const { headers, status } = await fetchInPage(page, url);
    expect(status, url).toBe(url.endsWith('/nothing') ? 404 : 200);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy.split('; '), url).toEqual([
      ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:"],
      ...["font-src 'self' data:", "connect-src 'self'", "worker-src 'self'", "base-uri 'none'"],
      ...["form-action 'none'", "frame-ancestors 'none'", "webrtc 'block'"],
      ...["require-trusted-types-for 'script'", 'trusted-types workers'],
    ]);
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    });
  }
});

test('WebAssembly is compiled in the workers that compare frames, and nowhere else', async ({ page }) => {
  const assets = readdirSync(path.resolve(import.meta.dirname, '../../out/renderer/assets'));
  const workers = assets.filter((name) => name.includes('-worker-'));
  const loose: string[] = [];
  for (const name of workers) {
    const { headers } = await fetchInPage(page, `app://segue/assets/${name}`);
    const [script = ''] = /script-src [^;]+/.exec(headers['content-security-policy'] ?? '') ?? [];
    if (script !== "script-src 'self'") loose.push(`${name.split('-worker-')[0]}: ${script}`);
  }
  expect(workers).toHaveLength(2);
  expect(loose).toEqual(["kernel: script-src 'self' 'wasm-unsafe-eval'"]);
  const compiled = await page.evaluate(async () => {
    // Delayed, or it would count as a call of the debugger.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const compile = WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
    return compile.then(
      () => 'compiled',
      (error: Error) => error.name,
    );
  });
  expect(compiled).toBe('CompileError');
});

test('the policy is enforced: no inline script, no eval, no frame, no external picture', async ({ page }) => {
  const violated = await page.evaluate(async () => {
    const directives = new Set<string>();
    document.addEventListener('securitypolicyviolation', (event) => directives.add(event.effectiveDirective));
    const script = document.createElement('script');
    script.append('window.intruder = true');
    const frame = document.createElement('iframe');
    frame.src = 'https://example.com/';
    const image = document.createElement('img');
    image.src = 'https://example.com/pixel.png';
    document.body.append(script, frame, image);
    const other = 'data:text/javascript,window.intruder=true'; // trusted types do not cover imports
    import(other).catch(() => undefined);
    // Delayed, or it would count as a call of the debugger.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const evaluated = await new Promise((resolve) => {
      setTimeout(() => {
        try {
          const evaluate = Reflect.construct(Function, ['return "evaluated"']) as () => string;
          resolve(evaluate());
        } catch (error) {
          resolve(error instanceof Error ? error.name : error);
        }
      });
    });
    const given = performance.now();
    while (directives.size < 4 && performance.now() - given < 10_000)
      await new Promise((resolve) => setTimeout(resolve, 20));
    for (const element of [script, frame, image]) element.remove();
    const ran = 'intruder' in window;
    return { directives: [...directives].toSorted(), evaluated, ran };
  });
  expect(violated.ran).toBe(false);
  expect(violated.evaluated).toBe('EvalError');
  expect(violated.directives).toEqual([
    'frame-src',
    'img-src',
    'require-trusted-types-for',
    'script-src-elem',
  ]);
});

test('text cannot become markup, a script or a less strict policy', async ({ page }) => {
  const outcomes = await page.evaluate(() => {
    const page = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown };
    };
    const attempts = {
      innerHTML: () => (document.createElement('div').innerHTML = '<b>bold</b>'),
      insertAdjacentHTML: () => document.createElement('div').insertAdjacentHTML('beforeend', '<b>bold</b>'),
      parser: () => new DOMParser().parseFromString('<b>bold</b>', 'text/html'),
      script: () => (document.createElement('script').src = 'app://segue/assets/other.js'),
      worker: () => new Worker('app://segue/assets/other.js'),
      frame: () => (document.createElement('iframe').srcdoc = '<b>bold</b>'),
      second: () => page.trustedTypes.createPolicy('workers', { createScriptURL: (text: string) => text }),
      policy: () => page.trustedTypes.createPolicy('intruder', { createHTML: (text: string) => text }),
    };
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt();
        return `${name}: done`;
      } catch (error) {
        return `${name}: ${error instanceof Error ? error.name : String(error)}`;
      }
    });
  });
  expect(outcomes).toEqual([
    ...['innerHTML', 'insertAdjacentHTML', 'parser', 'script', 'worker', 'frame'].map(
      (name) => `${name}: TypeError`,
    ),
    'second: TypeError',
    'policy: TypeError',
  ]);
});

test('WebRTC cannot connect, by UDP or TCP', async ({ page }) => {
  const heard: string[] = [];
  const udp = createSocket('udp4', () => heard.push('udp')).bind(0, '127.0.0.1');
  const tcp = createServer(() => heard.push('tcp')).listen(0, '127.0.0.1');
  await Promise.all([once(udp, 'listening'), once(tcp, 'listening')]);
  const ports = { udp: udp.address().port, tcp: (tcp.address() as AddressInfo).port };
  const candidates = await page.evaluate(async (ports) => {
    const turn = { username: 'a', credential: 'b' };
    const iceServers = [
      { urls: `stun:127.0.0.1:${ports.udp}` },
      { urls: `turn:127.0.0.1:${ports.tcp}?transport=tcp`, ...turn },
    ];
    const connection = new RTCPeerConnection({ iceServers });
    const found: string[] = [];
    connection.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate?.candidate) found.push(candidate.candidate);
    });
    connection.createDataChannel('out');
    await connection.setLocalDescription(await connection.createOffer());
    await new Promise((resolve) => setTimeout(resolve, 2000));
    connection.close();
    return found;
  }, ports);
  udp.close();
  tcp.close();
  expect({ candidates, heard }).toEqual({ candidates: [], heard: [] });
});

test('the page has access to the bridge, and to nothing else of Node or Electron', async ({ page }) => {
  const found = await page.evaluate(() => {
    const names = ['require', 'process', 'module', 'exports', 'Buffer', 'global', '__dirname', 'electron'];
    const page = window as unknown as { segue: object };
    return {
      globals: names.filter((name) => name in window),
      bridge: Object.keys(page.segue).toSorted(),
      frozen: Object.isFrozen(page.segue),
    };
  });
  expect(found.globals).toEqual([]);
  expect(found).toMatchObject({ bridge: ['call', 'importDropped', 'on'], frozen: true });
});

test('the window is sandboxed and isolated', async ({ segue }) => {
  const preferences = await segue.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => {
      // Not in Electron's types.
      const contents = window.webContents as unknown as { getLastWebPreferences(): object };
      return contents.getLastWebPreferences();
    }),
  );
  expect(preferences).toHaveLength(1);
  expect(preferences[0]).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
    experimentalFeatures: false,
    enableBlinkFeatures: '',
  });
});

test('a webview is an ordinary element', async ({ page, segue }) => {
  const count = () => segue.app.evaluate(({ webContents }) => webContents.getAllWebContents().length);
  const before = await count();
  const asked = await page.evaluate(async () => {
    const view = document.createElement('webview');
    view.setAttribute('src', 'app://segue/');
    view.setAttribute('allowpopups', '');
    view.setAttribute('nodeintegration', '');
    document.body.append(view);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const can = 'executeJavaScript' in view;
    view.remove();
    return { can, kind: view.constructor.name };
  });
  expect(asked).toEqual({ can: false, kind: 'HTMLElement' });
  expect(await count()).toBe(before);
});

test('nothing is loaded from a network or from disk, by the page or main’s session', async ({
  page,
  segue,
}) => {
  for (const url of ['https://example.com/', 'http://127.0.0.1:1/', 'file:///etc/passwd', 'app://other/']) {
    expect(await fetchInPage(page, url), url).toMatchObject({ status: 0 });
  }
  const inMain = await segue.app.evaluate(async ({ net }) => {
    const outcomes: string[] = [];
    for (const url of ['https://example.com/', 'file:///etc/passwd']) {
      outcomes.push(await net.fetch(url).then(() => 'fetched', String));
    }
    return outcomes;
  });
  expect(inMain).toEqual([
    expect.stringContaining('ERR_BLOCKED_BY_CLIENT'),
    expect.stringContaining('ERR_BLOCKED_BY_CLIENT'),
  ]);
});

test('no process waits for a network', async ({ segue }) => {
  const types = await segue.app.evaluate(({ app }) => app.getAppMetrics().map(({ type }) => type));
  expect(types).toContain('GPU');
  expect(types).not.toContain('Utility');
});

test('no path leads outside the built window', async ({ page }) => {
  const traversals = [
    ...['../package.json', '../../package.json', '..%2f..%2fpackage.json', '%2e%2e/%2e%2e/package.json'],
    ...['%2e%2e%2f%2e%2e%2fpackage.json', '..%5c..%5cpackage.json', '..%252f..%252fpackage.json'],
    ...['assets/../../main/main.js', 'assets/..%2f..%2fmain%2fmain.js', '/etc/passwd', '/%2fetc/passwd'],
    ...['index.html%00.js', 'assets', 'assets/', 'constructor', '__proto__'],
  ];
  for (const traversal of traversals) {
    const { status, text } = await fetchInPage(page, `app://segue/${traversal}`);
    expect(status, traversal).toBe(404);
    expect(text, traversal).toBe('not here');
  }
  expect(await fetchInPage(page, 'app://segue/', 'POST')).toMatchObject({ status: 405 });
});

test('a clip is requested by its id only; an unknown id is refused without details of the disk', async ({
  page,
  home,
}) => {
  const unknown = await fetchInPage(page, 'app://segue/clip/00000000-0000-4000-8000-000000000000');
  expect(unknown.status).toBe(404);
  expect(JSON.parse(unknown.text)).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  const malformed = ['', '1', '..%2f..%2flibrary.db', 'F0000000-0000-4000-8000-000000000000', "' OR 1=1 --"];
  const answers = [
    unknown,
    ...(await Promise.all(malformed.map((id) => fetchInPage(page, `app://segue/clip/${id}`)))),
  ];
  for (const { status, text } of answers) {
    expect(status).toBe(404);
    expect(text).not.toContain(home.folder);
    expect(text).not.toMatch(/\/tmp|\/home|\/root|\.bvh|\.db|SQLITE|node_modules/);
  }
});

test('every permission is denied', async ({ page }) => {
  const outcomes = await page.evaluate(async () => {
    const nameOf = (error: unknown): string => (error instanceof Error ? error.name : String(error));
    const states: string[] = [];
    for (const name of ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi']) {
      const { state } = await navigator.permissions.query({ name: name as PermissionName });
      states.push(state);
    }
    return {
      states,
      notification: await Notification.requestPermission(),
      place: await new Promise((resolve) => {
        navigator.geolocation.getCurrentPosition(
          () => resolve('a place'),
          (error) => resolve(error.code === error.PERMISSION_DENIED ? 'denied' : error.message),
        );
      }),
      microphone: await navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'heard', nameOf),
      clipboard: await navigator.clipboard.readText().then(() => 'read', nameOf),
      screen: await navigator.mediaDevices.getDisplayMedia({ video: true }).then(() => 'seen', nameOf),
    };
  });
  expect(new Set(outcomes.states)).toEqual(new Set(['denied']));
  expect(outcomes).toMatchObject({ notification: 'denied', place: 'denied', clipboard: 'NotAllowedError' });
  expect(outcomes.microphone).toMatch(/NotAllowedError|NotFoundError/);
  expect(outcomes.screen).not.toBe('seen');
});

test('the window still works after all this', async ({ page }) => {
  await settled(page);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await keepStep(page, 'security-1-still-works');
});

test('no new window opens, and the page cannot navigate', async ({ page, segue }) => {
  const targets = ['https://example.com/', 'file:///etc/passwd', 'app://segue/nothing', 'data:text/html,x'];
  const opened = await page.evaluate(async (targets) => {
    document.documentElement.dataset['stays'] = 'yes';
    const windows: unknown[] = [];
    for (const target of targets) {
      windows.push(window.open(target));
      const link = document.createElement('a');
      link.href = target;
      document.body.append(link);
      link.click();
      link.target = '_blank';
      link.click();
      link.remove();
      location.href = target;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return windows;
  }, targets);
  expect(opened).toEqual(targets.map(() => null));
  // Asked in main: Playwright waits for the end of a navigation that was refused.
  const windows = await segue.app.evaluate(({ BrowserWindow }) =>
    Promise.all(
      BrowserWindow.getAllWindows().map(async ({ webContents }) => ({
        url: webContents.getURL(),
        stays: (await webContents.executeJavaScript('document.documentElement.dataset.stays')) as unknown,
      })),
    ),
  );
  expect(windows).toEqual([{ url: 'app://segue/', stays: 'yes' }]);
});
