/**
 * `npm run tool -- package [--development] [TARGET…]`: builds the app for users into dist/. That is the folder
 * of the program, or the targets of this system. It refuses an Electron that is not the official, pinned one;
 * `--development` packages whatever is installed and marks the result.
 */
import { lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, buildWhenStale } from './build.mjs';
import { debianDependencies } from './electron/system-libraries.mjs';
import { commandWords, launcherOptions, putLauncher } from './package/launcher.mjs';
import { checkDependencies } from './package/linked-packages.mjs';
import { signing } from './package/signing.mjs';
import { targetArguments } from './package/targets.mjs';
import { asProgram, inProject, PlainFailure, readJson, say } from './project.mjs';
import { run } from './run.mjs';
import { setup } from './setup.mjs';

const developmentName = 'Segue (development build)';
const developmentExecutable = 'segue-development';

/** @param {import('./electron/ensure-electron.mjs').InstalledElectron} electron */
function refuseUnlessReleasable(electron) {
  const pinned = readJson(inProject('node_modules/electron/package.json')).version;
  const isLink = lstatSync(inProject('node_modules/electron/dist')).isSymbolicLink();
  if (electron.official && !isLink && electron.version === pinned) return;
  throw new PlainFailure(
    `A release needs the official Electron ${pinned}; ${isLink ? 'an unofficial copy of ' : ''}` +
      `${electron.version} is installed. Run SEGUE_ELECTRON=official npm run setup with access to the official download, or ` +
      'create a development package: npm run tool -- package --development',
  );
}

/**
 * Configuration of a development build: the installed Electron, another name, and a notice.
 *
 * @param {string} notice file
 */
const developmentOptions = (notice) => ({
  electronDist: 'node_modules/electron/dist',
  productName: developmentName,
  extraMetadata: {
    name: 'segue-development',
    productName: developmentName,
    desktopName: 'segue-development.desktop',
    developmentBuild: true,
  },
  linux: { executableName: developmentExecutable },
  deb: { compression: 'gz' }, // quicker
  extraFiles: [{ from: notice, to: 'DEVELOPMENT-BUILD.txt' }],
});

/** @param {import('./electron/ensure-electron.mjs').InstalledElectron} electron */
function developmentNotice(electron) {
  const origin = electron.official ? 'the official' : 'an UNOFFICIAL, third-party copy of';
  return `This is a development build of Segue on ${origin} Electron ${electron.version}. Do not publish it.\n`;
}

/**
 * Writes the configuration of electron-builder into the emptied output folder. A release takes Electron from
 * the official download, since a universal one needs two.
 */
function writeConfiguration(electron, development, output, words) {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const notice = join(output, 'development-build.txt');
  if (development) writeFileSync(notice, developmentNotice(electron));
  const own = development ? developmentOptions(notice) : {};
  const product = development ? developmentName : readJson(inProject('package.json')).productName;
  const configuration = {
    extends: inProject('electron-builder.yml'),
    directories: { output },
    // The installed version; electron-builder would take the one of package.json.
    electronVersion: electron.version,
    ...own,
    deb: { ...own.deb, ...debianDependencies },
    ...launcherOptions(output, words, product),
  };
  const { mac } = signing(process.env);
  if (mac) configuration.mac = { ...configuration.mac, ...mac };
  // electron-builder asks for an address to make a deb; ours leaves it out, while an installer for Windows
  // would show it.
  if (process.platform === 'linux')
    configuration.extraMetadata = { ...configuration.extraMetadata, homepage: 'https://segue.invalid' };
  const file = join(output, 'electron-builder.json');
  writeFileSync(file, JSON.stringify(configuration));
  return file;
}

/** Runs electron-builder. @param {string[]} given @param {string[]} wanted targets, for the words of a failure */
async function runBuilder(given, wanted) {
  const builder = inProject('node_modules/electron-builder/cli.js');
  const env = { ...process.env, CUSTOM_FPM_PATH: inProject('tools/package/build-deb.mjs') };
  const { code } = await run(process.execPath, [builder, ...given, '--publish=never'], { env });
  if (code === 0) return;
  const hint = wanted.some((target) => !['dir', 'deb'].includes(target))
    ? ' If its tools could not be downloaded, check the network, or let the workflow packages.yml create the package.'
    : '';
  throw new PlainFailure(`electron-builder failed (see above).${hint}`, code);
}

/**
 * Makes the folder of the program, which gets its launcher after electron-builder has set the fuses of the program, and
 * the other packages from it.
 */
async function buildForLinux(targets, wanted, { output, words, executable, configuration }) {
  await runBuilder(['--linux', 'dir', configuration], []);
  const folder = join(
    output,
    readdirSync(output).find((name) => name.endsWith('-unpacked')),
  );
  putLauncher(folder, words, executable);
  if (wanted.includes('deb')) await checkDependencies(folder, debianDependencies.depends);
  if (wanted.some((target) => target !== 'dir'))
    await runBuilder([...targets, `--prepackaged=${folder}`, configuration], wanted);
}

await asProgram(import.meta.url, async (args) => {
  const development = args.includes('--development');
  const wanted = args.filter((arg) => arg !== '--development');
  const targets = targetArguments(wanted, process.platform);
  const electron = await setup();
  if (!development) refuseUnlessReleasable(electron);
  if (development) await buildWhenStale();
  else if ((await build()).code !== 0) throw new PlainFailure('The build failed (see above).');
  const output = inProject('dist', development ? 'development' : 'release');
  const words = await commandWords();
  const configuration = `--config=${writeConfiguration(electron, development, output, words)}`;
  const executable = development ? developmentExecutable : 'segue';
  if (process.platform === 'linux')
    await buildForLinux(targets, wanted, { output, words, executable, configuration });
  else await runBuilder([...targets, configuration], wanted);
  say(`Packaged into ${output}`);
  return 0;
});
