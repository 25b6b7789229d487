import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { closureOf, project } from '#test/fixtures/source-imports.ts';
import { createDoublePose, type Pose } from '#core/pose.ts';
import { methodOf } from '#test/fixtures/method-run.ts';

/** Moments of a trace, s after the seam. */
const TIMES = [0, 0.05, 0.1, 0.2, 0.4];

/** A pose of one joint as numbers. */
const numbersOf = (pose: Pose) => ({
  position: Array.from(pose.positions),
  rotation: Array.from(pose.rotations),
  linearVelocity: Array.from(pose.linearVelocities),
  angularVelocity: Array.from(pose.angularVelocities),
});

/** One joint that moves and turns steadily: `speed` m/s along `[1, 2, 0]`, `turn` rad/s about Z. */
function steady(start: number, speed: number, turn: number): (time: number) => Pose {
  return (time) => {
    const pose = createDoublePose(1);
    const way = start + speed * time;
    const half = 0.5 * (start + turn * time);
    pose.positions.set([way, 2 * way, 0]);
    pose.rotations.set([0, 0, Math.sin(half), Math.cos(half)]);
    pose.linearVelocities.set([speed, 2 * speed, 0]);
    pose.angularVelocities.set([0, 0, turn]);
    return pose;
  };
}

/** What a port must give: inputs and outputs of a method for one joint, in doubles. */
function traceOf(id: string, values: Readonly<Record<string, number | string>>) {
  const [source, destination] = [steady(0.2, 0.5, 2), steady(0.6, -0.3, 1)];
  const method = methodOf(id);
  const seam = { source: source(0), destination: destination(0), factors: [1] };
  const capture = method.capture(seam, values);
  return {
    method: id,
    values,
    seam: { source: numbersOf(seam.source), destination: numbersOf(seam.destination) },
    moments: TIMES.map((elapsed) => {
      const sample = { source: source(elapsed), destination: destination(elapsed), elapsed };
      const out = method.evaluate(createDoublePose(1), sample, capture);
      return { elapsed, destination: numbersOf(sample.destination), out: numbersOf(out) };
    }),
  };
}

const page = readFileSync(path.join(project, 'docs/take-it-home.md'), 'utf8');

const values = { blendTime: 0.3, easing: 'smoothstep', scale: 0.3, minimum: 0.1, maximum: 1 };
const methods = [
  ['dead-blending', 'dead-blend-article', () => traceOf('deadBlendArticle', values)],
  ['inertialization', 'spring-exact', () => traceOf('springExact', { halfLife: 0.12 })],
] as const;

test.each(methods)('the page lists the files of %s, all that it imports', (heading, file) => {
  const [, section = ''] = page.split(new RegExp(`^## ${heading.replace('-', ' ')}$`, 'im'));
  const listed = [...(section.split(/^## /m)[0] ?? '').matchAll(/^- `(core\/[^`]+)`/gm)].map(
    ([, name]) => name,
  );
  expect(listed.toSorted()).toEqual([...closureOf(`core/transition/methods/${file}.ts`)].toSorted());
});

test.each(methods)('the numbers for a port of %s are current', async (name, _, trace) => {
  const text = `${JSON.stringify(trace(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(path.join(project, `docs/take-it-home/${name}.json`));
});
