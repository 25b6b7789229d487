import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { project, sourceFiles } from './fixtures/source-imports.ts';

/** What the window, or `within`, does in one form, and the files that may do it themselves. */
const forms: readonly { what: string; pattern: RegExp; files: readonly string[]; within?: string }[] = [
  {
    what: "paths within Babylon's package are in one file",
    pattern: /'@babylonjs\//,
    files: ['main/import/read/fbx/babylon.ts'],
    within: 'main',
  },
  {
    what: 'private members of lil-gui are in one file',
    pattern:
      /'lil-gui'|\._[a-z]|override (get )?_|\$(name|widget|disable|children|title|select|input|slider|fill)\b/,
    files: ['renderer/controls/parameters/lil-gui.ts'],
  },
  {
    what: 'held keys are adjustments, or commands',
    pattern: /\b(keyup|onKeyUp)\b/,
    files: ['renderer/app/keyboard.ts', 'renderer/kit/adjust.ts'],
  },
  ...['contract', 'main', 'renderer'].map((within) => ({
    what: `digits are grouped by \`grouped\`: ${within}`,
    pattern: /\.toLocaleString\(/,
    files: [],
    within,
  })),
  ...[
    { within: 'contract', files: [] },
    {
      within: 'core',
      files: [
        'core/kit/ascii-json.ts', // of buffers that Segue makes
        'core/kit/bounded-json.ts',
      ],
    },
    {
      within: 'main',
      files: [
        'main/cli/version.ts', // of Segue's own package
        'main/import/first-run.ts', // of its starter clips
        'main/import/pool/import-worker.ts', // of the process that starts it
        'main/import/read/gltf/parse-json.ts', // has limits of its own, which name a byte
      ],
    },
  ].map(({ within, files }) => ({
    what: `JSON from outside is within limits, by \`boundedJson\`: ${within}`,
    pattern: /JSON\.parse\((?!JSON\.stringify\()/,
    files,
    within,
  })),
  { what: 'a value is kept in its range by `clamp`', pattern: /Math\.min\(\s*Math\.max\(/, files: [] },
  { what: 'threads start in one file', pattern: /new Worker\(/, files: ['renderer/workers/threads.ts'] },
  {
    what: 'threads speak one protocol',
    pattern: /postMessage\(/,
    files: ['renderer/workers/answer.ts', 'renderer/workers/threads.ts'],
  },
  {
    what: 'a canvas is drawn through its surface, besides pictures that are in no window',
    pattern: /getContext\('2d'/,
    files: [
      'renderer/features/recording/record.ts',
      'renderer/kit/plot/canvas.tsx',
      'renderer/kit/short-name.tsx', // measures, and draws nothing
      'renderer/viewport/paint/graphics.ts',
      'renderer/workers/cost-picture.ts',
    ],
  },
  {
    what: 'what a motion has is a facet: nobody asks for its kind, or whether a clip is alone',
    pattern: /\.isClip\b|\bmodel\.alone\b|\balone\.(value|peek)|\bevaluation [!=]== null/,
    files: [],
  },
  {
    what: 'what is farther than the folder above is imported by the name of its place',
    pattern: /'(\.\.\/){2}(?!node_modules)/,
    files: [],
  },
  {
    what: 'what is drawn asks the motion what plays',
    pattern: /\b(session\.stage|(clip|tree|run|inPlace|is)On(Stage)?\()/,
    files: [],
    within: 'renderer/stage',
  },
  {
    what: 'what the views show is asked of the stage',
    pattern: /\bstage\.(value|peek\(\))\.kind\b|\bkind: 'run'/,
    files: ['renderer/features/stress/requests-run.ts', 'renderer/stores/session/stage.ts'],
  },
  {
    what: 'a dialog is one component',
    pattern: /<dialog\b|\bshowModal\b|\buseModal\b/,
    files: ['renderer/kit/dialog.tsx'],
  },
  {
    what: 'a number that people read has one format; of pixels and ARIA values others read the digits',
    pattern: /\.toFixed\(/,
    files: ['renderer/kit/plot/scale.ts', 'renderer/timeline/elements/handles.ts'],
  },
  {
    what: 'a table is columns as data',
    pattern: /<table\b|role="columnheader"/,
    files: ['renderer/kit/table/data-table.tsx', 'renderer/kit/table/grid.tsx'],
  },
  {
    what: 'what takes long ends with its inputs by a resource, and keeps no note of what was asked last',
    pattern:
      /\.aborted\b|\blet (latest|newest|isWanted|isOver|isGone|isMounted|isStale)\b|^(?![^]*addEventListener)[^]*new AbortController\(/,
    files: [
      'renderer/features/recording/record.ts', // people cancel it
      'renderer/kit/drag.ts', // ends with its gesture
      'renderer/kit/resource.ts',
      'renderer/workers/place.ts', // the clips in the memory of a thread
    ],
  },
  {
    what: 'plain data is compared by `sameValue` and named by `valueKey`; text is for files',
    pattern: /JSON\.stringify\(/,
    files: [
      'renderer/kit/same-value.ts', // quotes a text
      'renderer/stores/workspace/workspace-store.ts', // what is saved
    ],
  },
  {
    what: 'what reads the document reads parts of it, so that it does not run when others change',
    pattern: /\b(document|store)\.(saved|current|shown)\.value\b(?! =)/,
    files: [],
  },
  {
    what: 'a list whose visible rows alone are in the page is a row list',
    pattern: /useVirtualRows\(/,
    files: ['renderer/controls/row-list.tsx', 'renderer/kit/virtual-rows.ts'],
  },
];

const texts = sourceFiles().map((file) => ({ file, text: readFileSync(path.join(project, file), 'utf8') }));

test.each(forms)('$what', ({ pattern, files: expected, within = 'renderer' }) => {
  const found = texts.filter(({ file, text }) => file.startsWith(`${within}/`) && pattern.test(text));
  expect(found.map(({ file }) => file).toSorted()).toEqual(expected);
});
