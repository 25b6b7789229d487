import { readdirSync } from 'node:fs';
import path from 'node:path';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

export interface ServedFile {
  readonly path: string;
  readonly contentType: string;
}

/**
 * The built window's files by URL path; `/` is index.html. The folder is walked once at the start, and only
 * files in this table are served, so no request is ever turned into a path.
 */
export function listRendererFiles(folder: string): ReadonlyMap<string, ServedFile> {
  const served = new Map<string, ServedFile>();
  const walk = (place: string, url: string): void => {
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      const file = path.join(place, entry.name);
      const contentType = contentTypes[path.extname(entry.name)];
      if (entry.isDirectory()) walk(file, `${url}${entry.name}/`);
      else if (entry.isFile() && contentType) served.set(url + entry.name, { path: file, contentType });
    }
  };
  walk(folder, '/');
  const start = served.get('/index.html');
  if (start !== undefined) served.set('/', start);
  return served;
}
