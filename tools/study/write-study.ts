/** Run by `npm run study` on Electron's own Node: writes figures and plots of one set of clips into `docs/study`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { metricGroups } from '../../core/judgement/metrics/registry.ts';
import { fitSet } from '../../core/stress/fit-set.ts';
import { readSet } from '../../main/cli/stress/read-set.ts';
import { processTerminal } from '../../main/cli/terminal.ts';
import { interruptMethods } from './interrupt-methods.ts';
import { judgeTransitions, TRANSITIONS } from './judge-transitions.ts';
import { drawQuartiles } from './quartile-plot.ts';
import { plotName, studyPage } from './study-page.ts';

const project = path.resolve(import.meta.dirname, '../..');
const [folder = path.join(project, 'resources/starter'), name = 'starter'] = process.argv.slice(2);
const terminal = processTerminal();
const set = await readSet(
  { clips: [folder], folder: process.env['INIT_CWD'] ?? '.', library: null },
  terminal,
);
if (!set.ok) throw new Error(set.error.message);
const fitted = fitSet(set.value);
if (!fitted.ok) throw new Error(fitted.error.message);
const { values, pairs } = judgeTransitions(fitted.value, (done) =>
  terminal.draw?.(`${done} of ${TRANSITIONS} transitions`),
);
const interrupted = [0.08, 0.3].map((every) => {
  terminal.draw?.(`A minute of requests every ${every} s`);
  return { every, slots: interruptMethods(fitted.value, every) };
});
terminal.draw?.('');
const out = path.join(project, 'docs/study');
mkdirSync(out, { recursive: true });
for (const { label, metrics } of metricGroups)
  writeFileSync(path.join(out, plotName(name, label)), drawQuartiles(`${label}, ${name}`, metrics, values));
const clips = set.value.map((clip) => clip.name);
writeFileSync(path.join(out, `${name}.md`), studyPage({ name, clips, values, pairs, interrupted }));
