import { newNumber, type NumberInput, type TreeInput } from '#core/tree/inputs/input-document.ts';
import { aimPoses } from './aim-poses.ts';
import type { TreeNode } from '#core/tree/tree-spec.ts';

/** A clip for a template, with what its root does on average. */
export interface TemplateClip {
  readonly id: string;
  readonly loop: boolean;
  readonly duration: number; // s
  readonly speed: number; // m/s, over the ground
  readonly turn: number; // degrees per s, to the left
  readonly direction: number; // degrees to the left of where it faces; 0 = forward
  /** Its foot plants, s, from a left one on, and the strides in its loop; null: they are not known. */
  readonly steps: { readonly markers: readonly number[]; readonly cycles: number } | null;
  readonly aims: readonly number[]; // s, of its poses if it is an aim clip
}

/** A template: a tree made of some clips. */
export interface TreeTemplate {
  readonly id: string;
  readonly title: string;
  readonly tip: string;
  readonly least: number; // clips
  /** True if its clips step together once their steps are known. */
  readonly steps?: true;
  make(clips: readonly TemplateClip[], bodyJoint: string): MadeTree;
}

export interface MadeTree {
  readonly inputs: Readonly<Record<string, TreeInput>>;
  readonly root: TreeNode;
}

/** The trees that a new one may begin as, in the order of the menu. */
export const treeTemplates: readonly TreeTemplate[] = [
  {
    id: 'speed',
    title: 'Speed (1-D)',
    tip: 'Blends gaits by the speed that each one travels at',
    least: 2,
    steps: true,
    make: (clips) => {
      const sorted = bySpeed(clips);
      const samples = sorted.map((clip, i) => ({
        at: apart(clip.speed, i, 0.1),
        node: inCadence(clip, sorted),
      }));
      const space = { kind: 'blendSpace1D', x: { input: 'speed' }, samples };
      return { inputs: { speed: number(samples[0].at, 'm/s') }, root: stepping(space, sorted) };
    },
  },
  {
    id: 'directionSpeed',
    title: 'Direction and speed (2-D)',
    tip: 'Blends gaits by the direction and the speed of their travel',
    least: 3,
    steps: true,
    make: (clips) => {
      // The first clip that stands is at speed 0, where it has no direction: moved apart, it would have one.
      const resting = clips.findIndex(({ speed }) => speed === 0);
      const samples = clips.map((clip, i) => ({
        x: apart(clip.direction, i, 0.5),
        y: i === resting ? 0 : apart(clip.speed, i, 0.1),
        node: inCadence(clip, clips),
      }));
      const space = {
        kind: 'blendSpace2D',
        coordinates: 'polar',
        x: { input: 'direction' },
        y: { input: 'speed' },
        samples,
      };
      return {
        inputs: {
          direction: { ...number(samples[0].x, '°'), period: 360 },
          speed: number(samples[0].y, 'm/s'),
        },
        root: stepping(space, clips),
      };
    },
  },
  {
    id: 'turnSpeed',
    title: 'Turn and speed (2-D)',
    tip: 'Blends gaits by the rate of their turn and the speed of their travel',
    least: 3,
    steps: true,
    make: (clips) => {
      const samples = clips.map((clip, i) => ({
        x: apart(clip.turn * RADIANS, i, 0.1),
        y: apart(clip.speed, i, 0.1),
        node: inCadence(clip, clips),
      }));
      const space = { kind: 'blendSpace2D', x: { input: 'turn' }, y: { input: 'speed' }, samples };
      return {
        inputs: { turn: number(samples[0].x, 'rad/s'), speed: number(samples[0].y, 'm/s') },
        root: stepping(space, clips),
      };
    },
  },
  {
    id: 'upperBody',
    title: 'Layered upper body',
    tip: 'Lays the second clip over the first, from the spine up',
    least: 2,
    make: ([base, layer], joint) => ({
      inputs: { weight: number(1) },
      root: {
        kind: 'layer',
        base: leaf(base),
        layer: leaf(layer),
        mask: { branches: [{ joint, depth: 3 }] },
        weight: { input: 'weight' },
      },
    }),
  },
  {
    id: 'lean',
    title: 'Additive lean',
    tip: 'Adds what the second clip does, since its first pose, to the first',
    least: 2,
    make: ([base, added]) => ({
      inputs: { lean: number(1) },
      root: {
        kind: 'additive',
        base: leaf(base),
        added: leaf(added),
        reference: held(added, 0),
        weight: { input: 'lean' },
      },
    }),
  },
  {
    id: 'aimOffset',
    title: 'Aim offset',
    tip: 'Adds nine poses of the second clip to the first, by yaw and pitch; its pad asks for them',
    least: 2,
    make: ([base, aim]) => ({
      inputs: { yaw: number(0, '°'), pitch: number(0, '°') },
      root: {
        kind: 'aimOffset',
        base: leaf(base),
        ...aimPoses(aim.id, aim.aims.length === 9 ? aim.aims : spread(aim), 'grid'),
        yaws: [-90, 0, 90],
        pitches: [-45, 0, 45],
        yaw: { input: 'yaw' },
        pitch: { input: 'pitch' },
      },
    }),
  },
  {
    id: 'switch',
    title: 'Switch',
    tip: 'Plays one of the clips, and blends when the number changes',
    least: 2,
    make: (clips) => ({
      inputs: { choice: { kind: 'int', value: 0, keys: [] } },
      root: { kind: 'selectByInt', input: { input: 'choice' }, choices: clips.map(leaf) },
    }),
  },
  {
    id: 'speedTurn',
    title: 'Walk, run and turn (spheres)',
    tip: 'Places each clip as a sphere by its speed and turn',
    least: 2,
    steps: true,
    make: (clips) => {
      const centers = clips.map(({ speed, turn }, i) => [apart(speed, i, 0.05), round(turn * RADIANS)]);
      const spheres = clips.map((clip, i) => ({
        center: centers[i],
        radius: radiusAt(i, centers),
        node: inCadence(clip, clips),
      }));
      const space = { kind: 'multiAxis', point: [{ input: 'speed' }, { input: 'turn' }], spheres };
      return {
        inputs: { speed: number(centers[0][0], 'm/s'), turn: number(centers[0][1], 'rad/s') },
        root: stepping(space, clips),
      };
    },
  },
  {
    id: 'priority',
    title: 'Priority (70, 21, 9)',
    tip: 'Each clip takes 70 % of what the ones before it left',
    least: 2,
    make: (clips) => ({
      inputs: Object.fromEntries(clips.slice(0, -1).map((_, i) => [`request ${i + 1}`, number(0.7)])),
      root: {
        kind: 'priority',
        children: clips
          .slice(0, -1)
          .map((clip, i) => ({ node: leaf(clip), request: { input: `request ${i + 1}` } })),
        rest: leaf(clips[clips.length - 1]),
      },
    }),
  },
  {
    id: 'empty',
    title: 'Empty',
    tip: 'One clip, to wrap and extend by hand',
    least: 1,
    make: ([clip]) => ({ inputs: {}, root: leaf(clip) }),
  },
];

