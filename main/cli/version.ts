import { readFileSync } from 'node:fs';

/** `Segue 0.1.0 (Electron 45.3.4, Node 24.15.0)` */
export function versionText(): string {
  // Two folders above, from where this is written and from where it is built to.
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(text) as { readonly version: string };
  const { electron, node } = process.versions;
  return `Segue ${version} (Electron ${electron}, Node ${node})`;
}
