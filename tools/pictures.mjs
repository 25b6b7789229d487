/**
 * `npm run tool -- pictures`: copies the pictures of window tests into docs/guide/pictures, and the moving one of the
 * README into docs. They are made by `SEGUE_STEPS=1 npm run e2e`.
 */
import { copyFileSync, existsSync, readdirSync, statSync } from 'node:fs';
import { asProgram, inProject, PlainFailure, say } from './project.mjs';

const making = "SEGUE_STEPS=1 npm run e2e -- 'guide|characters|game|metrics|motion|suggest'";
const made = /^guide-([\w-]+\.(?:png|gif))$/;

await asProgram(import.meta.url, async () => {
  const from = inProject('test-results/steps');
  const names = existsSync(from) ? readdirSync(from).filter((name) => made.test(name)) : [];
  if (names.length === 0) throw new PlainFailure(`There are no pictures yet. Make them with ${making}`);
  for (const name of names) {
    const [, short] = made.exec(name);
    const to = inProject(short.endsWith('.gif') ? 'docs' : 'docs/guide/pictures', short);
    copyFileSync(`${from}/${name}`, to);
    say(`${short}: ${Math.ceil(statSync(to).size / 1024)} KB`);
  }
});
