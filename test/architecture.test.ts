import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { listTools } from '../tools/tool.mjs';
import {
  closureOf,
  importsOf,
  linesOf,
  project,
  run,
  sourceFiles,
  targetOf,
} from './fixtures/source-imports.ts';

const features = readdirSync(path.resolve(import.meta.dirname, '../renderer/features'));

/** What controls, the stage and the features may import besides themselves. */
const belowControls =
  'renderer/kit renderer/clips renderer/workers renderer/stores renderer/motion renderer/viewport renderer/timeline renderer/plots contract core preact @preact/signals lucide';

const besideLibrary =
  'main/library main/import main/export main/cli main/threads contract core node better-sqlite3 zod';

/** Rooms of core: each may import those before it. */
const coreRooms =
  'core/kit core/documents core/math core/pose core/clip core/rig core/formats core/procedural core/methods core/transition core/judge core/tree core/engines core/runs'.split(
    ' ',
  );

/**
 * Allowed imports: folders of the project, packages by name, `node` for Node's own modules. The first match
 * counts.
 */
const rules: Readonly<Record<string, string>> = {
  ...Object.fromEntries(coreRooms.map((room, at) => [room, coreRooms.slice(0, at + 1).join(' ')])),
  'core/documents': 'core/documents core/kit zod',
  'core/index.ts': 'core',
  contract: 'core contract zod papaparse',
  'main/app': 'main contract core electron node',
  // From here on all of main also runs on Electron's Node without a window: no electron, and nothing of
  // main/app.
  'main/owner':
    'main/library main/import main/export main/ipc main/owner main/farm main/team main/threads contract core node birpc',
  'main/ipc': 'main/library main/import main/export main/ipc main/farm main/team contract core node zod',
  'main/import/read/gltf':
    'main/import main/library core node @gltf-transform/core meshoptimizer draco3dgltf zod',
  'main/export/motion':
    'main/library main/import main/export main/threads contract core node @gltf-transform/core zod',
  'main/export/preview': 'main/library main/import main/export contract core node pngjs',
  'main/import/read/bvh': 'main/import core node chardet',
  'main/import/read/fbx': 'main/import core node @babylonjs/loaders',
  'main/farm': 'main/farm main/team main/library main/import main/threads contract core node pg pg-boss zod',
  'main/team': 'main/team main/library contract core node pg zod',
  'main/cli':
    'main/library main/import main/export main/cli main/farm main/team main/threads contract core node better-sqlite3 zod',
  'main/threads': 'main/threads main/library contract core node',
  'main/library': besideLibrary,
  'main/import': besideLibrary,
  'main/export': besideLibrary,
  preload: 'contract core preload electron',
  'renderer/kit': 'renderer/kit core preact @preact/signals lucide',
  'renderer/viewport': 'renderer/viewport renderer/kit contract core three',
  'renderer/timeline': 'renderer/timeline renderer/kit contract core',
  'renderer/plots': 'renderer/plots renderer/kit contract core uplot preact',
  'renderer/clips': 'renderer/clips renderer/kit contract core @preact/signals',
  'renderer/workers': 'renderer/workers renderer/clips renderer/kit contract core @preact/signals',
  'renderer/stores':
    'renderer/stores renderer/workers renderer/clips renderer/kit contract core @preact/signals',
  'renderer/motion': 'renderer/motion renderer/stores renderer/kit contract core @preact/signals',
  'renderer/controls/parameters': `renderer/controls ${belowControls} lil-gui`,
  'renderer/controls/parameters/lil-gui.ts': 'renderer/controls renderer/kit lil-gui',
  'renderer/controls': `renderer/controls ${belowControls}`,
  'renderer/stage': `renderer/stage renderer/controls ${belowControls}`,
  // Features know what is below them, and not each other.
  ...Object.fromEntries(
    features.map((name) => [
      `renderer/features/${name}`,
      `renderer/features/${name} renderer/stage renderer/controls ${belowControls}`,
    ]),
  ),
  'renderer/features/recording': `renderer/features/recording renderer/stage renderer/controls ${belowControls} mediabunny`,
  'renderer/app': `renderer ${belowControls}`,
  'tools/build-core.mjs': 'tools node vite',
  'tools/dev': 'tools node electron-vite vite playwright',
  'tools/guide': 'tools node marked',
  'tools/icon': 'tools node pngjs',
  'tools/mutate': 'tools node @stryker-mutator vitest vitest.config.ts',
  'tools/starter': 'tools core node',
  'tools/study': 'tools core main/cli main/export main/farm main/library main/threads node',
  'tools/team': 'tools main/import main/library node pg',
  tools: 'tools node',
};
/**
 * Short files beside their only user: those that would make it longer than a whole thought, workers, and what
 * tests import without the app.
 */
