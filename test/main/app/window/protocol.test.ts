import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { failure, success } from '#core/kit/result.ts';
import { handleProtocol, registerScheme } from '#main/app/window/protocol.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

const id = '0123abcd-0123-4abc-8def-0123456789ab';
const other = id.replace('0', 'f');

/** What the scheme answers, over a page, a worker that compiles a kernel, and a clip. */
function setUp() {
  const page = path.join(temporaryFolder(), 'index.html');
  writeFileSync(page, '<p>');
  const html = { path: page, contentType: 'text/html' };
  const files = new Map(
    ['/', '/assets/kernel-worker-a1.js', '/assets/kernel-worker.js', '/x/assets/kernel-worker-a1.js'].map(
      (name) => [name, html],
    ),
  );
  const load = (of: string) => (clip: string) =>
    Promise.resolve(
      clip === id
        ? success(Uint8Array.from(of, (c) => c.charCodeAt(0)).buffer)
        : failure({ code: 'gone', message: clip }),
    );
  let handler: (request: Request) => Response | Promise<Response> = () => Response.error();
  handleProtocol(
    { handle: (scheme, handle) => void (handler = scheme === 'app' ? handle : handler) },
    { files, load: { clip: load('clip'), skin: load('skin') } },
  );
  return async (url: string, method = 'GET') => {
    const answer = await handler({ url: `app://${url}`, method } as Request);
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      text: await answer.text(),
      headers: answer.headers,
    };
  };
}

test('only listed files, clips and skins are served, and only to the window', async () => {
  const ask = setUp();
  const answers: Record<string, unknown> = {};
  const urls = ['segue/', 'segue/?a', `segue/clip/${id}`, `segue/skin/${id}`, `segue/clip/${other}`];
  const refused = [
    'segue/index',
    'other/',
    `segue/clip/${id}/`,
    `segue/x/clip/${id}`,
    `segue/pose/${id}`,
    `segue/clip/${id.toUpperCase()}`,
    'segue/clip/1',
  ];
  for (const url of [...urls, ...refused]) {
    const { status, type, text } = await ask(url);
    answers[url.replace(id, 'ID').replace(other, 'OTHER')] =
      `${status} ${type}: ${text.replace(other, 'OTHER')}`;
  }
  const notHere = '404 text/plain: not here';
  expect(answers).toEqual({
    'segue/': '200 text/html: <p>',
    'segue/?a': '200 text/html: <p>',
    'segue/clip/ID': '200 application/octet-stream: clip',
    'segue/skin/ID': '200 application/octet-stream: skin',
    'segue/clip/OTHER': '404 application/json: {"code":"gone","message":"OTHER"}',
    'segue/index': notHere,
    'other/': '405 text/plain: not served',
    'segue/clip/ID/': notHere,
    'segue/x/clip/ID': notHere,
    'segue/pose/ID': notHere,
    [`segue/clip/${id.toUpperCase()}`]: notHere,
    'segue/clip/1': notHere,
  });
  expect(await ask('segue/', 'POST')).toMatchObject({ status: 405, text: 'not served' });
});

test('every answer forbids what a page of Segue never needs; only the workers of the kernel compile', async () => {
  const ask = setUp();
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; webrtc 'block'; require-trusted-types-for 'script'; trusted-types workers";
  const all = {
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  for (const url of [
    'segue/',
    'segue/none',
    'other/',
    `segue/clip/${id}`,
    `segue/skin/${other}`,
    'segue/assets/kernel-worker.js',
    'segue/x/assets/kernel-worker-a1.js',
  ])
    expect(Object.fromEntries((await ask(url)).headers)).toEqual({
      ...all,
      'content-type': expect.any(String) as string,
    });
  const { headers } = await ask('segue/assets/kernel-worker-a1.js');
  expect(headers.get('content-security-policy')).toBe(
    policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  );
});

test('the scheme is a secure one with an origin of its own', () => {
  const schemes: unknown[] = [];
  registerScheme({ registerSchemesAsPrivileged: (given) => schemes.push(...given) });
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true };
  expect(schemes).toEqual([{ scheme: 'app', privileges }]);
});
