import { readFile } from 'node:fs/promises';
import type { Protocol } from 'electron';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import type { ServedFile } from './renderer-files.ts';

export const SCHEME = 'app';
export const ORIGIN = `${SCHEME}://segue`;

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "webrtc 'block'", // Chromium 148 does not support it and warns in the console; guardAllContents blocks WebRTC
  "require-trusted-types-for 'script'",
  'trusted-types workers', // no text becomes markup or a script; only the page's own worker does
].join('; ');

/**
 * The workers that compare frames compile the WebAssembly that is within their script. A worker has the
 * policy of its own response.
 */
const kernelWorker = /^\/assets\/kernel-worker-[\w-]+\.js$/;
const kernelPolicy = policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");

const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

const bufferPath = /^\/(clip|skin)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Registers `app://`. Call before the app is ready. */
export function registerScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

export interface ProtocolOptions {
  readonly files: ReadonlyMap<string, ServedFile>;
  readonly load: Readonly<Record<'clip' | 'skin', (clipId: string) => Promise<Result<ArrayBuffer, Problem>>>>;
}

/**
 * Serves `app://segue/`: the built window's files, `/clip/<uuid>` and `/skin/<uuid>` as one buffer each, or
 * 404 with a Problem as JSON.
 */
export function handleProtocol(protocol: Pick<Protocol, 'handle'>, { files, load }: ProtocolOptions): void {
  protocol.handle(SCHEME, async (request) => {
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.host !== 'segue') return respond(405, 'text/plain', 'not served');
    const file = files.get(url.pathname);
    if (file !== undefined) {
      const own = kernelWorker.test(url.pathname) ? kernelPolicy : policy;
      return respond(200, file.contentType, await readFile(file.path), own);
    }
    const [, of, clipId] = bufferPath.exec(url.pathname) ?? [];
    if ((of !== 'clip' && of !== 'skin') || clipId === undefined)
      return respond(404, 'text/plain', 'not here');
    const buffer = await load[of](clipId);
    return buffer.ok
      ? respond(200, 'application/octet-stream', buffer.value)
      : respond(404, 'application/json', JSON.stringify(buffer.error));
  });
}

function respond(
  status: number,
  contentType: string,
  body: string | ArrayBuffer | Uint8Array<ArrayBuffer>,
  own = policy,
): Response {
  const all = { ...headers, 'Content-Security-Policy': own, 'Content-Type': contentType };
  return new Response(body, { status, headers: all });
}