const MOST_ALONE = 20;

/** Files and lines, with all that it imports at run time, of the file of a blend method: it can be taken home. */
const METHOD_LIMIT = [8, 740];
const METHOD_LIMITS: Readonly<Record<string, readonly number[]>> = {
  'dead-blend-unreal-preset.ts': [9, 790], // its parameters are those of the node
  'muscle-inertialization.ts': [10, 710], // muscles on top of the spring of another method
  'unreal-dead-blend.ts': [22, 1650], // an exact node: ticks, its own curves and its rounding
  'unreal-inertialization.ts': [14, 1090],
};

/** The same of what evaluates a transition: blends alone, without documents, checks and what trails after. */
const EVALUATION_LIMIT = [103, 9000];

/** All parent folders of `paths`. */
function foldersOf(paths: readonly string[]): string[] {
  const folders = paths.flatMap((file) =>
    file
      .split('/')
      .slice(0, -1)
      .map((_, depth, names) => names.slice(0, depth + 1).join('/')),
  );
  return [...new Set(folders)];
}

/** Files that with all that they import have more files and lines than allowed. */
function beyondLimit(from: readonly string[], [mostFiles, mostLines]: readonly number[]): string[] {
  const reached = [...new Set(from.flatMap((file) => closureOf(file)))];
  const lines = reached.reduce((sum, each) => sum + linesOf(each), 0);
  return reached.length > mostFiles || lines > mostLines
    ? [`${from.join(', ')}: ${reached.length} files, ${lines} lines`]
    : [];
}

const isWithin = (target: string, place: string): boolean =>
  target === place || target.startsWith(`${place}/`);

/** Names on the first cycle along `edges`; empty if there is none. */
function findCircle(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const finished = new Set<string>();
  const walk = (node: string, trail: readonly string[]): string[] => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node];
    if (finished.has(node)) return [];
    for (const next of edges.get(node) ?? []) {
      const circle = walk(next, [...trail, node]);
      if (circle.length > 0) return circle;
    }
    finished.add(node);
    return [];
  };
  for (const node of edges.keys()) {
    const circle = walk(node, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

const files = sourceFiles();
const links = files.flatMap((file) =>
  importsOf(file).map((specifier) => ({ file, target: targetOf(file, specifier) })),
);

const known = new Set(files);
const inner = links.filter(({ target }) => known.has(target));

function edgesBetween(
  nameOf: (file: string) => string,
  counts: (file: string) => boolean = () => true,
): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { file, target } of inner) {
    if (!counts(file) || !counts(target) || nameOf(file) === nameOf(target)) continue;
    edges.set(nameOf(file), (edges.get(nameOf(file)) ?? new Set()).add(nameOf(target)));
  }
  return edges;
}

