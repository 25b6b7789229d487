import { cpSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
import { temporaryFolder } from '#test/main/temporary.ts';

/**
 * What a command writes: its name, the source that writes it, whether it replaces its own kind, and the
 * arguments; OUT is the file.
 */
interface Writer {
  readonly file: string;
  readonly by: string; // the module that calls a gate
  readonly ownAgain: boolean;
  readonly args: readonly string[];
}

const writers: Readonly<Record<string, Writer>> = {
  save: {
    file: 'made.json',
    by: 'main/cli/save-command.ts',
    ownAgain: true,
    args: ['save', 'OUT', '--library', 'LIBRARY', '--json'],
  },
  'audit --page': {
    file: 'worst.html',
    by: 'main/cli/audit/audit-page.ts',
    ownAgain: true,
    args: ['audit', 'LIBRARY', '--page', 'OUT', '--workers', '1', '--json'],
  },
  'audit --junit': {
    file: 'junit.xml',
    by: 'main/cli/audit/audit-command.ts',
    ownAgain: false,
    args: ['audit', 'LIBRARY', '--junit', 'OUT', '--workers', '1', '--json'],
  },
  'audit --results': {
    file: 'results.jsonl',
    by: 'main/cli/audit/audit-results.ts',
    ownAgain: true,
    args: ['audit', 'LIBRARY', '--results', 'OUT', '--workers', '1', '--json'],
  },
  report: {
    file: 'report.html',
    by: 'main/export/report/write-report.ts',
    ownAgain: false,
    args: ['report', 'LIBRARY', '--out', 'OUT', '--json'],
  },
  preview: {
    file: 'seam.png',
    by: 'main/cli/preview-command.ts',
    ownAgain: false,
    args: ['preview', 'LIBRARY', '1', '--out', 'OUT', '--size', '64x64', '--json'],
  },
  'bake to BVH': {
    file: 'baked.bvh',
    by: 'main/export/motion/export-motion.ts',
    ownAgain: false,
    args: ['bake', 'LIBRARY', '1', '--out', 'OUT', '--json'],
  },
  'bake to GLB': {
    file: 'baked.glb',
    by: 'main/export/motion/export-motion.ts',
    ownAgain: false,
    args: ['bake', 'LIBRARY', '1', '--as', 'glb', '--out', 'OUT', '--json'],
  },
  export: {
    file: 'seam.segue.json',
    by: 'main/export/export-files.ts',
    ownAgain: true, // equal files stay
    args: ['export', 'LIBRARY', '--out', 'FOLDER', '--engine', 'none', '--json'],
  },
};

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
  for (const name of ['walk', 'hop'])
    cpSync(path.join(root, `resources/starter/${name}.bvh`), path.join(home, 'clips', `${name}.bvh`));
  await runSegue(home, 'index', 'clips', '--library', 'my.db');
  const opened = valueOf(openLibrary(library()));
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
  return runSegue(home, ...args.map((arg) => words[arg] ?? arg));
}

describe.each(Object.entries(writers))('%s', (_, writer) => {
  test.each(obstacles)('leaves %s as it is, and fails', async (name, __, make) => {
    if (name === 'a folder' && writer.args[0] === 'bake') return; // it writes into folders
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

  test('writes a new file, and replaces only what it may', async () => {
    const file = path.join(temporaryFolder(), writer.file);
    expect((await run(writer, file)).code).toBe(0);
    const written = readFileSync(file);
    expect(written.length).toBeGreaterThan(10);
    expect((await run(writer, file)).code).toBe(writer.ownAgain ? 0 : 1);
    if (!writer.ownAgain) expect(readFileSync(file).equals(written)).toBe(true);
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
  const rows = [...new Set(Object.values(writers).map(({ by }) => by)), ...Object.keys(others), ...gates];
  expect(callers.filter((name) => !gates.includes(name)).toSorted()).toEqual(
    rows.filter((name) => !gates.includes(name)).toSorted(),
  );
  for (const file of Object.values(others)) expect(lstatSync(path.join(root, file)).isFile()).toBe(true);
});
