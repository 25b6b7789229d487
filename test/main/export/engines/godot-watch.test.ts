import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engineFiles } from '#main/export/engine-files.ts';
import { anySettingsFile } from '#test/fixtures/exported-settings.ts';
import { runScript, type Names } from '#test/fixtures/gdscript.ts';
import { hasGrammar } from '#test/fixtures/grammars.ts';

const [example] = fc.sample(anySettingsFile('godot'), { numRuns: 1, seed: 1 });
const { content } = engineFiles(example).find(({ name }) => name === 'segue_watch.gd')!;

const [NONE, LINEAR, PINGPONG] = [0, 1, 2];
const BACKWARD = 1;

/** Stand-ins of Godot's classes. */
class AnimationNode {
  has_method = (_name: string) => false;
}
class AnimationNodeAnimation extends AnimationNode {
  animation = 'lib/run';
  play_mode = 0;
  use_custom_timeline = false;
  timeline_length = 1;
  stretch_time_scale = true;
  start_offset = 0;
  loop_mode = NONE;
}
class AnimationNodeStateMachine extends AnimationNode {
  readonly nodes: ReadonlyMap<string, AnimationNode>;
  constructor(nodes: Readonly<Record<string, AnimationNode>> = {}) {
    super();
    this.nodes = new Map(Object.entries(nodes));
  }
  override has_method = (name: string) => name === 'get_node';
  call = (_get: string, name: string) => this.nodes.get(name) ?? null;
  get_node = (name: string) => this.nodes.get(name) ?? null;
  has_node = (name: string) => this.nodes.has(name);
  get_transition_count = () => 0;
}
class AnimationNodeBlendSpace1D extends AnimationNode {
  readonly points: readonly AnimationNode[];
  constructor(points: readonly AnimationNode[] = []) {
    super();
    this.points = points;
  }
  override has_method = (name: string) => name === 'get_blend_point_node';
  call = (_get: string, index: number) => this.points[index];
}
class AnimationNodeStateMachinePlayback {
  state = '';
  position = 0;
  length = 0;
  get_current_node = () => this.state;
  get_current_play_position = () => this.position;
  get_current_length = () => this.length;
  get_fading_from_node = () => '';
}
class AnimationPlayer {
  current_animation = '';
  current_animation_position = 0;
  current_animation_length = 4;
  playback_default_blend_time = 0.3;
  get = () => null;
  get_blend_time = () => 0;
  get_class = () => 'AnimationPlayer';
}
class AnimationTree {
  tree_root = new AnimationNode();
  readonly states = new AnimationNodeStateMachinePlayback();
  clip = { length: 4, loop_mode: NONE };
  get = () => this.states;
  get_class = () => 'AnimationTree';
  has_animation = (name: string) => name === 'lib/run';
  get_animation = () => this.clip;
}

const world = {
  Animation: { LOOP_NONE: NONE, LOOP_LINEAR: LINEAR, LOOP_PINGPONG: PINGPONG },
  AnimationNode,
  AnimationNodeAnimation: Object.assign(AnimationNodeAnimation, { PLAY_MODE_BACKWARD: BACKWARD }),
  AnimationNodeStateMachine,
  AnimationNodeStateMachinePlayback,
  AnimationPlayer,
  AnimationTree,
};

/** A watch of a mixer, and the requests that it records: names with times of clips. */
function watching(mixer: AnimationPlayer | AnimationTree, more: Names = {}) {
  const requests: (readonly unknown[])[] = [];
  const recorder = { record_request: (...values: readonly unknown[]) => requests.push(values.slice(0, 4)) };
  const watch = Object.assign(runScript(content, world), { mixer, recorder, ...more });
  return { frame: watch['_watch'] as (delta: number) => void, requests };
}

const animation = (settings: Partial<AnimationNodeAnimation>) =>
  Object.assign(new AnimationNodeAnimation(), settings);

/** The clip of 4 s within 2.5 s, from 0.8 s on. */
const stretched = { use_custom_timeline: true, timeline_length: 2.5, start_offset: 0.5 };

interface Played {
  readonly node: AnimationNode;
  readonly loop?: number; // of the clip
  readonly root?: (machine: AnimationNode) => AnimationNode;
  readonly playback?: string;
}

/** The request from a state, seen at a position in it, to itself under another name, a frame of 0.25 s later. */
function request(position: number, { node, loop = NONE, root, playback = 'parameters/playback' }: Played) {
  const tree = new AnimationTree();
  const machine = new AnimationNodeStateMachine({ before: node, after: node });
  tree.tree_root = root?.(machine) ?? machine;
  tree.clip.loop_mode = loop;
  const { frame, requests } = watching(tree, { playback });
  Object.assign(tree.states, { state: 'before', position, length: 3 });
  frame(0.25);
  Object.assign(tree.states, { state: 'after', position: 0, length: 7 });
  frame(0.25);
  const [[from, fromTime, to, toTime]] = requests as [string, number, string, number][];
  return { from, fromTime, to, toTime };
}

