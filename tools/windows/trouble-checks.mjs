import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../project.mjs';
import { check, equal, same } from './compare.mjs';
import { makeLibrary } from './library-checks.mjs';
import { windowsPath } from './wine.mjs';

const script = windowsPath(inProject('tools/windows/with-trouble.mjs'));
const segue = windowsPath(inProject('out/main/segue.js'));

/** Runs a command with `--json` in trouble: see with-trouble.mjs. */
const inTrouble = ({ node, folder }, trouble, file, ms, ...args) =>
  node(script, trouble, `${folder}\\${file}`, String(ms), segue, ...args, '--json');

/** Files that other programs have open. */
export async function checkHeld({ windows }) {
  const held = (...args) => inTrouble(windows, ...args);
  const index = ['index', 'clips', '--library', 'my.db'];
  const locked = (await held('lock', 'clips\\walk.bvh', 0, ...index)).json();
  equal(
    locked.failed.map(({ path }) => path),
    ['~/clips/broken.bvh', '~/clips/walk.bvh'],
    'Files not read',
  );
  const [, { error: reason }] = locked.failed;
  check(/another program/.test(reason), `A clip that is open elsewhere: ${reason}`);
  const again = (await windows.segue(...index, '--json')).json();
  equal([again.added, again.failed.length], [1, 1], 'Index after the clip was closed');
  for (let i = 0; i < 2; i++) await windows.segue('merge', 'made.json', '--library', 'my.db'); // the second makes a backup

  const target = join(windows.place, 'saved.json');
  const save = ['save', 'saved.json', '--library', 'my.db'];
  for (const trouble of ['lock', 'read']) {
    writeFileSync(target, 'old');
    const failed = await held(trouble, 'saved.json', 0, ...save);
    equal(
      [failed.code, failed.json().error?.code],
      [1, 'busy'],
      `Save over a file that is open (${trouble})\n${failed.err}`,
    );
    equal([readFileSync(target, 'utf8'), unfinished(windows)], ['old', []], 'Files after a failed save');
    const saved = await held(trouble, 'saved.json', 1500, ...save);
    check(saved.code === 0, `Save over a file that is open for 1.5 s (${trouble}): ${saved.err}`);
  }
  const restored = await restoreWhileHeld(windows);
  return `a locked clip is named (“${reason}”) and read later; save waits 1.5 s for a file, and gives up without a trace; ${restored}`;
}

/** Restores over a library that another program has open for itself, as one that copies it. */
async function restoreWhileHeld(windows) {
  const [backup] = (await windows.segue('restore', '--library', 'my.db', '--json')).json().backups;
  const restore = ['restore', backup.name, '--library', 'my.db'];
  const before = readFileSync(join(windows.place, 'my.db'));
  const failed = await inTrouble(windows, 'lock', 'my.db', 0, ...restore);
  equal(
    [failed.code, failed.json().error?.code],
    [1, 'busy'],
    `Restore over a library that is open\n${failed.err}`,
  );
  check(
    before.equals(readFileSync(join(windows.place, 'my.db'))),
    'The library changed in a restore that failed',
  );
  equal(unfinished(windows), [], 'Files after a failed restore');
  const later = await inTrouble(windows, 'lock', 'my.db', 1500, ...restore);
  check(later.code === 0, `Restore over a library that is open for 1.5 s: ${later.err}`);
  return 'so does restore, which leaves the library as it was';
}

const unfinished = ({ place }) => readdirSync(place).filter((name) => name.includes('unfinished'));

/** Least and most time after which commands are killed, ms. */
const KILLS = { count: 12, from: 250, step: 130 };

/** Commands that Windows ends without a word. */
export async function checkKills(both) {
  const { windows } = both;
  let killed = 0;
  for (let i = 0; i < KILLS.count; i++) {
    const words = i % 2 === 0 ? ['index', 'clips'] : ['merge', 'made.json'];
    const ms = KILLS.from + i * KILLS.step;
    const { code } = await inTrouble(windows, 'kill', '', ms, ...words, '--library', 'my.db');
    if (code !== 0 && code !== 3) killed += 1;
    const health = await windows.segue('doctor', '--library', 'my.db', '--json');
    check(
      health.code === 0 || health.json().error?.code === 'notFound',
      `doctor after a kill at ${ms} ms: ${health.err}`,
    );
  }
  await makeLibrary(both, ['added', 'updated', 'unchanged', 'bytes']);
  await same(both, ['save', 'saved.json', '--library', 'my.db']);
  check(killed >= KILLS.count / 2, `Only ${killed} of ${KILLS.count} commands were still running`);
  return `${killed} of ${KILLS.count} index and merge commands killed, doctor finds no fault, and the rest is made up for`;
}
