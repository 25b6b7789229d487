import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/main/temporary.ts';
import { mutantsOf, switchesOf } from '../../../tools/mutate/mutants.mjs';
import { writeSwitched } from '../../../tools/mutate/switched.mjs';

test('a thread of another process has the mutant of its environment, and notes the mutants it comes to', async () => {
  const [folder, source] = [temporaryFolder(), 'core/math/spring.ts'];
  const mutants = await mutantsOf(source);
  const { texts, switches } = await switchesOf(mutants);
  const environment = writeSwitched(path.join(folder, 'switched'), texts);
  const thread = `import { springRate } from '${pathToFileURL(source).href}'; console.log(springRate(1e-9));`;
  writeFileSync(path.join(folder, 'thread.mjs'), thread);
  const main = `import { Worker } from 'node:worker_threads'; new Worker(new URL('thread.mjs', import.meta.url));`;
  writeFileSync(path.join(folder, 'main.mjs'), main);
  const noted = path.join(folder, 'reached');
  const [body] = mutants; // of springRate
  const runWith = (mutant) => {
    const env = { ...process.env, ...environment, SEGUE_REACHED: noted, ...mutant };
    return Number(execFileSync(process.execPath, [path.join(folder, 'main.mjs')], { env, encoding: 'utf8' }));
  };
  const rate = (2 * Math.LN2) / 1e-5;
  expect(runWith({})).toBe(rate);
  const inside = mutants.filter(
    ({ start, end }) => start.line >= body.start.line && end.line <= body.end.line,
  );
  const ids = inside.map(({ name }) => switches.get(name));
  expect(new Set(readFileSync(noted, 'utf8').trim().split('\n'))).toEqual(new Set(ids));
  expect(runWith({ __STRYKER_ACTIVE_MUTANT__: switches.get(body.name) })).toBeNaN();
});
