import { PlainFailure } from '../project.mjs';

const oldest = '20.19.0';

/** Fails plainly if this Node is too old to build Segue. */
export function checkNodeVersion(version = process.versions.node) {
  if (isAtLeast(version, oldest)) return;
  throw new PlainFailure(`Segue needs Node ${oldest} or newer; this is ${version}.`);
}

/** @param {string} version @param {string} least both as "major.minor.patch" */
export function isAtLeast(version, least) {
  const [found, wanted] = [version, least].map((text) =>
    text.split('.').map((part) => Number.parseInt(part, 10)),
  );
  const differing = wanted.findIndex((part, index) => part !== found[index]);
  return differing === -1 || found[differing] > wanted[differing];
}
