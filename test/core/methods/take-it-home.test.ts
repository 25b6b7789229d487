import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { quatMultiply } from '#core/math/quaternion.ts';
import { quatFromRotationVector } from '#core/math/rotation-vector.ts';
import { subtractPose } from '#core/pose/offset.ts';
import { createDoublePose, type Pose, type ReadonlyPose } from '#core/pose/pose.ts';
import { easeOf } from '#core/methods/curves/easing.ts';
import { deadBlendArticle } from '#core/methods/dead-blend-article.ts';
import { springExact } from '#core/methods/spring-exact.ts';
import { compileCopy } from '#test/fixtures/copied-source.ts';
import { differenceOf, largestDifference } from '#test/fixtures/poses.ts';
import { closureOf, linesOf, project, typesAndRun } from '#test/fixtures/source-imports.ts';
import { PARENTS, wrongPorts, type Blend, type Moving } from './wrong-ports.ts';

/** Moments of a trace, s after the seam. */
const TIMES = [0, 0.05, 0.1, 0.2, 0.4];

type Vector = readonly [number, number, number];

/** Three joints that move and turn steadily; each starts at a rotation vector, with a quaternion of a sign. */
const steady =
  (
    ...joints: readonly { place: Vector; speed: Vector; start: Vector; turn: Vector; sign: number }[]
  ): Moving =>
  (time) => {
    const pose = createDoublePose(joints.length);
    for (const [j, { place, speed, start, turn, sign }] of joints.entries()) {
      const [from, since] = [start, turn.map((rate) => rate * time)].map((vector) =>
        quatFromRotationVector(new Float64Array(4), vector),
      );
      pose.positions.set(
        place.map((x, axis) => x + speed[axis] * time),
        j * 3,
      );
      quatMultiply(pose.rotations, since, from, j * 4);
      for (let i = j * 4; i < j * 4 + 4; i++) pose.rotations[i] *= sign;
      pose.linearVelocities.set(speed, j * 3);
      pose.angularVelocities.set(turn, j * 3);
    }
    return pose;
  };

const source = steady(
  {
    place: [0.1, 0.9, 0.2],
    speed: [0.5, -0.2, 0.9],
    start: [0.3, -0.6, 0.2],
    turn: [1.1, 1.7, -0.8],
    sign: 1,
  },
  { place: [0.1, 0.4, 0.1], speed: [0.1, 0.3, -0.2], start: [0.9, 0.2, -0.5], turn: [-0.7, 1.2, 2], sign: 1 },
  {
    place: [-0.1, 0.5, 0],
    speed: [-0.3, 0.1, 0.4],
    start: [-0.4, 0.7, 0.6],
    turn: [1.5, -0.9, 0.4],
    sign: 1,
  },
);
const destination = steady(
  {
    place: [0.4, 1, -0.1],
    speed: [-0.2, 0.1, 0.6],
    start: [-0.4, 0.5, 0.7],
    turn: [-0.6, 0.9, 1.3],
    sign: 1,
  },
  {
    place: [0.2, 0.3, 0.2],
    speed: [0.4, -0.1, 0.2],
    start: [0.1, -0.6, 0.8],
    turn: [1.4, 0.3, -1],
    sign: -1,
  },
  {
    place: [-0.2, 0.6, 0.1],
    speed: [0.2, 0.5, -0.1],
    start: [0.5, 0.1, -0.7],
    turn: [0.8, 1, -1.6],
    sign: 1,
  },
);

const seamOf = (from: Moving, to: Moving) => ({ source: from(0), destination: to(0), factors: [1, 1, 1] });
const sampleOf = (from: Moving, to: Moving, elapsed: number) => ({
  source: from(elapsed),
  destination: to(elapsed),
  elapsed,
});

const fadeValues = { blendTime: 0.3, scale: 0.3, minimum: 0.1, maximum: 1 };
const springValues = { halfLife: 0.12 };

const deadBlend: Blend = (from, to, sides) => {
  const values = { ...fadeValues, easing: easeOf('smoothstep') };
  const chosen = deadBlendArticle.capture(seamOf(from, to), values);
  const capture = sides === undefined ? chosen : { ...chosen, sides };
  return (time) => deadBlendArticle.evaluate(createDoublePose(3), sampleOf(from, to, time), capture);
};

const inertialize: Blend = (from, to, sides) => {
  const capture = springExact.capture(seamOf(from, to), springValues);
  if (sides !== undefined) subtractPose(capture.offset, from(0), to(0), sides);
  return (time) => springExact.evaluate(createDoublePose(3), sampleOf(from, to, time), capture);
};

