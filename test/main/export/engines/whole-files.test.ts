import { expect, test } from 'vitest';
import { engineFiles } from '#main/export/engine-files.ts';
import { settingsFileOf } from '#main/export/settings/settings-file.ts';
import type { Change } from '#contract/edits/edits.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { edit } from '#test/main/edit.ts';
import { addClip, markerOn, rangeOn, transitionOf } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

/** Two transitions between two marked clips: one springs, one cross-fades along a curve with an overshoot. */
function exported(engine: 'godot' | 'unreal') {
  const { db } = temporaryLibrary();
  const [walk, run] = ['walk', 'run'].map((name, rise) =>
    addClip(db, `/lab/${name}.bvh`, { rise: rise + 1, frames: 31 }),
  );
  const mark = (clipId: string, kind: 'out' | 'footPlant', time: number, label: string): Change => ({
    kind: 'marker.add',
    marker: { ...markerOn(clipId, time), kind, label },
  });
  const plain = transitionOf(walk, run, 'walk → run');
  const spring = { ...plain, slots: [slotOf('springExact', { halfLife: 0.1 })] };
  const fade = {
    ...plain,
    id: crypto.randomUUID(),
    name: 'fade "slowly"',
    source: { ...plain.source, id: run, time: 0.5 },
    destination: { ...plain.destination, id: walk, time: 0.25 },
    slots: [slotOf('crossfade', { blendTime: 0.4, easing: 'smoothstep' })],
  };
  edit(
    db,
    { kind: 'transition.add', transition: spring },
    { kind: 'transition.add', transition: fade },
    mark(walk, 'out', 0.5, 'toe-off'),
    mark(walk, 'footPlant', 0.50001, ''),
    mark(walk, 'footPlant', 0.75, ''),
    { kind: 'range.add', range: rangeOn(run, 0.1, 0.2) },
  );
  const file = settingsFileOf(db, [spring.id, fade.id], engine);
  return Object.fromEntries(engineFiles(file).map(({ name, content }) => [name, content]));
}

test('the resource for Godot', () => {
  expect(exported('godot')['segue_transitions.tres'])
    .toBe(`[gd_resource type="Resource" script_class="SegueSettings" format=3]

[ext_resource type="Script" path="segue_settings.gd" id="script"]

[sub_resource type="Curve" id="curve_0"]
min_value = -1.0
max_value = 2.0
_data = [Vector2(0.0, 0.0), 0.0, 0.0, 0, 0, Vector2(0.5, 0.5), 1.5, 1.5, 0, 0, Vector2(1.0, 1.0), 0.0, 0.0, 0, 0]

[sub_resource type="AnimationNodeStateMachineTransition" id="transition_0"]
resource_name = "fade \\"slowly\\""
xfade_time = 0.4
xfade_curve = SubResource("curve_0")

[sub_resource type="AnimationNodeStateMachineTransition" id="transition_1"]
resource_name = "walk → run"
xfade_time = 0.24213428793879554

[resource]
script = ExtResource("script")
transitions = [{
"name": "fade \\"slowly\\"",
"source": "run",
"destination": "walk",
"method": "Crossfade",
"half_life": 0.0,
"out": 0.5,
"in": 0.25,
"transition": SubResource("transition_0")
}, {
"name": "walk → run",
"source": "walk",
"destination": "run",
"method": "Spring inertialization",
"half_life": 0.1,
"out": 0.05,
"in": 0.0,
"transition": SubResource("transition_1")
}]
clips = {
"run": {
"head": "\\"id\\":\\"e6e729d9-0eae-8f91-8f6a-0757af50277b\\",\\"name\\":\\"run\\",\\"hash\\":\\"06e34c568b9b7fe3e49274e06e6c45db3c59503d7030bd33b1df9f655750f428\\",\\"take\\":\\"\\",\\"tags\\":[],\\"note\\":\\"\\",\\"settings\\":{},\\"ranges\\":[]",
"marks": {}
},
"walk": {
"head": "\\"id\\":\\"6ab920ce-07e1-835b-8d3c-e510dd51e22d\\",\\"name\\":\\"walk\\",\\"hash\\":\\"22366e3ab0f96e6095258583bce47bede61f0d5459ed93c89fc581b7dd5a74ca\\",\\"take\\":\\"\\",\\"tags\\":[],\\"note\\":\\"\\",\\"settings\\":{},\\"ranges\\":[]",
"marks": {
"toe-off + footPlant": [["\\"id\\":\\"2e4ce02c-ea99-83d5-8c3a-cf8b9e2c4d4f\\",\\"kind\\":\\"out\\",\\"label\\":\\"toe-off\\"", "0.5"], ["\\"id\\":\\"6f5f6922-4670-8199-8b22-4a931e6a9c60\\",\\"kind\\":\\"footPlant\\",\\"label\\":\\"\\"", "0.50001"]],
"footPlant": [["\\"id\\":\\"577e17bb-31cb-83bc-8743-e977705c8d10\\",\\"kind\\":\\"footPlant\\",\\"label\\":\\"\\"", "0.75"]]
}
}
}
takes = {
"run": ["run", ""],
"walk": ["walk", ""]
}
markers = {
"walk": {
"toe-off + footPlant": 0.5,
"footPlant": 0.75
}
}
`);
});

test('the tables for Unreal', () => {
  const files = exported('unreal');
  const none = {
    ExtrapolationHalfLife: 0,
    ExtrapolationHalfLifeMin: 0,
    ExtrapolationHalfLifeMax: 0,
    MaximumTranslationVelocity: 0,
    MaximumRotationVelocity: 0,
  };
  expect(JSON.parse(files['SegueTransitions.json'])).toEqual([
    {
      Name: 'fade_slowly',
      Transition: 'fade "slowly"',
      Status: 'Unreviewed',
      SourceClip: 'run',
      SourceTime: 0.5,
      DestinationClip: 'walk',
      StartPosition: 0.25,
      PlayRate: 1,
      Node: '',
      CrossfadeDuration: 0.4,
      BlendMode: 'HermiteCubic',
      ...none,
    },
    {
      Name: 'walk_run',
      Transition: 'walk → run',
      Status: 'Unreviewed',
      SourceClip: 'walk',
      SourceTime: 0.05,
      DestinationClip: 'run',
      StartPosition: 0,
      PlayRate: 1,
      Node: 'AnimNode_Inertialization',
      CrossfadeDuration: expect.closeTo(0.242134, 6),
      BlendMode: 'Linear',
      ...none,
    },
  ]);
  expect(files['segue_assets.csv'].split('\r\n')).toEqual([
    'kind,name,asset',
    'clip,run,',
    'clip,walk,',
    'transition,"fade ""slowly""",',
    'transition,walk → run,',
    'marker,footPlant,sync',
    'marker,out,',
    'range,phase,',
    '',
  ]);
});
