import { expect, test } from 'vitest';
import { tasteOf } from '#core/judgement/comparisons.ts';
import { metrics } from '#core/judgement/metrics/registry.ts';
import { findPreference, LOOKS, preferenceOf, type MeasuredVote } from '#core/judgement/preference.ts';
import { randomShare } from '#core/stress/random-share.ts';
import { effort } from '#test/fixtures/effort.ts';

const SCALES = metrics.map((_, k) => [10, 0.3, 400, 1, 25][k % 5]); // cm, s, m/s³ …: units differ

function createRandom(seed: number) {
  let index = 0;
  const random = (): number => randomShare(seed, index++);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return { random, normal };
}

/** Slots whose metrics come in groups of three that rise and fall together, as those of feet or jerk do. */
function slotsOf(count: number, { normal }: ReturnType<typeof createRandom>): Float64Array[] {
  return Array.from({ length: count }, () => {
    const groups = Array.from({ length: 7 }, normal);
    return Float64Array.from(
      metrics,
      (_, k) => SCALES[k] * (0.6 * groups[Math.floor(k / 3)] + 0.8 * normal()),
    );
  });
}

type Choose = (slots: readonly Float64Array[], random: () => number) => number | null;

/** Votes of a simulated team. Every fifth is among three slots. */
function teamOf(seed: number, count: number, choose: Choose): readonly MeasuredVote[] {
  const made = createRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const slots = slotsOf(i % 5 === 0 ? 3 : 2, made);
    return { slots, best: made.random() < 0.05 ? null : choose(slots, made.random) };
  });
}

const coin: Choose = (slots, random) => Math.floor(random() * slots.length);
const leftSide: Choose = (slots, random) => (random() < 0.8 ? 0 : coin(slots, random));

/** Likes less of metrics 0 and 13: about four of five votes follow. */
const LIKED = [0, 13];
const taste: Choose = (slots, random) => {
  const scores = slots.map((slot) =>
    Math.exp(LIKED.reduce((sum, k) => sum - (1.8 * slot[k]) / SCALES[k], 0)),
  );
  let left = random() * scores.reduce((sum, each) => sum + each, 0);
  return Math.max(
    scores.findIndex((score) => (left -= score) < 0),
    0,
  );
};

/** The teams among `count` in which a taste is ever heard while votes grow from 20 to `most`. */
function heard(count: number, most: number, choose: Choose): number {
  return Array.from({ length: count }, (_, seed) => teamOf(seed + 1, most, choose)).filter((votes) =>
    LOOKS.some((look) => look <= most && tasteOf({ votes: votes.slice(0, look), others: 0 }).model !== null),
  ).length;
}

/** `SEGUE_TEAMS=1000` for the whole simulation. */
const TEAMS = Number(process.env['SEGUE_TEAMS'] ?? effort(24));

/** The most of so many teams that speak if each does in 6.5 %, but for one run in a thousand. */
const mostOf = (teams: number): number => 0.065 * teams + (teams >= 1000 ? 0 : 3.1 * Math.sqrt(0.06 * teams));

test.each([
  ['who toss a coin', coin],
  ['who prefer one side of the screen', leftSide],
])(
  'voters %s say no taste, however many votes there are',
  (_, choose) => {
    const count = heard(TEAMS, 300, choose);
    if (TEAMS >= 300) process.stdout.write(`${count} of ${TEAMS} teams are heard\n`);
    expect(count).toBeLessThanOrEqual(mostOf(TEAMS));
  },
  3_600_000,
);

test('voters with a taste are heard at 160 votes, by the metrics that they listen to', () => {
  const models = Array.from({ length: TEAMS >= 300 ? 200 : 5 }, (_, seed) =>
    findPreference(teamOf(seed + 1, 160, taste), metrics.length),
  );
  const found = models.flatMap((model) => model ?? []);
  const named = found.flatMap((model) => model.named);
  const right = named.filter((k) => LIKED.includes(k)).length / named.length;
  const accuracy = found.reduce((sum, model) => sum + model.accuracy, 0) / found.length;
  if (TEAMS >= 300)
    process.stdout.write(
      `heard ${found.length} of ${models.length}, named rightly ${right}, foretold ${accuracy}\n`,
    );
  expect(found.length / models.length).toBeGreaterThanOrEqual(0.8);
  expect(right).toBeGreaterThanOrEqual(0.9);
  expect(found.every(({ weights }) => LIKED.every((k) => weights[k] < 0))).toBe(true);
}, 3_600_000);

test('votes count from 20 on, and only at each look', () => {
  const votes = teamOf(3, 80, taste);
  expect(tasteOf({ votes: votes.slice(0, 19), others: 0 }).model).toBeNull();
  expect(tasteOf({ votes: votes.slice(0, 79), others: 0 }).model).toEqual(
    tasteOf({ votes: votes.slice(0, 40), others: 0 }).model,
  );
  expect(tasteOf({ votes, others: 0 }).model?.votes).toBe(80);
});

test('one metric that always decides is the only one named, whatever its unit; no preference says nothing against it', () => {
  const { random } = createRandom(7);
  const votes = Array.from({ length: 80 }, (_, i): MeasuredVote => {
    const slots = [0, 1].map((at) => Float64Array.of(1e-4 * (at + random() / 2), random() - 0.5));
    const best = i % 10 === 0 ? null : i % 2;
    return { slots: best === 1 ? slots.toReversed() : slots, best };
  });
  const model = findPreference(votes, 2);
  expect(model?.named).toEqual([0]);
  expect(model?.weights[0]).toBeLessThan(-1);
  expect(model?.accuracy).toBe(1);
});

test('a metric that does not apply decides nothing, and the order of two slots does not matter', () => {
  const votes = teamOf(3, 80, taste).map(({ slots, best }) => ({
    best,
    slots: slots.map((slot) => Float64Array.of(...slot, Number.NaN)),
  }));
  const model = findPreference(votes, metrics.length + 1);
  if (model === null) throw new Error('nothing was fitted');
  expect(model.weights[metrics.length]).toBe(0);
  expect(preferenceOf(model, new Float64Array(metrics.length + 1))).toBe(0.5);
  const difference = votes[1].slots[0].map((value, k) => value - votes[1].slots[1][k]);
  const first = preferenceOf(model, difference);
  expect(
    first +
      preferenceOf(
        model,
        difference.map((value) => -value),
      ),
  ).toBeCloseTo(1, 12);
});