const methods = [
  {
    name: 'dead-blending',
    file: 'core/methods/dead-blend-article.ts',
    method: { method: deadBlendArticle.id, values: { ...fadeValues, easing: 'smoothstep' } },
    blend: deadBlend,
  },
  {
    name: 'inertialization',
    file: 'core/methods/spring-exact.ts',
    method: { method: springExact.id, values: springValues },
    blend: inertialize,
  },
];

/** A pose as numbers of each joint. */
function numbersOf(pose: Pose) {
  const perJoint = (buffer: ArrayLike<number>, size: number) =>
    PARENTS.map((_, j) => Array.from(buffer).slice(j * size, (j + 1) * size));
  return {
    positions: perJoint(pose.positions, 3),
    rotations: perJoint(pose.rotations, 4),
    linearVelocities: perJoint(pose.linearVelocities, 3),
    angularVelocities: perJoint(pose.angularVelocities, 3),
  };
}

/** What a port must give: inputs and outputs of a blend, in doubles. */
function traceOf({ method, blend }: (typeof methods)[number]): string {
  const played = blend(source, destination);
  const trace = {
    ...method,
    parents: PARENTS,
    seam: { source: numbersOf(source(0)), destination: numbersOf(destination(0)) },
    moments: TIMES.map((elapsed) => ({
      elapsed,
      destination: numbersOf(destination(elapsed)),
      out: numbersOf(played(elapsed)),
    })),
  };
  const vectorsInLines = (text: string) =>
    text.replace(/\[[^[\]{}]+\]/g, (list) => list.replace(/\s+/g, ' '));
  return `${vectorsInLines(JSON.stringify(trace, null, 2))}\n`;
}

const page = readFileSync(path.join(project, 'docs/take-it-home.md'), 'utf8');

function sectionOf(heading: string): string {
  const [, after = ''] = page.split(new RegExp(`^## ${heading.replace('-', ' ')}$`, 'im'));
  return after.split(/^## /m)[0] ?? '';
}

const listedIn = (heading: string): readonly string[] =>
  [...sectionOf(heading).matchAll(/^- `(core\/[^`]+)`/gm)].map(([, name]) => name);

test.each(methods)('the page lists the files of $name, all that it imports', ({ name, file }) => {
  expect(listedIn(name).toSorted()).toEqual([...closureOf(file)].toSorted());
  const all = [...listedIn(name), ...listedIn('types')].toSorted();
  expect(all).toEqual([...closureOf(file, typesAndRun)].toSorted());
});

test.each(['dead-blending', 'inertialization', 'types'])(
  'the page counts files and lines of %s',
  (heading) => {
    const files = listedIn(heading);
    const lines = files.reduce((sum, file) => sum + linesOf(file), 0);
    expect(sectionOf(heading)).toContain(` ${files.length} files, ${lines} lines:`);
  },
);

test.each(methods)('the numbers for a port of $name are current', async (each) => {
  await expect(traceOf(each)).toMatchFileSnapshot(path.join(project, `docs/take-it-home/${each.name}.json`));
});

interface Game {
  startBlend(
    source: ReadonlyPose,
    destination: ReadonlyPose,
    joints: number,
  ): (destination: ReadonlyPose, elapsed: number) => Pose;
}

test.each(methods)('the listed files of $name, copied, compile and give the numbers', ({ name, blend }) => {
  const [, example = ''] = /```ts\n([^]*?)```/.exec(sectionOf(name)) ?? [];
  const copied = [...listedIn(name), ...listedIn('types')];
  const folder = compileCopy({ type: 'commonjs', copied, packages: [], example });
  const game = createRequire(import.meta.url)(path.join(folder, 'out/example.js')) as Game;
  const port = game.startBlend(source(0), destination(0), 3);
  const right = blend(source, destination);
  for (const time of TIMES) {
    expect(largestDifference(port(destination(time), time), right(time))).toBeLessThan(1e-12);
  }
});

const faults = methods.flatMap(({ name, blend }) =>
  Object.entries(wrongPorts).map(([fault, portOf]) => ({ name, blend, fault, portOf })),
);

test.each(faults)('a port of $name with $fault misses', ({ blend, fault, portOf }) => {
  expect(sectionOf('test-a port')).toContain(`- ${fault}`);
  const [right, wrong] = [blend(source, destination), portOf(blend, source, destination)];
  const missed = TIMES.map((time) => differenceOf(right(time), wrong(time)).rotation);
  expect(Math.max(...missed)).toBeGreaterThan(0.1);
});
