import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { edit } from '#test/main/edit.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { obstacles, stateBeside } from '../export/obstacles.ts';
import { clipNamed } from '../import/index-fixture.ts';
import { transitionOf } from '../sample-rows.ts';
import { runSegue } from './run-segue.ts';
import { indexStarters } from './starter-library.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

/** What a command writes. */
interface Writer {
  readonly what: string;
  readonly file: string;
  readonly by: string; // the module of main that calls a gate
  readonly args: string; // OUT is the file, FOLDER its own
}

const writer = (what: string, file: string, by: string, args: string): Writer => ({ what, file, by, args });
const writers: readonly Writer[] = [
  writer('save', 'made.json', 'cli/save-command.ts', 'save OUT --library LIBRARY'),
  writer('audit --page', 'worst.html', 'cli/audit/audit-page.ts', 'audit --library LIBRARY --page OUT'),
  writer('audit --junit', 'junit.xml', 'cli/audit/audit-command.ts', 'audit --library LIBRARY --junit OUT'),
  writer(
    'audit --results',
    'results.jsonl',
    'cli/audit/audit-results.ts',
    'audit --library LIBRARY --results OUT',
  ),
  writer('report', 'report.html', 'export/report/write-report.ts', 'report --library LIBRARY --out OUT'),
  writer(
    'preview',
    'seam.png',
    'cli/preview-command.ts',
    'preview --library LIBRARY 1 --out OUT --size 64x64',
  ),
  writer('bake to BVH', 'baked.bvh', 'export/motion/export-motion.ts', 'bake --library LIBRARY 1 --out OUT'),
  writer(
    'bake to GLB',
    'baked.glb',
    'export/motion/export-motion.ts',
    'bake --library LIBRARY 1 --as glb --out OUT',
  ),
  writer(
    'export',
    'seam.segue.json',
    'export/export-files.ts',
    'export --library LIBRARY --out FOLDER --engine none',
  ),
];
/** Gates called where no command does, and the tests that hold them. */
const others: Readonly<Record<string, string>> = {
  'main/export/user-data/sidecars.ts': 'test/main/export/user-data/sidecars.test.ts',
  'main/export/recording/sequence.ts': 'test/main/export/recording/recordings.test.ts',
  'main/export/recording/target.ts': 'test/main/export/recording/recordings.test.ts',
  'main/ipc/settings-handlers.ts': 'test/main/export/writers.test.ts', // the system’s dialog has asked
  'main/ipc/user-data-handlers.ts': 'test/main/ipc/user-data-handlers.test.ts',
  'main/app/demo.ts': 'test/e2e/terminal.test.ts',
};

const root = path.resolve(import.meta.dirname, '../../..');
let home = '';
const library = (): string => path.join(home, 'my.db');

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'segue-test-'));
  const opened = valueOf(openLibrary(library()));
  await indexStarters(opened, home, ['walk', 'hop']);
  const [walk, hop] = ['walk', 'hop'].map((name) => clipNamed(opened, name).id);
  const plain = transitionOf(walk, hop, 'seam');
  const transition = { ...plain, source: { ...plain.source, time: 0.4 } };
  edit(opened.db, { kind: 'transition.add', transition });
  closeLibrary(opened);
}, 60_000);

afterAll(() => rmSync(home, { recursive: true, force: true }));

function run({ args }: Writer, file: string) {
  const words: Readonly<Record<string, string>> = {
    OUT: file,
    LIBRARY: library(),
    FOLDER: path.dirname(file),
  };
  const threads = args.startsWith('audit') ? ['--workers', '1'] : [];
  return runSegue(home, ...args.split(' ').map((arg) => words[arg] ?? arg), ...threads, '--json');
}

describe.each(writers)('$what', (writer) => {
  test.each(obstacles)('leaves %s as it is, and fails', async (name, __, make) => {
    if (name === 'a folder' && writer.args.startsWith('bake')) return; // it writes into folders
    const file = path.join(temporaryFolder(), writer.file);
    make(file);
    const before = stateBeside(file);
    const { code, out, notes } = await run(writer, file);
    expect(stateBeside(file)).toEqual(before);
    expect({
      code,
      error: (JSON.parse(out) as { error?: { code: string } }).error?.code,
      notes,
    }).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^(exists|isLink|notFile|notBaked|isLibrary)$/) as string,
    });
  });

  test('writes a new file, and the same again; one that was edited only with --replace', async () => {
    const file = path.join(temporaryFolder(), writer.file);
    expect((await run(writer, file)).code).toBe(0);
    const written = readFileSync(file);
    expect(written.length).toBeGreaterThan(10);
    expect((await run(writer, file)).code).toBe(0);
    writeFileSync(file, 'edited');
    const { code, notes } = await run(writer, file);
    expect([code, notes, readFileSync(file, 'utf8')]).toEqual([
      1,
      expect.stringContaining('--replace'),
      'edited',
    ]);
    expect((await run({ ...writer, args: `${writer.args} --replace` }, file)).code).toBe(0);
    expect(readFileSync(file).length).toBeGreaterThan(10);
  });
});

test('all that call a gate have a row', () => {
  const sources = readdirSync(path.join(root, 'main'), { recursive: true })
    .map((name) => `main/${String(name).replaceAll(path.sep, '/')}`)
    .filter((name) => name.endsWith('.ts'));
  const callers = sources.filter((name) =>
    /^(?!export ).*\b(writeFileWhole|openUnfinished|openGrowing)\(/m.test(
      readFileSync(path.join(root, name), 'utf8').replace(/^export async function .*$/gm, ''),
    ),
  );
  const gates = ['main/export/write-file.ts', 'main/export/growing-file.ts'];
  const rows = [...new Set(writers.map(({ by }) => `main/${by}`)), ...Object.keys(others), ...gates];
  expect(callers.filter((name) => !gates.includes(name)).toSorted()).toEqual(
    rows.filter((name) => !gates.includes(name)).toSorted(),
  );
  for (const file of Object.values(others)) expect(lstatSync(path.join(root, file)).isFile()).toBe(true);
});
