import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { slugOf } from '../tools/guide/render-guide.mjs';
import { unofficialVersion } from '../tools/electron/unofficial-electron.mjs';
import { listTools } from '../tools/tool.mjs';
import { listDocuments, wrapDocument } from '../tools/wrap-documents.mjs';

const project = path.resolve(import.meta.dirname, '..');
const sources = ['core', 'contract', 'main', 'preload', 'renderer', 'test', 'tools'].flatMap((folder) =>
  readdirSync(path.join(project, folder), { recursive: true }).map(
    (name) => `${folder}/${String(name).replaceAll('\\', '/')}`,
  ),
);

/** Code in a document that looks like a file or folder of the project. */
function filesNamedIn(document: string): string[] {
  return [...read(document).matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs))`/g)].map(
    ([, name = '']) => name,
  );
}

function documentsIn(folder: string): string[] {
  const names = readdirSync(path.join(project, folder), { recursive: true }).map(String);
  return names.filter((name) => name.endsWith('.md')).map((name) => path.join(folder, name));
}

const documents = listDocuments();
const read = (document: string): string => readFileSync(path.join(project, document), 'utf8');
const wordsOf = (document: string): number => read(document).split(/\s+/).length;

test('every source file named in a document exists', () => {
  const gone = documents.flatMap((document) =>
    filesNamedIn(document)
      .filter((name) => !sources.some((source) => `/${source}`.endsWith(`/${name}`)))
      .map((name) => `${document} names ${name}`),
  );
  expect(filesNamedIn('docs/life-of-a-transition.md').length).toBeGreaterThan(20);
  expect(gone).toEqual([]);
});

test('every command named in a document exists, and few are scripts of their own', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };
  const tools = listTools().map(({ name }) => name);
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/npm run (?:-s )?([\w:]+)(?: -- (\w+))?/g)].map(
      ([command, script = '', tool = '']) => ({
        command: `${document}: ${command}`,
        exists: script in scripts && (script !== 'tool' || ['', ...tools].includes(tool)),
      }),
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ exists }) => !exists).map(({ command }) => command)).toEqual([]);
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(14);
});

test('no document is left half merged', () => {
  expect(documents.filter((document) => /^(<{7}|={7}|>{7})( |$)/m.test(read(document)))).toEqual([]);
});

/** Anchors of the headings of a document. */
const anchorsIn = (document: string): string[] =>
  [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading));

/** True if a link of a document leads to a file, and to a heading in it if it names one. */
function isFound(document: string, target: string): boolean {
  const [file = '', anchor] = target.split('#');
  const linked = file === '' ? document : path.join(path.dirname(document), file);
  return (
    existsSync(path.join(project, linked)) && (anchor === undefined || anchorsIn(linked).includes(anchor))
  );
}

test('every link leads to a file or to a heading in one', () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^https?:/.test(target) && !isFound(document, target))
      .map((target) => `${document} links to ${target}`),
  );
  expect(broken).toEqual([]);
});

test.each(documentsIn('docs/guide'))('headings of %s have anchors of their own', (document) => {
  const anchors = anchorsIn(document);
  expect(anchors).toEqual([...new Set(anchors)]);
});

test('no line that can break is longer than 120 columns', () => {
  expect(documents.length).toBeGreaterThan(100);
  expect(documents.filter((document) => wrapDocument(read(document)) !== read(document))).toEqual([]);
});

test('pages for a first change stay short, and the moving picture of the README small', () => {
  expect(statSync(path.join(project, 'docs/walk-to-hop.gif')).size).toBeLessThan(3e6);
  expect(wordsOf('docs/architecture.md')).toBeLessThanOrEqual(1000);
  expect(wordsOf('docs/where-changes-go.md')).toBeLessThanOrEqual(1750);
  expect(read('docs/eight-words.md').match(/^## /gm)).toHaveLength(8);
});

test('a change in the window passes few files, and architecture names them', () => {
  const limits = {
    'A marker is dragged': 12,
    'A half-life is changed': 10,
    'A cell of the muscle table is typed': 7,
  };
  const paths = [
    ...read('docs/architecture.md').matchAll(/^- \*\*(.+)\*\*, at most (\d+) files: (.+(?:\n {2}.+)*)$/gm),
  ];
  expect(Object.fromEntries(paths.map(([, change = '', most]) => [change, Number(most)]))).toEqual(limits);
  for (const [, , most, list = ''] of paths) {
    const files = list.split(/\s→\s+/).map((file) => `renderer/${file.slice(1, -1)}`);
    expect(files.length).toBeLessThanOrEqual(Number(most));
    expect(new Set(files).size).toBe(files.length);
    expect(files.filter((file) => !sources.includes(file))).toEqual([]);
  }
});

test.each(['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'docs/security.md'])(
  '%s names the Electron on which Segue was tested, and the one of packages',
  (page) => {
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { electron: string } };
    const named = Array.from(
      read(page).matchAll(/\belectron[\s@]+(\d+\.\d+\.\d+)/gi),
      ([, version]) => version,
    );
    expect(new Set(named)).toEqual(new Set([unofficialVersion, devDependencies.electron]));
  },
);

test('the contents of the guide link to each page of the guide', () => {
  const pages = readdirSync(path.join(project, 'docs/guide')).filter((name) => /^[a-z-]+\.md$/.test(name));
  expect(pages.length).toBeGreaterThan(10);
  for (const page of pages) expect(read('docs/guide/README.md')).toContain(`](${page})`);
});

test('the pictures of the guide are small, alone and in sum, and each is shown', () => {
  const folder = path.join(project, 'docs/guide/pictures');
  const pictures = readdirSync(folder);
  const text = documentsIn('docs/guide').map(read).join('\n');
  const sizes = pictures.map((picture) => statSync(path.join(folder, picture)).size);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(150 * 1024);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3 * 1024 * 1024);
  for (const picture of pictures) expect(text).toContain(`(pictures/${picture})`);
});

test('decisions are numbered without gaps', () => {
  const numbers = readdirSync(path.join(project, 'docs/adr')).map((name) => Number(name.slice(0, 4)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1));
});
