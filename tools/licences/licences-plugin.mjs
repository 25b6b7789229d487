/** tools/licences: collects the licences of bundled packages, and writes them as a page */
import { dirname } from 'node:path';
import { inProject, readJson } from '../project.mjs';
import { packageFolderOf, renderLicences } from './render-licences.mjs';

/** Folders of the packages that the built files contain. */
const bundled = new Set();

/**
 * Creates the Vite plugin that notes the packages of a bundle. Main, preload and the workers of the window
 * are bundled before the window, whose plugin adds the page `licences.html`.
 * @param {{ writesPage?: boolean }} [options]
 */
export function licencesPlugin({ writesPage = false } = {}) {
  return {
    name: 'segue-licences',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
      for (const id of modules.filter((id) => id.includes('/node_modules/') && !id.startsWith('\0')))
        bundled.add(packageFolderOf(dirname(id)));
      if (!writesPage) return;
      const folders = [...bundled, ...installedBesideTheApp().map((folder) => inProject(folder))];
      this.emitFile({ type: 'asset', fileName: 'licences.html', source: renderLicences(folders) });
    },
  };
}

/** Folders of the packages that a package contains as they are. @returns {string[]} from the project */
function installedBesideTheApp() {
  const { packages } = readJson(inProject('package-lock.json'));
  return Object.keys(packages).filter((folder) => folder !== '' && !packages[folder].dev);
}
