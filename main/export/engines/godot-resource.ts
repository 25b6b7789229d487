// main/export/engines: files with settings that engines read as they are: a resource for Godot, and more for Unreal
import type { SettingsFile, DescribedTransition, DescribedEnd } from '#contract/exchange/settings-file.ts';
import type { TangentCurve } from '#core/engines/tangent-curve.ts';
import type { GodotValues } from '#core/engines/godot.ts';
import type { UserDataClip } from '#contract/exchange/user-data-file.ts';
import { contentIdOf, uuidOf } from '../../library/files/content-hash.ts';

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
  const { half_life = 0, rest_pose } = valuesOf(described);
  return {
    name,
    source: source.clip,
    destination: destination.clip,
    method: chosen.method,
    half_life,
    out: source.at.seconds,
    in: destination.at.seconds,
    ...(rest_pose && {
      rest_pose: {
        animation: rest_pose.selected_animation,
        time: rest_pose.selected_timestamp,
      },
    }),
    transition: new GodotCall('SubResource', `transition_${index}`),
  };
}

/** A value as Godot writes it in a resource file: a number is a float, a bigint an integer. */
type GodotValue =
  | string
  | number
  | bigint
  | readonly GodotValue[]
  | { readonly [key: string]: GodotValue }
  | GodotCall;

/**
 * An object of Godot, such as `Vector2(0.0, 1.0)` or `SubResource("id")`. A class, as a dictionary may have
 * any keys.
 */
class GodotCall {
  readonly text: string;

  constructor(name: 'Vector2' | 'SubResource' | 'ExtResource', ...values: readonly (string | number)[]) {
    this.text = `${name}(${values.map(godotText).join(', ')})`;
  }
}

/** The text of a value. Each entry of a dictionary has a line. */
export function godotText(value: GodotValue): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return floatText(value);
  if (typeof value === 'bigint') return String(value);
  if (value instanceof GodotCall) return value.text;
  if (Array.isArray(value)) return `[${value.map(godotText).join(', ')}]`;
  const entries = Object.entries(value).map(([key, inner]) => `${quoted(key)}: ${godotText(inner)}`);
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n}`;
}

/** A float has a point, so that Godot does not take it for an integer. */
function floatText(value: number): string {
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

const named: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/**
 * A string with quotes, backslashes, and every character escaped that cannot be seen, such as line breaks and
 * marks of direction. Godot’s strings end at a zero, which is replaced.
 */
function quoted(text: string): string {
  const escaped = text
    .replaceAll('\0', '\uFFFD')
    .replace(/["\\]|[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, (character) => {
      const code = character.charCodeAt(0).toString(16).padStart(4, '0');
      return named[character] ?? `\\u${code}`;
    });
  return `"${escaped}"`;
}

/**
 * A clip for the script that writes markers of Godot as user data, in pieces of JSON: Godot’s strings cannot
 * hold all characters of names, and its text files not all digits of a time.
 */
export interface ReturningClip {
  readonly head: string; // the fields of the clip, but its markers
  /** By their names in Godot: the fields of each marker but its time, then its time, s. */
  readonly marks: Readonly<Record<string, readonly (readonly [fields: string, time: string])[]>>;
}

/** The clips of transitions by name; null if two have the name. Trees have no marks. */
export function returningClips(
  transitions: readonly DescribedTransition[],
): Readonly<Record<string, ReturningClip | null>> {
  const clips = new Map<string, ReturningClip | null>();
  for (const { document, ...ends } of transitions)
    for (const side of ['source', 'destination'] as const) {
      if (document.transition[side].kind === 'tree') continue;
      const { clip: name, markers, fileStart } = ends[side];
      const { hash, take = '' } = document.clips[side];
      const id = contentIdOf({ hash, take });
      const nothing = { tags: [], note: '', settings: {}, ranges: [] };
      const start = fileStart === undefined ? {} : { fileStart };
      const head = fieldsOf({ id, name, hash, take, ...start, ...nothing } satisfies Omit<
        UserDataClip,
        'markers'
      >);
      const marks = [...uniqueMarkers(markers)].map(([marker, together]) => {
        const fields = together.map(({ kind, label, seconds }) => {
          const markId = uuidOf(`${id}\0${JSON.stringify([kind, seconds, label])}`);
          return [fieldsOf({ id: markId, kind, label }), JSON.stringify(seconds)] as const;
        });
        return [marker, fields] as const;
      });
      const isOther = clips.has(name) && clips.get(name)?.head !== head;
      clips.set(name, isOther ? null : { head, marks: Object.fromEntries(marks) });
    }
  return Object.fromEntries(clips);
}

/** An object as JSON, without its braces. */
const fieldsOf = (object: object): string => JSON.stringify(object).slice(1, -1);

/** Markers that are nearer than this are one for Godot, s. */
const SAME_TIME = 1e-4;

type Marker = DescribedEnd['markers'][number];

/**
 * The markers of clips for Godot: times in s, by the names of the clips; of clips with one name, those of the
 * first.
 */
export function markersByName(
  ends: readonly DescribedEnd[],
): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const byClip = new Map<string, Readonly<Record<string, number>>>();
  for (const { clip, markers } of ends)
    if (!byClip.has(clip) && markers.length > 0)
      byClip.set(
        clip,
        Object.fromEntries([...uniqueMarkers(markers)].map(([name, [first]]) => [name, first.seconds])),
      );
  return Object.fromEntries(byClip);
}

/**
 * Markers by their names in Godot, which keeps one for each name and one for each time: a repeated name gets
 * a number, and markers at one time become one with both names.
 */
export function uniqueMarkers(markers: readonly Marker[]): ReadonlyMap<string, readonly Marker[]> {
  const merged: Marker[][] = [];
  for (const marker of markers.toSorted((a, b) => a.seconds - b.seconds)) {
    const last = merged.at(-1);
    if (last && marker.seconds - last[0].seconds < SAME_TIME) last.push(marker);
    else merged.push([marker]);
  }
  const named = new Map<string, readonly Marker[]>();
  for (const together of merged) {
    const name = together.map(({ label, kind }) => label || kind).join(' + ');
    let unique = name;
    for (let count = 2; named.has(unique); count++) unique = `${name} ${count}`;
    named.set(unique, together);
  }
  return named;
}
