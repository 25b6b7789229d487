import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SettingsFile } from '#contract/exchange/settings-file.ts';
import { engineFiles } from '#main/export/engine-files.ts';
import { godotText, markersByName } from '#main/export/engines/godot-resource.ts';
import { anySettingsFile, hostileNames } from '#test/fixtures/exported-settings.ts';
import { hasGrammar, parseBy } from '#test/fixtures/grammars.ts';
import { forRuns } from '#test/fixtures/property.ts';

const [example] = fc.sample(anySettingsFile('godot'), { numRuns: 1, seed: 1 });

const resourceOf = (file: SettingsFile) => engineFiles(file).filter(({ name }) => name.endsWith('.tres'));

describe.skipIf(!hasGrammar('tree-sitter-gdscript'))('by the grammar of GDScript', () => {
  const scripts = engineFiles(example).filter(({ name }) => name.endsWith('.gd'));

  test.each(scripts.map(({ name, content }) => [name, content] as const))('%s is sound', (_, content) => {
    expect(parseBy('tree-sitter-gdscript', content).hasError).toBe(false);
    expect(parseBy('tree-sitter-gdscript', content.replace('return', 'return :(')).hasError).toBe(true);
  });
});

describe.skipIf(!hasGrammar('tree-sitter-godot-resource'))('by the grammar of resources', () => {
  const stringsIn = (text: string): readonly string[] =>
    parseBy('tree-sitter-godot-resource', text)
      .descendantsOfType('string')
      .map(({ text }) => JSON.parse(text) as string);

  test('the resource is sound and has every name as it is, whatever it is', () =>
    forRuns(60, anySettingsFile('godot'), (file) => {
      const [{ name, content }] = resourceOf(file);
      expect(name).toBe('segue_transitions.tres');
      expect(parseBy('tree-sitter-godot-resource', content).hasError).toBe(false);
      const strings = new Set(stringsIn(content));
      for (const { name, source, destination } of file.transitions)
        for (const text of [
          name,
          ...[source, destination].flatMap((end) => [end.clip, end.file!, end.take ?? '']),
        ])
          expect(strings).toContain(text.replaceAll('\0', '\uFFFD'));
    }));

  test.each(hostileNames)('%j is one string', (name) => {
    const text = `[resource]\nvalue = ${godotText(name)}\n`;
    expect(parseBy('tree-sitter-godot-resource', text).hasError).toBe(false);
    expect(stringsIn(text)).toEqual([name]);
    expect(text).not.toMatch(/[\p{Bidi_Control}]/u);
  });
});

test('a resource refers to each curve and each transition that it has', () =>
  forRuns(30, anySettingsFile('godot'), (file) => {
    const [{ content }] = resourceOf(file);
    const ids = (pattern: RegExp) => [...content.matchAll(pattern)].map(([, id]) => id).toSorted();
    expect(ids(/^\[sub_resource .* id="(.*)"\]$/gm)).toEqual(ids(/SubResource\("(\w+)"\)/g));
    expect(ids(/^xfade_time = ([\d.e-]+)$/gm)).toHaveLength(file.transitions.length);
  }));

test('a curve has floats for its points and integers for its modes', () => {
  const named = ['smoothstep', 'hermiteCubic', 'cubic'];
  const files = fc.sample(anySettingsFile('godot'), { numRuns: 200, seed: 1 });
  const file = files.find(({ transitions: [{ chosen }] }) =>
    named.includes(String(chosen.method === 'Crossfade' && chosen.parameters['easing']?.value)),
  )!;
  const [{ content }] = resourceOf(file);
  expect(content).toContain(
    'min_value = -1.0\nmax_value = 2.0\n_data = [Vector2(0.0, 0.0), 0.0, 0.0, 0, 0, Vector2(0.5, 0.5), 1.5, 1.5, 0, 0, Vector2(1.0, 1.0), 0.0, 0.0, 0, 0]\n',
  );
});

test('a rest pose from a clip is beside its transition, for the script that says how to import it', () => {
  const restOf = ({ engine }: SettingsFile['transitions'][number]) =>
    engine?.name === 'godot' ? engine.values.rest_pose : undefined;
  const files = fc.sample(anySettingsFile('godot'), { numRuns: 400, seed: 1 });
  const file = files.find(({ transitions }) => transitions.some(restOf))!;
  const [{ content }] = resourceOf(file);
  const rests = file.transitions.flatMap((each) => restOf(each) ?? []);
  expect(content.split('"rest_pose"')).toHaveLength(rests.length + 1);
  for (const { selected_animation: animation, selected_timestamp: time } of rests)
    expect(content).toContain(`"rest_pose": ${godotText({ animation, time })}`);
});

test('markers have one name and one time each', () => {
  const marker = (label: string, seconds: number) => ({
    kind: 'footPlant' as const,
    label,
    seconds,
    frame: 0,
  });
  const markers = [marker('plant', 0.5), marker('', 0.9), marker('plant', 0.2), marker('pass', 0.5)];
  const end = {
    clip: 'walk',
    fps: 30,
    at: { seconds: 0, frame: 0 },
    playRate: 1,
    mirrored: false,
    ranges: [],
  };
  expect(
    markersByName([
      { ...end, markers },
      { ...end, clip: 'idle', markers: [] },
    ]),
  ).toEqual({
    walk: { plant: 0.2, 'plant + pass': 0.5, footPlant: 0.9 },
  });
  expect(markersByName([{ ...end, markers: [marker('a', 1), marker('a', 2), marker('a 2', 3)] }])).toEqual({
    walk: { a: 1, 'a 2': 2, 'a 2 2': 3 },
  });
  const near = [marker('a', 0), marker('b', 6e-5), marker('c', 12e-5)];
  expect(markersByName([{ ...end, markers: near }])).toEqual({ walk: { 'a + b': 0, c: 12e-5 } });
});
