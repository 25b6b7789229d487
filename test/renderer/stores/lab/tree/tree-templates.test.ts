import { describe, expect, test } from 'vitest';
import type { Marker } from '#contract/rows/library-rows.ts';
import { findJoint } from '#core/rig/roles/joint-map.ts';
import { changing } from '#core/tree/weights/changing.ts';
import { blendSpace2D } from '#core/tree/weights/plane-weights.ts';
import type { Tree } from '#core/tree/evaluation/tree.ts';
import { bindToFigure } from '#core/tree/performance/take.ts';
import { documentOf, newTree } from '#renderer/stores/lab/tree/tree-edits.ts';
import { outlineOf } from '#renderer/stores/lab/tree/outline.ts';
import { detectedSteps, templateClip } from '#renderer/stores/lab/tree/template-clips.ts';
import {
  treeTemplates,
  withoutSteps,
  type MadeTree,
  type TemplateClip,
} from '#renderer/stores/lab/tree/tree-templates.ts';
import { starter, starterFigure } from '#test/fixtures/starters.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { createTreeFrame, evaluateTree } from '#test/fixtures/tree-frame.ts';

const value = starterFigure();

function known(name: string): TemplateClip {
  const { markers } = starter(name);
  const marks = markers.map((marker, i): Marker => ({ id: `${i}`, clipId: name, ...marker }));
  return templateClip(name, value.clips.get(name)!, marks);
}

function bound(made: MadeTree): Tree {
  return valueOf(bindToFigure(documentOf(newTree('x', made, [])), value));
}

test('the direction and speed of a clip do not depend on where it faces', () => {
  const clip = value.clips.get('turn')!;
  const states = clip.root.states.map((_, i, { [i - (i % 3)]: x, [i - (i % 3) + 1]: z, [i]: own }) =>
    i % 3 === 2
      ? own + 2
      : i % 3 === 0
        ? x * Math.cos(2) + z * Math.sin(2)
        : z * Math.cos(2) - x * Math.sin(2),
  );
  const turned = templateClip('turn', { ...clip, root: { ...clip.root, states } }, []);
  const { speed, direction, turn } = known('turn');
  expect(speed).toBeGreaterThan(0);
  expect(turned).toMatchObject({ speed, direction, turn });
});

/** The direction of a clip that goes 1 m/s at `travel`, turns by `turn` as it goes, and faces `askew` of its way, degrees. */
function directionOf({ travel = 0, turn = 0, askew = 0 }): number {
  const clip = value.clips.get('walk')!;
  const radians = Math.PI / 180;
  const step = 1 / clip.fps;
  let [x, z] = [5, -3];
  const states = Array.from({ length: clip.frameCount }, (_, frame) => {
    const state = [x, z, (30 + (turn * frame) / clip.frameCount + askew) * radians];
    const way = (30 + (turn * (frame + 0.5)) / clip.frameCount + travel) * radians;
    [x, z] = [x + step * Math.sin(way), z + step * Math.cos(way)];
    return state;
  });
  return templateClip(
    'walk',
    { ...clip, root: { ...clip.root, states: Float64Array.from(states.flat()) } },
    [],
  ).direction;
}

test.each([
  ['straight on', {}, 0],
  ['straight on, hips turned by 4°', { askew: 4 }, 0],
  ['straight on, as it turns by half a round', { turn: 180 }, 0],
  ['straight on, as it turns, hips ahead of it', { turn: -90, askew: -7 }, 0],
  ['to the left, hips turned', { travel: 90, askew: 5 }, 90],
  ['aslant, between two of eight directions', { travel: 22 }, 22],
  ['aslant, as it turns', { travel: -60, turn: 120 }, -60],
  ['forward, by more than people are askew', { travel: 8.6 }, 9],
])('the direction of a clip is without its turn: %s', (_, motion, direction) => {
  expect(directionOf(motion)).toBeCloseTo(direction);
});

const spine = value.map.skeleton.names[findJoint(value.map, 'spine', 'centre')];

describe('each template makes a tree that can be played', () => {
  test.each(treeTemplates.map((template) => [template.id, template] as const))('%s', (_id, template) => {
    for (const names of [
      ['walk', 'jog', 'turn', 'idle'],
      ['wave', 'crouch', 'hop'],
    ]) {
      const tree = bound(template.make(names.map(known), spine));
      const frame = evaluateTree(createTreeFrame(tree), tree, 1.3);
      expect([...frame.pose.rotations].every(Number.isFinite)).toBe(true);
      expect(outlineOf(tree.document.root).length).toBeGreaterThanOrEqual(template.least);
    }
  });

  test('also of clips that do not move: no two samples are at one place', () => {
    const still = ['idle', 'wave', 'crouch'].map((name) => ({
      ...known(name),
      speed: 0,
      turn: 0,
      direction: 0,
    }));
    for (const { make, least } of treeTemplates)
      expect(bound(make(still, spine)).nodes.length).toBeGreaterThanOrEqual(least);
  });
});

