// main/export/engines/godot: a resource with settings for Godot
import type { SettingsFile, DescribedTransition } from '../../../../contract/exchange/settings-file.ts';
import type { TangentCurve } from '../../../../core/engines/tangent-curve.ts';
import type { GodotValues } from '../../../../core/engines/godot.ts';
import { GodotCall, godotText, type GodotValue } from './godot-text.ts';
import { returningClips } from './returning-clips.ts';
import { markersByName } from './unique-markers.ts';

/** The values for Godot of a transition in a file for Godot. */
function valuesOf({ engine }: DescribedTransition): GodotValues {
  if (engine?.name !== 'godot') throw new TypeError('the settings are not for Godot');
  return engine.values;
}

type Lines = Readonly<Record<string, GodotValue>>;

const section = (head: string, lines: Lines): string =>
  [`[${head}]`, ...Object.entries(lines).map(([key, value]) => `${key} = ${godotText(value)}`), ''].join(
    '\n',
  );

/** The settings as a text resource of Godot 4, for the script `segue_settings.gd` beside it. */
export function godotResource({ transitions }: SettingsFile): string {
  const made = transitions.map((each, i) => transitionSections(each, i));
  const ends = transitions.flatMap(({ source, destination }) => [source, destination]);
  const resource = section('resource', {
    script: new GodotCall('ExtResource', 'script'),
    transitions: transitions.map((each, i) => entryOf(each, i)),
    clips: Object.fromEntries(
      Object.entries(returningClips(transitions)).map(([name, clip]) => [name, clip ? { ...clip } : {}]),
    ),
    takes: Object.fromEntries(ends.map(({ clip, file = '', take = '' }) => [clip, [file, take]])),
    markers: markersByName(ends),
  });
  return [
    '[gd_resource type="Resource" script_class="SegueSettings" format=3]\n',
    // A path without a scheme is relative to this file.
    '[ext_resource type="Script" path="segue_settings.gd" id="script"]\n',
    ...made.flat(),
    resource,
  ].join('\n');
}

/** A transition of a state machine, after its curve if it has one. */
function transitionSections(described: DescribedTransition, index: number): readonly string[] {
  const { xfade_time, xfade_curve } = valuesOf(described);
  const id = `curve_${index}`;
  const transition: Lines = {
    resource_name: described.name,
    xfade_time,
    ...(xfade_curve && { xfade_curve: new GodotCall('SubResource', id) }),
  };
  return [
    ...(xfade_curve ? [section(`sub_resource type="Curve" id="${id}"`, curveLines(xfade_curve))] : []),
    section(`sub_resource type="AnimationNodeStateMachineTransition" id="transition_${index}"`, transition),
  ];
}

/** The modes of tangents are 0: free. The range comes first, since points are kept within it. */
const curveLines = ({ points }: TangentCurve): Lines => ({
  min_value: -1,
  max_value: 2,
  _data: points.flatMap(({ x, y, left_tangent, right_tangent }): readonly GodotValue[] => [
    new GodotCall('Vector2', x, y),
    left_tangent,
    right_tangent,
    0n,
    0n,
  ]),
});

function entryOf(described: DescribedTransition, index: number): GodotValue {
  const { name, source, destination, chosen } = described;
  const { half_life = 0, start_offset } = valuesOf(described);
  return {
    name,
    source: source.clip,
    destination: destination.clip,
    method: chosen.method,
    half_life,
    out: source.at.seconds,
    in: start_offset,
    transition: new GodotCall('SubResource', `transition_${index}`),
  };
}