describe('imports between rooms', () => {
  test('every source file is covered by a rule', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => !Object.keys(rules).some((folder) => isWithin(file, folder)))).toEqual([]);
  });

  test('a file imports only what the rule of its folder allows', () => {
    const broken = links.filter(({ file, target }) => {
      const may = Object.entries(rules).find(([folder]) => isWithin(file, folder))?.[1] ?? '';
      return !may.split(' ').some((place) => isWithin(target, place));
    });
    expect(broken.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  test('schemas are in neither the window’s script nor core: of documents they have only the types', () => {
    const isWithout = (file: string): boolean =>
      isWithin(file, 'renderer') || (isWithin(file, 'core') && !isWithin(file, 'core/documents'));
    const reached = new Set(files.filter(isWithout));
    for (const file of reached)
      for (const target of run(file)) if (files.includes(target)) reached.add(target);
    expect([...reached].filter((file) => run(file).includes('zod'))).toEqual([]);
  });

  test('a document is described either by a schema or, where the window reads it, by a spec', () => {
    const specs = links
      .filter(
        ({ target, file }) =>
          target === 'core/documents/specs/plain-specs.ts' && !isWithin(file, 'core/documents/specs'),
      )
      .map(({ file }) => file.split('/').slice(0, 2).join('/'));
    expect([...new Set(specs)].toSorted()).toEqual(['core/procedural', 'core/runs', 'core/tree']);
  });

  test('a blend method can be taken home: it imports few files', () => {
    const registry = 'core/methods/registry.ts';
    const own = run(registry).filter((file) => path.posix.dirname(file) === path.posix.dirname(registry));
    expect(own.length).toBeGreaterThan(10);
    const limitOf = (file: string) => METHOD_LIMITS[path.posix.basename(file)] ?? METHOD_LIMIT;
    expect(own.flatMap((file) => beyondLimit([file], limitOf(file)))).toEqual([]);
  });

  test('an evaluation blends, and no more: it imports few files', () => {
    const own = ['create-evaluation.ts', 'evaluation.ts'].map((file) => `core/transition/evaluation/${file}`);
    expect(beyondLimit(own, EVALUATION_LIMIT)).toEqual([]);
  });

  test('a command starts on a clean clone: packages are imported only once they are installed', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8')) as {
      scripts: Readonly<Record<string, string>>;
    };
    const begun = [
      ...Object.values(scripts).flatMap((script) => /^node (tools\/\S+)/.exec(script)?.[1] ?? []),
      ...listTools().map(({ file }) => file),
    ];
    const atOnce = (statement: string): boolean => !statement.startsWith('import(');
    const reached = new Set(begun);
    const packages: string[] = [];
    for (const file of reached)
      for (const target of importsOf(file, atOnce).map((specifier) => targetOf(file, specifier)))
        if (files.includes(target)) reached.add(target);
        else if (target !== 'node') packages.push(`${file} imports ${target}`);
    expect(begun.length).toBeGreaterThan(20);
    expect(packages).toEqual([]);
  });

  test('what tests of windows import runs on any Node: it has no SQLite before version 22', () => {
    const all = readdirSync(path.join(project, 'test/e2e'), { recursive: true, encoding: 'utf8' });
    const begun = all.filter((name) => name.endsWith('.test.ts')).map((name) => name.replaceAll('\\', '/'));
    const reached = new Set(begun.map((name) => `test/e2e/${name}`));
    for (const file of reached)
      for (const target of run(file)) if (/\.(ts|mjs)$/.test(target)) reached.add(target);
    expect(reached.size).toBeGreaterThan(2 * begun.length);
    expect([...reached].filter((file) => importsOf(file).includes('node:sqlite'))).toEqual([]);
  });

  test('a command imports no other: what several need is in a folder named for it', () => {
    // A command has a folder of main/cli, or a file there.
    const commandOf = (file: string): string | undefined =>
      /^main\/cli\/(?!frame\/|inputs\/|work-kinds\/)([\w-]+?)(?:\/|-command\.ts$)/.exec(file)?.[1];
    const broken = links.filter(({ file, target }) => {
      const [own, other] = [commandOf(file), commandOf(target)];
      return own !== undefined && other !== undefined && own !== other;
    });
    expect(broken.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  test('files do not import each other in a circle', () => {
    expect(findCircle(edgesBetween((file) => file))).toEqual([]);
  });

  test('rooms do not import each other in a circle, across folders either', () => {
    // In one folder, its files and folders name each other in one direction only.
    const circles = foldersOf(files).map((folder) => {
      const room = (file: string): string => file.split('/', folder.split('/').length + 1).join('/');
      return findCircle(edgesBetween(room, (file) => isWithin(file, folder)));
    });
    expect(circles.filter((circle) => circle.length > 0)).toEqual([]);
  });

  test('another room is imported by its name, however deep a file is', () => {
    const climbs = files.flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith('../') && !name.includes('node_modules'))
        .filter((name) => !isWithin(targetOf(file, name), file.split('/')[0]))
        .map((name) => `${file} imports ${name}`),
    );
    expect(climbs.filter((climb) => !climb.startsWith('tools/'))).toEqual([]);
  });

  test('a short file with one user has it elsewhere, or is a dialog or a row of a registry', () => {
    const registries = [
      'methods/registry.ts',
      'engines/engines.ts',
      'kinds/kinds.ts',
      'cli/commands.ts',
      'overlays/overlays.ts',
      'ipc/handlers.ts',
    ];
    const users = (file: string): string[] => [
      ...new Set(links.filter(({ target }) => target === file).map((link) => link.file)),
    ];
    const alone = files.filter((file) => {
      const [user = '', ...others] = users(file);
      const isRow =
        registries.some((registry) => user.endsWith(registry) || file.endsWith(registry)) ||
        file.endsWith('-dialog.tsx') ||
        isWithin(file, 'tools');
      const isBeside = path.dirname(user) === path.dirname(file);
      return others.length === 0 && isBeside && !isRow && linesOf(file) <= 60;
    });
    expect(alone.length, alone.join('\n')).toBeLessThanOrEqual(MOST_ALONE);
  });

  test('no folder holds a single entry', () => {
    const lonely = foldersOf(files).filter((folder) => readdirSync(path.join(project, folder)).length === 1);
    expect(lonely).toEqual([]);
  });

  test('the main file of each room begins with a description of the room', () => {
    const said = files.flatMap((file) => {
      const [, room = null] = /^\/\/ ([\w/-]+): ./.exec(readFileSync(path.join(project, file), 'utf8')) ?? [];
      return room === null ? [] : [{ file, room }];
    });
    expect(said.filter(({ file, room }) => path.posix.dirname(file) !== room)).toEqual([]);
    const rooms = files.map((file) => path.posix.dirname(file)).filter((room) => !isWithin(room, 'tools'));
    expect(said.map(({ room }) => room).toSorted()).toEqual([...new Set(rooms)].toSorted());
  });

  test('properties are written out: none is put into an object of its own that is spread at once', () => {
    const spread = files.filter((file) => readFileSync(path.join(project, file), 'utf8').includes('...{'));
    expect(spread).toEqual([]);
  });

  test('the work of a component is a function of its module: all that it reads is in its inputs', () => {
    const ask = /\b(?:useResource|useKnown)\(/g;
    // The first argument has parts in parentheses or braces at most; the second one is a name.
    const asks =
      /\b(?:useResource|useKnown)\((?:[^(){},]|\((?:[^()]|\([^()]*\))*\)|\{[^{}]*\})*,\s*(\w+)(?=,|\s*\))/g;
    const closures = files
      .filter((file) => isWithin(file, 'renderer') && file !== 'renderer/kit/resource.ts')
      .filter((file) => {
        const text = readFileSync(path.join(project, file), 'utf8');
        const works = [...text.matchAll(asks)].map(([, work]) => work);
        const isOfModule = (work: string): boolean =>
          new RegExp(`^((export )?(async )?(const|function) ${work}|import [^;]*\\b${work})\\b`, 'm').test(
            text,
          );
        return works.length < [...text.matchAll(ask)].length || !works.every(isOfModule);
      });
    expect(closures).toEqual([]);
  });

  test('no file or folder has a vague name such as utils or common', () => {
    const vague = /(^|\/)(utils?|common|helpers?|shared|misc|index)(\/|\.tsx?$|\.mjs$)/;
    // The front door of core for other programs is the one barrel.
    expect(files.filter((file) => vague.test(file))).toEqual(['core/index.ts']);
  });
});