test('a clip is measured by its travel: a walk walks forward, an idle stands, a turn turns', () => {
  expect(known('walk').direction).toBeCloseTo(0);
  expect(known('walk').turn).toBeCloseTo(0);
  expect(known('walk').speed).toBeGreaterThan(1);
  expect(known('jog').speed).toBeGreaterThan(known('walk').speed + 0.5);
  expect(known('idle').speed).toBe(0);
  expect(Math.abs(known('turn').turn)).toBeGreaterThan(10);
});

test('a clip that stands plays half at half the speed in each direction, wherever it is in the list', () => {
  const template = treeTemplates.find(({ id }) => id === 'directionSpeed')!;
  const gaits = [0, 90, 180, -90].map((direction) => ({ ...known('walk'), direction, speed: 1.3 }));
  const made = template.make(gaits.toSpliced(2, 0, known('idle')), spine);
  const set = (name: string, to: number) =>
    ({ ...made.inputs[name], value: to }) as MadeTree['inputs'][string];
  for (const direction of [0, 90, 180, -90]) {
    const inputs = { direction: set('direction', direction), speed: set('speed', 0.65) };
    const tree = bound({ ...made, inputs });
    const { leafWeights } = evaluateTree(createTreeFrame(tree), tree, 0);
    expect(leafWeights[2]).toBeCloseTo(0.5, 2);
  }
});

test('a walk of four strides and a jog of five step together: their feet land at the same moments', () => {
  const [speed] = treeTemplates;
  const made = speed.make([known('jog'), known('walk')], spine);
  expect(made.root.kind).toBe('cadence');
  const leaves = outlineOf(made.root).filter(({ node }) => node.kind === 'clip');
  expect(leaves.map(({ node }) => [node['clip'], node['cycles']])).toEqual([
    ['walk', 4],
    ['jog', 5],
  ]);
});

test('clips without steps by name blend without a cadence', () => {
  const [speed] = treeTemplates;
  expect(speed.make([known('walk'), known('idle')], spine).root.kind).toBe('blendSpace1D');
});

test('clips that only lack foot plants are named, and detected plants are the marked ones', () => {
  const [walk, jog] = ['walk', 'jog'].map((name) => ({ ...known(name), steps: null }));
  expect(withoutSteps([walk, known('jog')])).toEqual([walk]);
  expect(withoutSteps([walk, { ...known('idle'), steps: null }])).toEqual([]);
  expect(withoutSteps([walk, { ...jog, loop: false }])).toEqual([]);
  for (const name of ['walk', 'jog']) {
    const { steps, duration } = known(name);
    const detected = detectedSteps(value.clips.get(name)!, value.map)!;
    expect(detected.cycles).toBe(steps!.cycles);
    const fromMarker = (time: number): number =>
      Math.min(
        ...steps!.markers.map((each) =>
          Math.abs(each - time - duration * Math.round((each - time) / duration)),
        ),
      );
    for (const time of detected.markers) expect(fromMarker(time)).toBeLessThan(0.06);
  }
});

test('a walk among turns at 2 m/s: the walk and the run lead in turn rate and speed, too', () => {
  const gait = (id: string, speed: number, turn: number): TemplateClip => ({
    ...known('walk'),
    id,
    speed,
    turn,
  });
  const clips = [gait('run', 3.5, 0), gait('walk', 1.3, 0), gait('left', 1.2, 60), gait('right', 1.2, -60)];
  const template = treeTemplates.find(({ id }) => id === 'turnSpeed')!;
  const made = template.make(clips, spine);
  const { samples } = made.root['node'] as { samples: readonly { x: number; y: number }[] };
  const places = Float64Array.from(samples.flatMap(({ x, y }) => [x, y]));
  const weights = [...blendSpace2D(new Float64Array(8), places, changing(-0.01), changing(2))];
  expect(weights[0] + weights[2]).toBeGreaterThan(0.95);
  expect(weights[2]).toBeGreaterThan(weights[0]);
});

test('the speed of a tree is the speed that is asked for, between a walk and a jog', () => {
  const [speed] = treeTemplates;
  const [walk, jog] = [known('walk'), known('jog')];
  const made = speed.make([walk, jog], spine);
  const half = 0.5 * (walk.speed + jog.speed);
  const inputs = {
    speed: {
      kind: 'number' as const,
      value: half,
      keys: [],
      interpolation: 'step' as const,
      smoothing: null,
    },
  };
  const tree = bound({ ...made, inputs });
  const frame = createTreeFrame(tree);
  let travelled = 0;
  for (let k = 0; k < 600; k++) {
    const { rootVelocity } = evaluateTree(frame, tree, k / 120);
    travelled += Math.hypot(rootVelocity[0], rootVelocity[1]) / 120;
  }
  expect(travelled / 5).toBeGreaterThan(walk.speed);
  expect(travelled / 5).toBeLessThan(jog.speed * 1.02);
});
