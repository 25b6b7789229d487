import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engineFiles } from '#main/export/engine-files.ts';
import { anySettingsFile } from '#test/fixtures/exported-settings.ts';
import { runScript } from '#test/fixtures/gdscript.ts';
import { hasGrammar } from '#test/fixtures/grammars.ts';

const [example] = fc.sample(anySettingsFile('godot'), { numRuns: 1, seed: 1 });
const { content } = engineFiles(example).find(({ name }) => name === 'segue_settings.gd')!;

/** Clips of Segue: their files, and their takes if a file has several. */
const takes = new Map([
  ['stroll', ['walk_01', '']],
  ['walk_01', ['walk_01', '']],
  ['knight · Walking_A', ['knight', 'Walking_A']],
  ['knight · Idle', ['knight', 'Idle']],
  ['a tree', ['', '']],
  ['odd', ['a:b', '']],
]);

/** The animations that are a clip, of those with names and files; `played` are those of states, default: all. */
function named(
  clip: string,
  files: Readonly<Record<string, string>>,
  played = Object.keys(files),
): readonly string[] {
  const settings = Object.assign(runScript(content, {}), { takes });
  const find = settings['named'] as (...values: readonly unknown[]) => readonly string[];
  return find(clip, played, new Map(Object.entries(files)));
}

describe.skipIf(!hasGrammar('tree-sitter-gdscript'))('an animation is a clip', () => {
  test.each([
    ['its name in Segue', 'stroll', { stroll: '', walk_01: '' }, ['stroll']],
    ['the name of its file', 'stroll', { walk_01: 'any', other: 'any' }, ['walk_01']],
    [
      'the name of its take',
      'knight · Walking_A',
      { Idle: 'any', 'Armature|Walking_A': 'any' },
      ['Armature|Walking_A'],
    ],
    [
      'its take, in the file of several',
      'knight · Idle',
      { 'mage/Idle': '', 'knight/Idle': '' },
      ['knight/Idle'],
    ],
  ] as const)('with %s', (_, clip, files, found) => {
    expect(named(clip, files)).toEqual(found);
  });

  test.each([
    ['a file', { mixamo_com: 'walk_01', jog: 'jog' }, ['mixamo_com']],
    ['a library', { 'walk_01/Take 001': 'walks', 'jog/Take 001': 'walks' }, ['walk_01/Take 001']],
    [
      'a file with a rest pose',
      { 'walks/Take 001': 'walk_01', 'walks/RESET': 'walk_01' },
      ['walks/Take 001'],
    ],
  ])('if it is alone in %s of its name', (_, files, found) => {
    expect(named('stroll', files)).toEqual(found);
    expect(named('walk_01', files)).toEqual(found);
  });

  test('if the characters of its file’s name are replaced', () => {
    expect(named('odd', { 'a_b/Take 001': '' })).toEqual(['a_b/Take 001']);
    expect(named('odd', { 'Take 001': 'a:b' })).toEqual(['Take 001']);
  });

  test.each([
    ['two in its file', 'stroll', { 'Take 001': 'walk_01', 'Take 002': 'walk_01' }],
    ['one in the file of several takes', 'knight · Idle', { mixamo_com: 'knight' }],
    ['one of another file', 'stroll', { mixamo_com: 'walk_02' }],
    ['one without a file, of a tree', 'a tree', { mixamo_com: '' }],
    ['one of no clip', 'unknown', { mixamo_com: '' }],
  ])('not with %s', (_, clip, files) => {
    expect(named(clip, files)).toEqual([]);
  });

  test('of a state only if it is alone among all of its file', () => {
    const files = { 'Take 001': 'walk_01', 'Take 002': 'walk_01' };
    expect(named('stroll', files, ['Take 001'])).toEqual([]);
    expect(named('stroll', { 'Take 001': 'walk_01' }, [])).toEqual([]);
  });
});
