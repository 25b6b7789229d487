import { PlainFailure, say } from '../project.mjs';
import { capture } from '../run.mjs';

/**
 * Installs a program of Debian if it is missing, as root; otherwise says what to install.
 *
 * @param packages names for apt-get
 */
export async function ensureProgram(program, packages) {
  if ((await capture(program, ['--version'])).code === 0) return;
  const names = packages.join(' and ');
  if (process.getuid?.() === 0) {
    say(`Installing ${names} with apt-get …`);
    const install = ['install', '-y', '--no-install-recommends', ...packages];
    if ((await capture('apt-get', install)).code === 0) return;
  }
  throw new PlainFailure(`This needs ${program}: install ${names}, and run it again.`);
}
