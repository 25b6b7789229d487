/**
 * What the judgement of a transition costs: two slots of all ordered pairs of four starter clips, each at two
 * places. `npm run bench -- judge [--beside FOLDER] [--save]`: FOLDER is another checkout, judged in turn with
 * this one in the same process.
 */
import path from 'node:path';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import type { JudgedChain } from '#core/judge/judge.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { argument } from './arguments.ts';
import { record, summary } from './record.ts';

type Judging = typeof import('#core/judge/judge.ts');

const ROUNDS = 9;
const clips = ['walk', 'jog', 'hop', 'turn'].map((name) => rooted(starterClip(name)));
const slots = ['springExact', 'deadBlendArticle'].map((method) => slotOf(method));

const judged = clips.flatMap((source) =>
  clips.flatMap((destination) =>
    [
      [0.8, 1.1],
      [1.3, 0.6],
    ].map(([out, into]): JudgedChain => {
      const chain = [transitionOf({ source: clipUse(out), destination: clipUse(into), slots })];
      return { chain, clips: [source, destination], map: createJointMap(destination.skeleton) };
    }),
  ),
);

const beside = argument('--beside');
const folders = ['..', ...(beside === undefined ? [] : [path.resolve(beside)])];
const commits = await Promise.all(
  folders.map((folder) => import(`${folder}/core/judge/judge.ts`) as Promise<Judging>),
);

/** Time of the processor for one transition, ms. @param anew pairs of clips are opened anew, as an audit does */
function timeOf({ judge }: Judging, anew: boolean): number {
  const start = process.cpuUsage();
  for (const each of judged) valueOf(judge(anew ? { ...each, clips: [...each.clips] } : each));
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / judged.length;
}

function measure(name: string, anew: boolean): string {
  const times: number[][] = commits.map(() => []);
  for (let round = -1; round < ROUNDS; round++)
    for (const [i, commit] of commits.entries()) {
      const time = timeOf(commit, anew);
      if (round >= 0) times[i].push(time);
    }
  const medians = times.map((each) => summary(each).median.toFixed(1)).join(' | ');
  if (times.length < 2) return `| ${name} | ${medians} |`;
  const ratios = times[0].map((time, round) => time / times[1][round]);
  return `| ${name} | ${medians} | ${summary(ratios).median.toFixed(2)} |`;
}

const isBeside = commits.length > 1;
record(
  'judge',
  `# The judgement of a transition\n\nTwo slots of ${judged.length} transitions between four starter clips, by all metrics, in one thread: time of the processor, medians of ${ROUNDS} rounds, and of the ratios of two commits that take turns.`,
  [
    `| a transition, ms | this commit |${isBeside ? ' another | ratio |' : ''}`,
    `|---|---|${isBeside ? '---|---|' : ''}`,
    measure('of clips that stay open', false),
    measure('of clips that are opened anew', true),
  ].join('\n'),
);
