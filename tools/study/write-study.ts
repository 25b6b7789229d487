/**
 * Run by `npm run study` on Electron's own Node: writes figures and plots of one set of clips into
 * `docs/study`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { metricGroups } from '#core/judgement/metrics/registry.ts';
import { fitSet } from '#core/stress/fit-set.ts';
import { processTerminal } from '#main/cli/frame/terminal.ts';
import { readFiles } from '#main/cli/stress/read-set.ts';
import { INTERRUPTED_BLEND, interruptMethods, SEEDS } from './interrupt-methods.ts';
import { judgeTransitions, TRANSITIONS } from './judge-transitions.ts';
import { drawQuartiles } from './quartile-plot.ts';
import { stressPage } from './stress-page.ts';
import { plotName, studyPage } from './study-page.ts';
import { slotsAt } from './study-slots.ts';

const project = path.resolve(import.meta.dirname, '../..');
const [folder = path.join(project, 'resources/starter'), name = 'starter'] = process.argv.slice(2);
const terminal = processTerminal();
const set = await readFiles([path.resolve(process.env['INIT_CWD'] ?? '.', folder)]);
const fitted = fitSet(set);
if (!fitted.ok) throw new Error(fitted.error.message);
const { values, pairs } = judgeTransitions(fitted.value, (done) =>
  terminal.progress(`${done} of ${TRANSITIONS} transitions`),
);
const slots = slotsAt(INTERRUPTED_BLEND);
const interrupted = [0.08, 0.3].map((every) => {
  const minutes = SEEDS.map((seed) => {
    terminal.progress(`A minute of requests every ${every} s, seed ${seed}`);
    return interruptMethods(fitted.value, slots, { every, seed });
  });
  return { every, slots: minutes };
});
terminal.progress('');
const out = path.join(project, 'docs/study');
mkdirSync(out, { recursive: true });
for (const { label, metrics } of metricGroups)
  writeFileSync(path.join(out, plotName(name, label)), drawQuartiles(`${label}, ${name}`, metrics, values));
const clips = set.map((clip) => clip.name);
writeFileSync(path.join(out, `${name}.md`), studyPage({ name, clips, values, pairs, interrupted }));
if (name === 'starter') writeFileSync(path.join(out, 'stress.md'), stressPage(fitted.value));
