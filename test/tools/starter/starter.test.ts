import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { clipDuration } from '#core/clip/clip.ts';
import type { Pose } from '#core/pose/pose.ts';
import type { RootSample } from '#core/clip/root/root-sample.ts';
import { createEvaluation } from '#core/transition/evaluation/create-evaluation.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import { asInFile, inWorld, rooted } from '#test/fixtures/rooted.ts';
import { starter, starterClip } from '#test/fixtures/starters.ts';
import { clipUse, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { length, subtract } from '../../../tools/starter/figure/geometry.ts';
import { starterFiles } from '../../../tools/starter/starter-files.ts';
import { starterTransition } from '../../../tools/starter/starter-transition.ts';
import { figureOf, SIDES } from './starter-figure.ts';

const folder = path.resolve(import.meta.dirname, '../../../resources/starter');
const written = starterFiles();

test('packages contain the folder', () => {
  const options = readFileSync(path.resolve(folder, '../../electron-builder.yml'), 'utf8');
  const [, files = ''] = /^files:\n((?: {2}.*\n)+)/m.exec(options) ?? [];
  expect(files).toContain('- resources/**/*\n');
});

test('resources/starter holds exactly the files of the starter motions', () => {
  expect(readdirSync(folder).toSorted()).toEqual([...written.keys()].toSorted());
  for (const [name, text] of written)
    expect(readFileSync(path.join(folder, name)).equals(Buffer.from(text)), name).toBe(true);
});

const { source, destination } = starterTransition();

function evaluation() {
  const [from, to] = [source, destination].map(({ clip }) => rooted(starterClip(clip)));
  const uses = { source: clipUse(source.time), destination: clipUse(destination.time) };
  return valueOf(createEvaluation([transitionOf(uses)], [from, to], null));
}

test('leaves one moving clip and enters another, both at markers', () => {
  const [from, to] = [starter(source.clip), starter(destination.clip)];
  expect(from.markers).toContainEqual(expect.objectContaining({ kind: 'out', time: source.time }));
  expect(to.markers).toContainEqual(expect.objectContaining({ kind: 'in', time: destination.time }));
  expect(source.time).toBeGreaterThan(0.5);
  expect(destination.time).toBeLessThan(clipDuration(to.clip) - 1);
  const bound = evaluation();
  const seam = evaluateTransition(createTransitionFrame(bound), bound, 0);
  const hipsOf = (pose: Pose, root: RootSample) => inWorld(pose, root, bound.parents).linearVelocities;
  for (const [x, , z] of [
    hipsOf(seam.source, seam.sourceRoot),
    hipsOf(seam.destination, seam.destinationRoot),
  ])
    expect(length([x, 0, z])).toBeGreaterThan(1.1);
});

test('inertialization and dead blending differ visibly, and both keep their feet on the ground', () => {
  const bound = evaluation();
  const frame = createTransitionFrame(bound);
  const { clip } = starter(source.clip);
  let apart = 0;
  for (let elapsed = 0; elapsed <= 0.6; elapsed += 1 / 60) {
    evaluateTransition(frame, bound, elapsed);
    const [a, b] = frame.slots.map(({ pose, root }) => figureOf(clip, asInFile(pose, root, bound.parents)));
    for (const side of SIDES) {
      apart = Math.max(apart, length(subtract(a.joint(`${side}Hand`), b.joint(`${side}Hand`))));
      for (const figure of [a, b]) {
        const sole = figure.sole(side);
        expect(Math.min(sole.heel[1], sole.ball[1], sole.toe[1])).toBeGreaterThan(-0.03);
      }
    }
  }
  expect(apart).toBeGreaterThan(0.25); // m, the hands: one method lifts them before the other
});
