/**
 * `npm run tool -- container`: checks the container file for CI on Debian with nothing else installed. Follows the
 * file with mmdebstrap, which needs no daemon, and runs the commands of the Debian package there, without a display.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureProgram } from './interop/ensure-program.mjs';
import { asProgram, inProject, PlainFailure, say } from './project.mjs';
import { run } from './run.mjs';

const place = inProject('tools/package/container');

/**
 * What a container file says: the release of Debian, where the package goes, and its commands.
 * @param {string} text
 */
export function readContainerFile(text) {
  const [, release] = /^FROM debian:(\w+)-slim$/m.exec(text) ?? [];
  const [, to] = /^COPY \*\.deb (\S+)$/m.exec(text) ?? [];
  const [, commands] = /^RUN ((?:.*\\\n)*.*)$/m.exec(text) ?? [];
  if (!release || !to || !commands) throw new PlainFailure('The container file has another form.');
  return { release, to, commands };
}

/** @param {string} folder with `*.deb` and `clips` */
async function check(folder) {
  const { release, to, commands } = readContainerFile(readFileSync(join(place, 'Dockerfile'), 'utf8'));
  const hook = (line) => `--customize-hook=${line}`;
  const inside = (command) => hook(`chroot "$1" env -i HOME=/root PATH=/usr/bin:/bin sh -ec '${command}'`);
  const steps = [
    ...readdirSync(folder).map((name) => hook(`copy-in "${join(folder, name)}" ${to}`)),
    inside(`export PATH=$PATH:/usr/sbin:/sbin DEBIAN_FRONTEND=noninteractive; ${commands}`),
    inside(
      'ln -sf segue-development /usr/bin/segue; mkdir /tmp/work; cd /tmp/work; sh /tmp/commands.sh /tmp/clips',
    ),
  ];
  const given = ['--variant=minbase', '--format=null', '--quiet', ...steps, release, '-'];
  if ((await run('mmdebstrap', given)).code !== 0)
    throw new PlainFailure('The commands do not run in the container (see above).');
}

await asProgram(import.meta.url, async () => {
  await ensureProgram('mmdebstrap', ['mmdebstrap']);
  const made = await run(process.execPath, [inProject('tools/package.mjs'), '--development', 'deb']);
  if (made.code !== 0) return made.code;
  const folder = mkdtempSync(join(tmpdir(), 'segue-container-'));
  try {
    const output = inProject('dist/development');
    const [deb] = readdirSync(output).filter((name) => name.endsWith('.deb'));
    cpSync(join(output, deb), join(folder, deb));
    cpSync(inProject('resources/starter'), join(folder, 'clips'), { recursive: true });
    cpSync(join(place, 'commands.sh'), join(folder, 'commands.sh'));
    await check(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
  say('The commands run in the container.');
  return 0;
});
