/**
 * `npm run tool -- size [FOLDER]`: lines of source and of tests, for each room of the source. Counts `.ts` and
 * `.tsx` files of all rooms or of FOLDER, and says what a room holds: one of its files begins with
 * `// core/math: quaternions, …`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { asProgram, inProject, PlainFailure, say } from './project.mjs';

export const sourceFolders = ['core', 'contract', 'main', 'preload', 'renderer'];

/** @typedef {{ path: string, text: string }} SourceFile */
/** @typedef {{ room: string, source: number, tests: number, purpose: string }} RoomSize */

/**
 * The `.ts` and `.tsx` files in `folder` and below, or others.
 *
 * @param {string} folder in the project @param {RegExp} [endings]
 * @returns {SourceFile[]}
 */
export function filesIn(folder, endings = /\.tsx?$/) {
  if (!existsSync(inProject(folder))) return [];
  return readdirSync(inProject(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(path, endings);
    return endings.test(entry.name) ? [{ path, text: readFileSync(inProject(path), 'utf8') }] : [];
  });
}

/** @param {SourceFile[]} files */
const countLines = (files) => files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);

/** The description of a room in its files. @param {string} room @param {SourceFile[]} files */
function purposeOf(room, files) {
  const said = files.find(({ text }) => text.startsWith(`// ${room}: `));
  return said?.text.split('\n', 1)[0].slice(`// ${room}: `.length) ?? '';
}

/** @param {string} room a folder of the source @returns {RoomSize} */
function measureRoom(room) {
  const files = filesIn(room);
  return {
    room,
    source: countLines(files),
    tests: countLines(filesIn(`test/${room}`)),
    purpose: purposeOf(room, files),
  };
}

/** The rooms directly in `folder`. @param {string} folder @returns {RoomSize[]} */
function roomsIn(folder) {
  const entries = readdirSync(inProject(folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => measureRoom(`${folder}/${name}`));
}

const number = (lines) => lines.toLocaleString('en').padStart(8);

/** @param {RoomSize} size @param {string} [indent] */
const rowOf = ({ room, source, tests, purpose }, indent = '') =>
  `${number(source)}${number(tests)}  ${indent}${room}${purpose && `: ${purpose}`}`;

/** One line on all of the source and all tests, readings of the window among them. */
export function sizeLine() {
  const source = sourceFolders.reduce((sum, folder) => sum + countLines(filesIn(folder)), 0);
  return `${number(source).trim()} lines of source, ${number(countLines(filesIn('test', /\.(tsx?|mjs|txt)$/))).trim()} of tests`;
}

await asProgram(import.meta.url, async ([folder]) => {
  if (folder !== undefined && !sourceFolders.includes(folder.split('/')[0]))
    throw new PlainFailure(`Not a source folder: ${folder}. Source folders: ${sourceFolders.join(', ')}`);
  if (folder !== undefined && !existsSync(inProject(folder)))
    throw new PlainFailure(`Folder not found: ${folder}`);
  say('  source   tests');
  for (const top of folder === undefined ? sourceFolders : [folder]) {
    say(rowOf(measureRoom(top)));
    for (const room of roomsIn(top)) say(rowOf(room, '  '));
  }
  if (folder === undefined) say(sizeLine());
});
