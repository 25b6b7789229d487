/**
 * Run by `npm run tool -- study` on Electron's own Node: writes figures and plots of one set of clips into
 * `docs/study`. A library of its own, which it removes, finds the clips.
 */
import './define-hashes.ts'; // first
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { metricGroups } from '#core/judge/metrics/registry.ts';
import { command, interrupted } from '#main/cli/frame/command.ts';
import { WrongUse } from '#main/cli/frame/option-types.ts';
import { processTerminal } from '#main/cli/frame/terminal.ts';
import { usageOf } from '#main/cli/frame/usage.ts';
import { farmOptions, needWorkers } from '#main/cli/work-kinds/farm-options.ts';
import { INTERRUPTED_BLEND, interruptMethods, playsOfHalves, TIMES_OF_HALVES } from './interrupt-methods.ts';
import { judgeTransitions } from './judge-transitions.ts';
import { madeFiles, madeHash } from './made/made-clips.ts';
import { drawQuartiles } from './quartile-plot.ts';
import { stressMinutes, stressPage } from './stress-page.ts';
import { plotName, studyPage } from './study-page.ts';
import { readStudySet } from './study-set.ts';
import { slotsAt } from './study-slots.ts';
import { wrapDocument } from '../wrap-documents.mjs';

const project = path.resolve(import.meta.dirname, '../..');
const STARTER = path.join(project, 'resources/starter');

const out = path.join(project, 'docs/study');
const write = (file: string, text: string): void => writeFileSync(path.join(out, file), text);

/** Has the library, and the clips that are made for the study in a folder. */
const scratch = mkdtempSync(path.join(tmpdir(), 'segue-study-'));
const MADE = path.join(scratch, 'made');

const study = command({
  name: 'study',
  summary: 'Measures blend methods over twenty made clips, or those in FOLDER, and writes docs/study.',
  words: '[FOLDER] [NAME]',
  library: 'created',
  options: farmOptions,
  arrange({ words, folder, workers, farm, priority }) {
    needWorkers({ workers, farm });
    const [from = MADE, name = path.basename(from)] = words;
    const place = { url: farm, priority, workers, name: `study ${name}` };
    return { folder: path.resolve(folder, from), name, place };
  },
  async run({ folder, name, place }, context) {
    const isMade = folder === MADE;
    if (isMade) writeMade();
    const set = await readStudySet(context, folder);
    const judged = await judgeTransitions(context, set, place);
    const plays = playsOfHalves(set, slotsAt(INTERRUPTED_BLEND));
    const more = isMade ? stressMinutes(await readStudySet(context, STARTER)) : [];
    const played = judged && (await interruptMethods(context, place.workers, [...plays, ...more]));
    if (judged === null || played === null) return interrupted();
    mkdirSync(out, { recursive: true });
    for (const { label, metrics } of metricGroups)
      write(plotName(name, label), drawQuartiles(`${label}, ${name}`, metrics, judged.values));
    const clips = set.map(({ sent }) => sent.name);
    const hash = isMade ? madeHash() : null;
    const byTime = TIMES_OF_HALVES.map((every, i) => {
      return {
        every,
        plays: played.slice(0, plays.length).filter((_, k) => k % TIMES_OF_HALVES.length === i),
      };
    });
    write(`${name}.md`, wrapDocument(studyPage({ name, clips, hash, ...judged, interrupted: byTime })));
    if (more.length > 0) write('stress.md', wrapDocument(stressPage(played.slice(plays.length))));
    return { print: ({ note }) => note(`Written: ${path.join(out, name)}.md`) };
  },
});

/** Writes the made clips where they are read. */
function writeMade(): void {
  mkdirSync(MADE);
  for (const [file, text] of madeFiles()) writeFileSync(path.join(MADE, file), text);
}

const abort = new AbortController();
for (const end of ['SIGINT', 'SIGTERM'] as const) process.once(end, () => abort.abort());
const args = [...process.argv.slice(2), '--library', path.join(scratch, 'study.db')];
const terminal = processTerminal();
try {
  const run = study.prepare(args, process.env['INIT_CWD'] ?? process.cwd());
  process.exitCode = await run(terminal, abort.signal);
} catch (error) {
  if (!(error instanceof WrongUse)) throw error;
  const { library: _, ...asked } = study;
  for (const line of [...error.lines, `Usage: npm run tool -- study ${usageOf(asked)}`]) terminal.warn(line);
  process.exitCode = 2;
} finally {
  rmSync(scratch, { recursive: true });
}
