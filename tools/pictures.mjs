/** `npm run pictures`: copies the pictures that `SEGUE_STEPS=1 npm run e2e -- 'guide|lab-'` made into docs/guide/pictures. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { asProgram, inProject, PlainFailure, say } from './project.mjs';

const made = /^guide-([\w-]+\.png)$/;

await asProgram(import.meta.url, async () => {
  const from = inProject('test-results/steps');
  const names = existsSync(from) ? readdirSync(from).filter((name) => made.test(name)) : [];
  if (names.length === 0)
    throw new PlainFailure(
      'There are no pictures yet. Make them with SEGUE_STEPS=1 npm run e2e -- "guide|lab-"',
    );
  const to = inProject('docs/guide/pictures');
  mkdirSync(to, { recursive: true });
  for (const name of names) {
    const [, short] = made.exec(name);
    copyFileSync(`${from}/${name}`, `${to}/${short}`);
    say(`${short}: ${Math.ceil(statSync(`${to}/${short}`).size / 1024)} KB`);
  }
});
