/**
 * `npm start [-- paths and flags]`: sets up, builds and runs the app. Without a display, it runs the demo on
 * a virtual one and prints the paths of the pictures.
 */
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { buildWhenStale } from './build.mjs';
import { missingFromDemo } from './demo-files.mjs';
import { electronFlags } from './electron/electron-flags.mjs';
import { runOnElectronNode } from './electron/electron-node.mjs';
import { electronPath } from './electron/ensure-electron.mjs';
import { asProgram, callersFolder, inProject, PlainFailure, projectRoot, say } from './project.mjs';
import { run } from './run.mjs';
import { setup } from './setup.mjs';
import { withAbsolutePaths } from './start-arguments.mjs';
import { hasDisplay, withVirtualDisplay } from './electron/virtual-display.mjs';

const demoLimitMs = 15 * 60 * 1000;
/** Harmless Chromium errors on machines without desktop services and GPU. */
export const noDesktopLines = /:ERROR:dbus\/|GL Driver Message .*ReadPixels/;

/**
 * @param {string[]} args for the app
 *
 * @param {boolean} virtualDisplay
 * @param {import('./run.mjs').RunOptions} [options]
 */
async function runApp(args, virtualDisplay, options) {
  const { flags, notes } = electronFlags({ virtualDisplay });
  notes.forEach(say);
  return run(electronPath, [...flags, projectRoot, ...args], options);
}

async function runDemo(args) {
  const given = args.indexOf('--demo');
  const folder = given === -1 ? resolve(callersFolder(), 'segue-demo') : args[given + 1];
  const demoArgs = given === -1 ? [...args, '--demo', folder] : args;
  const startedAt = Date.now();
  say('No display found: running the demo on a virtual one …');
  const options = { timeoutMs: demoLimitMs, hideLines: noDesktopLines };
  const { code, endedBy } = await withVirtualDisplay((env) => runApp(demoArgs, true, { env, ...options }));
  if (endedBy) throw new PlainFailure(`The demo was ended by ${endedBy}.`, 128 + constants.signals[endedBy]);
  if (code !== 0) throw new PlainFailure(`The demo ended with exit code ${code}.`, code);
  const missing = missingFromDemo(folder, startedAt);
  if (missing.length > 0)
    throw new PlainFailure(`The demo did not write ${missing.join(', ')} to ${folder}.`);
  say(`The demo's report, stills and plots are in ${folder} (open ${folder}/report.html).`);
}

/** @param {string[]} given paths and flags */
export async function startSegue(given) {
  await setup();
  await buildWhenStale();
  const args = withAbsolutePaths(given, callersFolder(), existsSync);
  if (args.includes('--version'))
    return (await runOnElectronNode([inProject('out/main/segue.js'), 'version'])).code;
  return hasDisplay() ? (await runApp(args, false)).code : runDemo(args);
}

await asProgram(import.meta.url, startSegue);