describe.skipIf(!hasGrammar('tree-sitter-gdscript'))('a request has times on the clips', () => {
  const cases: readonly (readonly [
    string,
    Partial<AnimationNodeAnimation>,
    number,
    number,
    number,
    number,
  ])[] = [
    // settings, loop of the clip, position, time left at, time entered at
    ['a clip as it is', {}, NONE, 1.5, 1.75, 0],
    ['one that has ended', {}, NONE, 3.9, 4, 0],
    ['one that repeats', {}, LINEAR, 3.9, 0.15, 0],
    ['one that turns', {}, PINGPONG, 3.9, 3.85, 0],
    [
      'settings without a custom timeline',
      { timeline_length: 2.5, start_offset: 0.5, loop_mode: LINEAR },
      NONE,
      3.9,
      4,
      0,
    ],
    ['an offset', { ...stretched, stretch_time_scale: false, timeline_length: 10 }, NONE, 1.5, 2.25, 0.5],
    [
      'an end of the timeline before the clip’s',
      { ...stretched, stretch_time_scale: false },
      NONE,
      2.4,
      3,
      0.5,
    ],
    ['a stretched clip', stretched, NONE, 1, 2.8, 0.8],
    ['one that has ended, though the clip repeats', stretched, LINEAR, 2.4, 4, 0.8],
    ['a timeline that repeats', { ...stretched, loop_mode: LINEAR }, NONE, 2.4, 1.04, 0.8],
    ['a clip that repeats on its timeline', { ...stretched, loop_mode: LINEAR }, NONE, 2.2, 0.72, 0.8],
    ['a clip that turns on its timeline', { ...stretched, loop_mode: PINGPONG }, NONE, 2.2, 3.28, 0.8],
    ['an offset before the start', { ...stretched, start_offset: -0.5 }, NONE, 0.1, 0, 0],
    ['a clip that plays backwards', { play_mode: BACKWARD }, NONE, 1.5, 2.25, 4],
    ['a stretched one that plays backwards', { ...stretched, play_mode: BACKWARD }, NONE, 1, 1.2, 3.2],
    ...[NONE, LINEAR, PINGPONG].map(
      (loop_mode) =>
        [
          `a timeline without a length and loop mode ${loop_mode}`,
          { ...stretched, timeline_length: 0, loop_mode },
          NONE,
          1,
          0.5,
          0.5,
        ] as const,
    ),
  ];
  test.each(cases)('of %s', (_, settings, loop, position, left, entered) => {
    const { from, fromTime, to, toTime } = request(position, { node: animation(settings), loop });
    expect([from, to]).toEqual(['run', 'run']);
    expect(fromTime).toBeCloseTo(left, 9);
    expect(toTime).toBeCloseTo(entered, 9);
  });

  test('of a state with a tree, which has those of the state', () => {
    const found = { from: 'before', to: 'after', toTime: 0 };
    expect(request(1.5, { node: new AnimationNode() })).toEqual({ ...found, fromTime: 1.75 });
    expect(request(2.9, { node: new AnimationNode() })).toEqual({ ...found, fromTime: 3 });
  });

  test('of a clip that the mixer does not have, which has those of the state', () => {
    const node = animation({ ...stretched, animation: 'lost' });
    expect(request(1.5, { node })).toEqual({ from: 'lost', fromTime: 1.75, to: 'lost', toTime: 0 });
  });

  test.each([
    [
      'a state machine',
      'parameters/Legs/playback',
      (machine: AnimationNode) => new AnimationNodeStateMachine({ Legs: machine }),
    ],
    [
      'a blend space',
      'parameters/1/playback',
      (machine: AnimationNode) => new AnimationNodeBlendSpace1D([new AnimationNode(), machine]),
    ],
  ])('of a state machine inside %s', (_, playback, root) => {
    expect(request(1, { node: animation(stretched), playback, root }).fromTime).toBeCloseTo(2.8, 9);
  });

  test.each([
    ['no tree', new AnimationNode()],
    ['a lost node', new AnimationNodeStateMachine()],
  ])('of a path into %s, which has those of the state', (_, lost) => {
    const playback = 'parameters/Legs/Feet/playback';
    expect(request(1, { node: animation(stretched), playback, root: () => lost })).toEqual({
      from: 'before',
      fromTime: 1.25,
      to: 'after',
      toTime: 0,
    });
  });

  test('of a player, which began to blend after the last pose', () => {
    const player = new AnimationPlayer();
    const { frame, requests } = watching(player);
    Object.assign(player, { current_animation: 'lib/walk', current_animation_position: 1.5 });
    frame(0.25);
    Object.assign(player, { current_animation: 'lib/run', current_animation_position: 0.7 });
    frame(0.25);
    expect(requests).toEqual([['walk', 1.5, 'run', expect.closeTo(0.45, 9)]]);
  });
});
