import { readFileSync } from 'node:fs';

/** `Segue 0.1.0` */
export function segueVersion(): string {
  // Two folders above, both in the source and in the build.
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(text) as { readonly version: string };
  return `Segue ${version}`;
}

/** `Segue 0.1.0 (Electron 45.3.4, Node 24.15.0)` */
export function versionText(): string {
  const { electron, node } = process.versions;
  return `${segueVersion()} (Electron ${electron}, Node ${node})`;
}
