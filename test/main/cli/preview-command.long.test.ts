import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { runSegue } from './run-segue.ts';
import { starterLibrary } from './starter-library.ts';

async function library() {
  const starter = await starterLibrary('walk', 'jog');
  starter.add('walk', 'jog');
  const preview = (...args: string[]) =>
    runSegue(starter.folder, 'preview', '--library', 'my.db', 'walk → jog', ...args);
  return { ...starter, preview, at: (name: string) => path.join(starter.folder, name) };
}

/** A PNG without filters, as the command writes it. */
function readPng(file: string) {
  const bytes = readFileSync(file);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const length = bytes.readUInt32BE(33);
  const rows = inflateSync(bytes.subarray(41, 41 + length));
  const colours = new Set<string>();
  for (let row = 0; row < height; row++)
    for (let x = 0; x < width; x++) {
      const at = row * (width * 3 + 1) + 1 + x * 3;
      colours.add(`${x < width / 2 ? 'left' : 'right'} ${rows[at]} ${rows[at + 1]} ${rows[at + 2]}`);
    }
  return { width, height, colours };
}

test('a picture shows all slots side by side, in their colours', async () => {
  const { preview, at } = await library();
  const run = await preview('--at', '0.15', '--size', '641x360', '--out', 'a.png');
  expect(run).toMatchObject({ code: 0, progress: expect.arrayContaining(['1 of 1 picture']) as string[] });
  expect(run.out).toContain('A Spring inertialization, B Dead blending');
  const { width, height, colours } = readPng(at('a.png'));
  expect([width, height]).toEqual([641, 360]);
  expect(colours.has('left 213 94 0')).toBe(true);
  expect(colours.has('right 213 94 0')).toBe(false);
  expect(colours.has('right 0 158 115')).toBe(true);
  expect(colours.has('left 120 130 146')).toBe(true); // the destination
});

test('moments differ', async () => {
  const { preview, at } = await library();
  await preview('--out', 'a.png');
  await preview('--out', 'b.png', '--at', '0.4');
  expect(readFileSync(at('a.png')).equals(readFileSync(at('b.png')))).toBe(false);
});

test('a folder receives all poses, with names that are safe', async () => {
  const { preview, at } = await library();
  expect(await preview('--out', 'all', '--size', '64x36')).toMatchObject({ code: 0 });
  const names = readdirSync(at('all')).toSorted();
  expect(names[0]).toBe('walk to jog.0001.png');
  expect(names.length).toBeGreaterThan(30);
  const again = () => preview('--out', 'all', '--size', '32x18');
  expect(await again()).toMatchObject({ code: 0 });
  const first = at('all/walk to jog.0001.png');
  const before = readFileSync(first);
  writeFileSync(at(`all/${names[9]}`), 'edited');
  expect(await preview('--out', 'all', '--size', '64x36')).toMatchObject({ code: 1 });
  expect(readFileSync(first).equals(before)).toBe(true); // nothing was written before it was refused
  expect(await preview('--out', 'all', '--size', '32x18', '--replace')).toMatchObject({ code: 0 });
  writeFileSync(at(`all/walk to jog.${String(names.length + 1).padStart(4, '0')}.png`), '');
  expect(await again()).toMatchObject({ code: 1, notes: expect.stringContaining('more pictures') as string });
});

test('pictures of another transition of that name have a number; a named picture stays', async () => {
  const { folder, add, at } = await library();
  add('jog', 'walk', { name: 'walk → jog' });
  const preview = (number: string, out: string) =>
    runSegue(folder, 'preview', '--library', 'my.db', number, '--size', '32x18', '--out', out, '--json');
  const nameIn = ({ out }: { readonly out: string }) => (JSON.parse(out) as { name: string | null }).name;
  expect(nameIn(await preview('1', 'all'))).toBe('walk to jog');
  const before = readFileSync(at('all/walk to jog.0001.png'));
  for (let i = 0; i < 2; i++) {
    const second = await preview('2', 'all');
    expect([second.code, nameIn(second)]).toEqual([0, 'walk to jog 2']);
    expect(second.notes).toContain('The new file is “walk to jog 2.0001.png”.');
  }
  expect(readFileSync(at('all/walk to jog.0001.png'))).toEqual(before);
  expect(nameIn(await preview('1', 'a.png'))).toBeNull();
  const refused = await preview('2', 'a.png');
  expect([refused.code, refused.notes]).toEqual([1, expect.stringContaining('holds other transitions')]);
});
