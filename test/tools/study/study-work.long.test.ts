import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeBvh } from '#core/formats/bvh/write-bvh.ts';
import { judgeSlots, numbersOf } from '#core/judge/judge.ts';
import { fitSet } from '#core/transition/clips/fit-set.ts';
import { freshTransition } from '#core/transition/document/fresh-transition.ts';
import { createImportPool } from '#main/import/pool/import-pool.ts';
import { readFiles } from '#main/cli/stress/read-set.ts';
import type { RigTraits } from '#test/fixtures/studio-rigs/rig-traits.ts';
import { baseMotion } from '#test/fixtures/studio-rigs/base-motion.ts';
import { studioClip } from '#test/fixtures/studio-rigs/studio-rig.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { computedBy, newFarm, started, workerArguments } from '#test/main/farm/farm-fixture.ts';
import { postgresForTests } from '#test/main/team/team-fixture.ts';
import { temporaryFolder, temporaryLibrary } from '#test/main/temporary.ts';
import { createTerminal } from '#main/cli/frame/terminal.ts';
import { runSegue } from '#test/main/cli/run-segue.ts';
import { visibleJson } from '#contract/words/visible-text.ts';
import { stressReportSchema } from '#contract/exchange/stress-report.ts';
import { interruptMethods } from '../../../tools/study/interrupt-methods.ts';
import { judgeTransitions, randomTransition } from '../../../tools/study/judge-transitions.ts';
import { readStudySet } from '../../../tools/study/study-set.ts';
import { slotsAt, studyMethods } from '../../../tools/study/study-slots.ts';

const postgres = postgresForTests();

const small: RigTraits = {
  zero: 'T',
  roll: '0',
  root: false,
  clavicles: true,
  toes: true,
  twists: false,
  dialect: 'Unreal',
  build: 'small',
};
const other: RigTraits = { ...small, zero: 'X', roll: 'random', dialect: 'Mixamo', build: 'same' };

/** A folder with clips of two skeletons. The first is the figure on which all play. */
function folderOfSet(): string {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'clips'));
  for (const [name, traits] of [
    ['hop', small],
    ['idle', other],
    ['walk', other],
  ] as const) {
    const clip = studioClip(baseMotion(name, starterClip(name), 1), traits);
    writeFileSync(path.join(folder, 'clips', `${name}.bvh`), writeBvh(clip));
  }
  return folder;
}

const COUNT = 5;

/** Judges transitions of the set in a folder, and plays a minute, which no farm shares. */
async function studied(folder: string, url: string | null) {
  const pool = createImportPool();
  onTestFinished(() => pool.close());
  const silent = createTerminal({ write: () => 0 }, { write: () => 0 });
  const context = { ...silent, library: temporaryLibrary(), pool, signal: new AbortController().signal };
  const place = { url, workers: url === null ? 2 : 0, priority: 0, name: 'study' };
  const set = await readStudySet(context, path.join(folder, 'clips'));
  const judged = await judgeTransitions(context, set, place, COUNT);
  const minute = { clips: set, slots: slotsAt(0.3), every: 0.3, seed: 3, seconds: 60 };
  const [played] = (await interruptMethods(context, 2, [minute])) ?? [];
  return { set, judged, played };
}

test('a study on a farm is that of one machine, and of the set as it is fitted at once', async () => {
  const folder = folderOfSet();
  const url = await newFarm(postgres);
  const worker = started(folder, ...workerArguments(url, folder));
  const shared = await studied(folder, url);
  expect(computedBy(await worker.end())).toBe(COUNT);
  const { set, judged, played } = await studied(folder, null);
  expect(JSON.stringify(shared.judged)).toBe(JSON.stringify(judged));
  expect(JSON.stringify(shared.played)).toBe(JSON.stringify(played));
  const fitted = valueOf(fitSet(await readFiles([path.join(folder, 'clips')])));
  const expected = Array.from({ length: COUNT }, (_, k) => {
    const { chain: sent, pair } = randomTransition(set, k);
    const chain = sent.chain.map((link) => ({ ...freshTransition, name: '', ...link }));
    const clips = pair.map((clip) => fitted.clips[clip]);
    return valueOf(judgeSlots({ chain, clips, map: fitted.map })).map(numbersOf);
  });
  const found = expected.map((_, k) => judged?.values.flatMap((methods) => methods.map((each) => each[k])));
  expect(JSON.stringify(found)).toBe(JSON.stringify(expected));
  const run = ['--every', '0.3', '--seed', '3', '--blend-time', '0.3', '--easing', 'smoothstep', '--json'];
  const methods = studyMethods.map(({ id }) => id).join();
  const stress = await runSegue(folder, 'stress', '--clips', 'clips', '--methods', methods, ...run);
  const { slots } = stressReportSchema.parse(JSON.parse(stress.out));
  const measures = slots.map(({ distance, speed, acceleration, violation }) => {
    return { distance, speed, acceleration, violation };
  });
  const printed: unknown = JSON.parse(visibleJson(played?.map(({ beyond: _, ...measured }) => measured)));
  expect(printed).toEqual(measures);
  expect(played?.map(({ beyond }) => beyond > 0)).toEqual(slots.map(({ violation }) => violation.max > 0));
});
