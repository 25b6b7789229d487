import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listRendererFiles } from '#main/app/window/renderer-files.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

test('serves only built files, by their URL path', () => {
  const folder = temporaryFolder();
  const built = path.join(folder, 'renderer');
  mkdirSync(path.join(built, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'secret.json'), '{}');
  for (const name of ['index.html', 'assets/main.js', 'assets/main.css', 'notes.md']) {
    writeFileSync(path.join(built, name), '');
  }
  symlinkSync(path.join(folder, 'secret.json'), path.join(built, 'linked.json'));
  const files = listRendererFiles(built);
  expect([...files.keys()].toSorted()).toEqual(['/', '/assets/main.css', '/assets/main.js', '/index.html']);
  expect(files.get('/')).toEqual(files.get('/index.html'));
  expect(files.get('/assets/main.js')?.contentType).toBe('text/javascript; charset=utf-8');
  expect(files.get('/../secret.json')).toBeUndefined();
});
