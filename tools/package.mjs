/**
 * `npm run package`: builds the app for users into dist/. It refuses an Electron that is not the official, pinned one;
 * `-- --development` packages whatever is installed and marks the result.
 */
import { lstatSync, rmSync, writeFileSync } from 'node:fs';
import { build } from './build.mjs';
import { asProgram, inProject, PlainFailure, readJson, say } from './project.mjs';
import { run } from './run.mjs';
import { setup } from './setup.mjs';

const developmentName = 'Segue (development build)';

/** @param {import('./electron/ensure-electron.mjs').InstalledElectron} electron */
function refuseUnlessReleasable(electron) {
  const pinned = readJson(inProject('node_modules/electron/package.json')).version;
  const isLink = lstatSync(inProject('node_modules/electron/dist')).isSymbolicLink();
  if (electron.official && !isLink && electron.version === pinned) return;
  throw new PlainFailure(
    `A release needs the official Electron ${pinned}; ${isLink ? 'an unofficial copy of ' : ''}` +
      `${electron.version} is installed. Run SEGUE_ELECTRON=official npm run setup with access to the official download, or ` +
      'create a development package: npm run package -- --development',
  );
}

/** Options that mark a development build: name, metadata, folder. */
const developmentOptions = [
  `--config.productName=${developmentName}`,
  `--config.extraMetadata.productName=${developmentName}`,
  '--config.extraMetadata.developmentBuild=true',
  '--config.linux.executableName=segue-development',
];

/** @param {boolean} development */
function outputFolder(development) {
  return inProject('dist', development ? 'development' : 'release');
}

async function packageApp(electron, development) {
  const output = outputFolder(development);
  rmSync(output, { recursive: true, force: true });
  const args = [
    inProject('node_modules/electron-builder/cli.js'),
    '--linux',
    '--dir',
    '--publish=never',
    `--config.directories.output=${output}`,
    // The installed version; electron-builder would take the one of package.json.
    `--config.electronVersion=${electron.version}`,
    ...(development ? developmentOptions : []),
  ];
  const { code } = await run(process.execPath, args);
  if (code !== 0) throw new PlainFailure('electron-builder failed (see above).', code);
  return output;
}

function developmentNotice(electron) {
  const origin = electron.official ? 'the official' : 'an UNOFFICIAL, third-party copy of';
  return `This is a development build of Segue on ${origin} Electron ${electron.version}. Do not publish it.\n`;
}

await asProgram(import.meta.url, async (args) => {
  const unknown = args.find((arg) => arg !== '--development');
  if (unknown) throw new PlainFailure(`Unknown option ${unknown}. Available: --development`);
  if (process.platform !== 'linux') throw new PlainFailure('Packaging is supported on Linux only.');
  const development = args.includes('--development');
  const electron = await setup();
  if (!development) refuseUnlessReleasable(electron);
  const built = await build();
  if (built.code !== 0) return built.code;
  const output = await packageApp(electron, development);
  if (development)
    writeFileSync(`${output}/linux-unpacked/DEVELOPMENT-BUILD.txt`, developmentNotice(electron));
  say(`Packaged into ${output}`);
  return 0;
});
