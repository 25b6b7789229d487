import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { comparisonSchema } from '#contract/exchange/comparison-report.ts';
import { judge } from '#core/judge/judge.ts';
import { metrics } from '#core/judge/metrics/registry.ts';
import { openChain } from '#core/transition/clips/open-chain.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { partsOf, slotOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { runSegue } from './run-segue.ts';
import { starterLibrary } from './starter-library.ts';

test('the slots of a transition are measured as the tab Metrics measures them, by name or number', async () => {
  const { folder, add } = await starterLibrary('walk', 'hop', 'jog');
  add('walk', 'jog');
  const transition = add('walk', 'hop', { slots: [slotOf('springExact'), slotOf('cut')] });
  const byName = await runSegue(folder, 'compare', '--library', 'my.db', 'walk → hop', '--json');
  const byNumber = await runSegue(folder, 'compare', '--library', 'my.db', '2', '--json');
  expect(byName.out).toBe(byNumber.out);
  const report = comparisonSchema.parse(JSON.parse(byName.out));
  const opened = valueOf(openChain(partsOf([transition], ['walk', 'hop'].map(starterClip))));
  const judgement = valueOf(judge(opened));
  for (const [slot, { measures, best }] of report.slots.entries()) {
    expect(Object.keys(measures)).toEqual(metrics.map(({ id }) => id));
    for (const { id } of metrics) {
      const { value } = judgement.slots[slot][id];
      // The files have fewer decimals than the clips that they were written from.
      expect(Math.abs((measures[id] ?? Number.NaN) - value)).toBeLessThan(0.01 * Math.abs(value) + 0.01);
    }
    expect(best.includes('velocityJump')).toBe(slot === 0);
    expect(best.includes('responseTime')).toBe(slot === 1);
  }
  expect(report.clips.source['footSkate']).toBeGreaterThan(0);
  expect(report.floor['accelerationJump']).toBe(report.clips.destination['accelerationJump']);
  expect(report.floor['velocityJump']).toBe(0);
  expect(report.clips.source['overshoot']).toBeUndefined();
});

test('people get a table with the better values marked, and a verdict', async () => {
  const { folder, add } = await starterLibrary('walk', 'hop');
  add('walk', 'hop', { slots: [slotOf('springExact'), slotOf('cut')] });
  const { code, out } = await runSegue(folder, 'compare', '--library', 'my.db', '1');
  const lines = out.trimEnd().split('\n');
  expect(code).toBe(0);
  expect(lines).toHaveLength(1 + metrics.length + 2);
  const heads = ['unit', 'A Spring inertialization', 'B Cut', 'noise', 'source', 'destination'];
  expect(lines[0].trim().split(/ {2,}/)).toEqual(heads);
  const jump = lines.find((line) => line.startsWith('Velocity jump')) ?? '';
  expect(jump).toMatch(/^Velocity jump +m\/s +0\.00\* +[\d.]+ +0\.00 *$/);
  expect(new Set(lines.slice(1, 4).map((line) => line.length)).size).toBe(1);
  expect(lines.at(-1)).toMatch(
    /^walk → hop\. [AB] leads with fault score [\d.]+ against [\d.]+\. Foot slide: [AB] better by [\d.]+ cm .* Others: [AB] better in \d(, [AB] in \d)? of 7\.( Elsewhere .*)?$/,
  );
});

test('the verdict says if it is the other way round at most other out points', async () => {
  const { folder, add } = await starterLibrary('hop', 'walk');
  const slots = [slotOf('springExact'), slotOf('cut')];
  const made = add('hop', 'walk', { slots, name: 'early' });
  add('hop', 'walk', { slots, source: { ...made.source, time: 71 / 60 } });
  const { out } = await runSegue(folder, 'compare', '--library', 'my.db', '2');
  expect(out.trimEnd().split('\n').at(-1)).toMatch(
    /^hop → walk\. A leads .* Foot slide: A better by .* Elsewhere it is the other way round: B has the lower foot slide at (1[3-9]|2\d) of 25 out points\.$/,
  );
});

test('a limit on joints at all exits is proved, or refuted by an exit with another exit code', async () => {
  const { folder, add } = await starterLibrary('walk', 'hop');
  add('walk', 'hop');
  const run = (...args: string[]) =>
    runSegue(folder, 'compare', '--library', 'my.db', '1', '--certify', ...args);
  const proved = await run('90', '--json');
  const { exits } = comparisonSchema.parse(JSON.parse(proved.out));
  expect([proved.code, exits?.state, exits?.most]).toEqual([0, 'proved', 0.9]);
  const refuted = await run('20', '--json');
  const found = comparisonSchema.parse(JSON.parse(refuted.out)).exits;
  expect([refuted.code, found?.state, found?.most]).toEqual([3, 'exceeded', null]);
  expect(found?.worst.distance).toBeGreaterThan(0.2);
  const line = (out: string) => out.trimEnd().split('\n').at(-1);
  expect(line((await run('90')).out)).toMatch(/^Proved: at every exit, all joints are within 90\.0 cm/);
  expect(line((await run('20')).out)).toMatch(/^Exceeded: \w+ [\d.]+ cm, left at \d\.\d+ s\.$/);
});

test('a transition that cannot be judged is named, with what to do', async () => {
  const { folder, library, add } = await starterLibrary('walk', 'hop', 'jog');
  add('hop', 'walk', { name: 'odd' });
  add('walk', 'jog');
  rmSync(path.join(folder, 'clips', 'jog.bvh'));
  const aim =
    "UPDATE transitions SET document = replace(document, 'groundTrack', 'joint') WHERE name = 'odd'";
  library.db.exec(aim);
  const run = async (...args: string[]) => {
    const { code, out, notes } = await runSegue(folder, 'compare', '--library', ...args);
    return [code, (out || notes).split('\n')[0]];
  };
  const [code, json] = await run('my.db', 'odd', '--json');
  expect([code, JSON.parse(String(json))]).toMatchObject([
    1,
    {
      error: {
        code: 'unknownJoint',
        place: 'alignment.joint',
        message: expect.stringMatching(/^“odd”: /),
      },
    },
  ]);
  expect((await run('my.db', '2'))[1]).toMatch(/^The file of “jog” is missing\. Put it back/);
  expect((await run('gone.db', '1'))[0]).toBe(1);
});