const number = (value: number, unit?: NumberInput['unit']): NumberInput => ({
  ...newNumber,
  value: round(value),
  ...(unit && { unit }),
});

const leaf = ({ id }: TemplateClip): TreeNode => ({ kind: 'clip', clip: id });
const held = ({ id }: TemplateClip, time: number): TreeNode => ({
  kind: 'pose',
  clip: id,
  time: round(time),
});
const RADIANS = Math.PI / 180;
/** Times of nine poses over a whole clip. */
const spread = ({ duration }: TemplateClip): readonly number[] =>
  Array.from({ length: 9 }, (_, i) => round((duration * i) / 8));
const round = (value: number): number => Math.round(value * 1000) / 1000;
const bySpeed = (clips: readonly TemplateClip[]): readonly TemplateClip[] =>
  clips.toSorted((a, b) => a.speed - b.speed);

/** `value`, moved a little for each further clip, since no two samples may be at one place. */
const apart = (value: number, index: number, step: number): number => round(value + index * step * 0.01);

/** The clips whose missing steps alone keep loops that travel from stepping together. */
export function withoutSteps(clips: readonly TemplateClip[]): readonly TemplateClip[] {
  const missing = clips.filter(({ steps }) => steps === null);
  return clips.every(({ loop }) => loop) && missing.every(({ speed }) => speed > 0) ? missing : [];
}

/** True if these clips can step together: loops whose steps are known. */
const canStep = (clips: readonly TemplateClip[]): boolean =>
  clips.every(({ loop, steps }) => loop && steps !== null);

function inCadence(clip: TemplateClip, all: readonly TemplateClip[]): TreeNode {
  return canStep(all) ? { ...leaf(clip), ...clip.steps } : leaf(clip);
}

/** `space` in one cadence if its clips can step together. */
function stepping(space: TreeNode, clips: readonly TemplateClip[]): TreeNode {
  return canStep(clips) ? { kind: 'cadence', node: space } : space;
}

/** A radius that reaches the nearest other centre, and half as far again. */
function radiusAt(index: number, centers: readonly (readonly number[])[]): number {
  const distances = centers
    .filter((_, i) => i !== index)
    .map(([x, y]) => Math.hypot(x - centers[index][0], y - centers[index][1]));
  return round(Math.max(0.2, 1.5 * Math.min(...distances)));
}
