import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { starterFiles } from '../../../tools/starter/starter-files.ts';

const folder = path.resolve(import.meta.dirname, '../../../resources/starter');
const written = starterFiles();

test('packages contain the folder', () => {
  const options = readFileSync(path.resolve(folder, '../../electron-builder.yml'), 'utf8');
  const [, files = ''] = /^files:\n((?: {2}.*\n)+)/m.exec(options) ?? [];
  expect(files).toContain('- resources/**/*\n');
});

test('resources/starter holds exactly the files of the starter motions', () => {
  expect(readdirSync(folder).toSorted()).toEqual([...written.keys()].toSorted());
  for (const [name, text] of written)
    expect(readFileSync(path.join(folder, name)).equals(Buffer.from(text)), name).toBe(true);
});
