/**
 * The command `segue` of a package. Electron asks for a display before any line of ours, so a script chooses: it
 * opens the window, or runs a command on Electron's Node, which needs none.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runOnElectronNode } from '../electron/electron-node.mjs';
import { inProject, PlainFailure } from '../project.mjs';

const commandLine = 'app.asar/out/main/segue.js';

/** All first words that run without a window, as the source lists them. @returns {Promise<string[]>} */
export async function commandWords() {
  const source = pathToFileURL(inProject('main/cli/commands.ts'));
  const script = `import { commandWords } from '${source.href}'; console.log(commandWords.join(' '))`;
  const { code, output } = await runOnElectronNode(['--input-type=module', '--eval', script], {
    keepOutput: true,
  });
  if (code !== 0) throw new PlainFailure(`The commands could not be listed:\n${output.trim()}`);
  return output.trim().split(' ');
}

/** Says on Linux what Chromium says in a crash. */
const needsDisplay = `
  if [ -z "$DISPLAY$WAYLAND_DISPLAY" ] && [ "$XDG_SESSION_TYPE" != wayland ]; then
    echo 'There is no display for the window. Commands need none: segue help' >&2
    exit 1
  fi`;

/**
 * The launcher of Linux and macOS. A word that is neither a command nor a file goes to the command line, which
 * says so; a path, a URL of a desktop or a switch goes to the window.
 * @param {string[]} words @param {{ program: string, resources: string, check?: string }} from paths from its folder;
 *   `check`: before the window
 */
const shellLauncher = (words, { program, resources, check = '' }) => `#!/bin/sh
here=$(dirname "$(realpath "$0")")
first=$1
# An AppImage puts this first where there are no user namespaces, as in a container.
[ "$first" != --no-sandbox ] || first=$2
window() {${check}
  unset ELECTRON_RUN_AS_NODE # terminals inside other editors set it
  exec "$here/${program}" "$@"
}
case $first in
  ${words.join(' | ')}) ;;
  '' | *[!a-z]*) window "$@" ;;
  *) [ ! -e "$first" ] || window "$@" ;;
esac
[ "$1" != --no-sandbox ] || shift
export ELECTRON_RUN_AS_NODE=1 NODE_NO_WARNINGS=1
exec "$here/${program}" "$here/${resources}/${commandLine}" "$@"
`;

/**
 * The launcher of Windows, with the same choice. `delims` leaves nothing of a word, so that its `for` does not run.
 * @param {string[]} words @param {string} program
 */
export const batchLauncher = (words, program) =>
  `@echo off
setlocal
set "first=%~1"
for %%c in (${words.join(' ')}) do if "%first%"=="%%c" goto command
if not defined first goto window
for /f "delims=abcdefghijklmnopqrstuvwxyz" %%c in ("%first%") do goto window
if exist "%first%" goto window
:command
set ELECTRON_RUN_AS_NODE=1
set NODE_NO_WARNINGS=1
"%~dp0..\\${program}.exe" "%~dp0..\\resources\\${commandLine.replaceAll('/', '\\')}" %*
exit /b %errorlevel%
:window
set ELECTRON_RUN_AS_NODE=
start "" "%~dp0..\\${program}.exe" %*
`.replaceAll('\n', '\r\n');

const launchers = {
  win32: {
    file: 'segue.cmd',
    text: batchLauncher,
    options: (files) => ({ win: { extraFiles: files } }),
  },
  darwin: {
    file: 'segue',
    text: (words, product) => shellLauncher(words, { program: `../../MacOS/${product}`, resources: '..' }),
    options: (files) => ({ mac: { extraResources: files } }),
  },
};

/**
 * Writes the launcher of Windows or macOS. Returns the options that put it into `bin` of the package: beside
 * `Segue.exe`, Windows would never choose a `segue.cmd`.
 * @param {string} folder for the file @param {string[]} words @param {string} product
 */
export function launcherOptions(folder, words, product, platform = process.platform) {
  const launcher = launchers[platform];
  if (launcher === undefined) return {};
  const from = join(folder, launcher.file);
  writeFileSync(from, launcher.text(words, product), { mode: 0o755 });
  return launcher.options([{ from, to: `bin/${launcher.file}` }]);
}

/**
 * Puts the launcher in the place of the program of Linux, which gets another name: so the folder, the AppImage, the menu
 * entry and `/usr/bin` all start it.
 * @param {string} folder of the program @param {string[]} words
 */
export function putLauncher(folder, words, executable) {
  const launcher = join(folder, executable);
  const program = `${executable}-app`;
  renameSync(launcher, join(folder, program));
  writeFileSync(launcher, shellLauncher(words, { program, resources: 'resources', check: needsDisplay }), {
    mode: 0o755,
  });
}
