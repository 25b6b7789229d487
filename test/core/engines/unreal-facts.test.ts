import { engineInput } from '#core/engines/engine.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { unreal } from '#core/engines/unreal.ts';
import {
  firstOf,
  isConfirmed,
  UNREAL_MODULE,
  unrealFact,
  unrealFacts,
  type UnrealFact,
} from '#core/engines/unreal-facts.ts';
import { slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { wrapDocument } from '../../../tools/wrap-documents.mjs';

const project = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(project, file), 'utf8');
const folder = 'resources/engines/unreal';
const scripts = readdirSync(path.join(project, folder))
  .filter((name) => name.endsWith('.py'))
  .map((name) => read(`${folder}/${name}`))
  .join('\n');
const libraries = ['AnimationLibrary', 'BlueprintEditorLibrary', 'EditorAssetLibrary', 'SourceControl'];
const namesOf = (owner: string) => unrealFacts.filter((fact) => fact.owner === owner).map(({ name }) => name);

/** The expected docs/unreal-facts.md. */
function factsPage(): string {
  const versions = (fact: UnrealFact) =>
    (fact.read.join(', ') || firstOf(fact)) + (fact.absent === undefined ? '' : `; not in ${fact.absent}`);
  return [
    '# What Segue takes from Unreal',
    '',
    'Properties, functions and behaviours of Unreal that the scripts, the notes and the methods rely on, and names of the module `unreal`.',
    '*Confirmed* is so for the versions listed, of which the reference, header or source named last was read; nothing was read of the versions between and after.',
    '*Unconfirmed* was found in no reference and no header, or in sources that name no version: the version is the first that is expected to have it.',
    'Headers and sources of 5.8 were read in a public copy, whose `Build.version` says 5.8.0.',
    '',
    '| class | name | in the editor | Unreal | status | read in |',
    '|---|---|---|---|---|---|',
    ...unrealFacts.map((fact) => {
      const { owner, name, label = '', source } = fact;
      const status = isConfirmed(fact) ? 'confirmed' : 'unconfirmed';
      const shown = name.includes(' ') ? name : `\`${name}\``;
      return `| \`${owner}\` | ${shown} | ${label} | ${versions(fact)} | ${status} | ${source} |`;
    }),
    '',
  ].join('\n');
}

test('docs/unreal-facts.md has every fact', async () => {
  await expect(wrapDocument(factsPage())).toMatchFileSnapshot(path.join(project, 'docs/unreal-facts.md'));
});

test('the scripts call what is in the table, and nothing else of these libraries', () => {
  const plain = scripts
    .replace(/\blibrary = unreal\.(\w+)/g, '')
    .replace(/\blibrary\./g, 'unreal.AnimationLibrary.');
  for (const library of libraries) {
    const called = [...plain.matchAll(new RegExp(`unreal\\.${library}\\.(\\w+)`, 'g'))].map(
      ([, name]) => name,
    );
    expect([library, [...new Set(called)].toSorted()]).toEqual([library, namesOf(library).toSorted()]);
  }
});

test('every name of the module that the scripts use is in the table, and no other', () => {
  const used = [...scripts.matchAll(/\bunreal\.(\w+)/g)].map(([, name]) => name);
  const owners = unrealFacts.map(({ owner }) => owner);
  const names = [...new Set(used)].filter((name) => !owners.includes(name));
  expect(names.toSorted()).toEqual(namesOf(UNREAL_MODULE).toSorted());
});

test('the values of an export are properties in the table', () => {
  const express = (method: string) => {
    const slot = { ...slotOf(method), cutCurves: ['smile'] };
    const end = { name: 'walk', fps: 60, frameCount: 121 };
    return unreal.express(
      engineInput(transitionOf({ slots: [slot] }), slot, { source: end, destination: end }),
    ).values as { readonly transition: object; readonly node: object };
  };
  const { transition, node } = express('unrealDeadBlend');
  expect(namesOf('AnimNode_DeadBlending')).toEqual(
    expect.arrayContaining(Object.keys(node).filter((key) => key !== 'Class')),
  );
  // The time of the rule is logic of the game, which no script writes.
  const written = Object.keys(transition).filter((key) => key !== 'AutomaticRuleTriggerTime');
  expect(namesOf('AnimStateTransitionNode').toSorted()).toEqual(written.toSorted());
  expect(namesOf('AnimNode_Inertialization')).toEqual(
    expect.arrayContaining(
      Object.keys(express('unrealInertialization').node).filter((key) => key !== 'Class'),
    ),
  );
});

test('the guide has the labels of the editor', () => {
  const guide = read('docs/guide/unreal-values.md');
  const labels = unrealFacts.flatMap(({ label }) => label ?? []);
  expect(labels).toHaveLength(3);
  expect(labels.filter((label) => !guide.includes(`| ${label} |`))).toEqual([]);
});

test('worked example: filtered bones of inertialization are there from 5.7 on', () => {
  const fact = unrealFact('AnimNode_Inertialization', 'FilteredBones');
  expect([firstOf(fact), fact.absent]).toEqual(['5.7', '5.3']);
  expect(() => unrealFact('AnimNode_Inertialization', 'Filter')).toThrow('no fact');
});

test('notes say since when, and what is unconfirmed', () => {
  const notes = (method: string, changes: object) => {
    const slot = { ...slotOf(method), ...changes };
    const end = { name: 'walk', fps: 60, frameCount: 121 };
    const { notes } = unreal.express(
      engineInput(transitionOf({ slots: [slot] }), slot, { source: end, destination: end }),
    );
    return notes.map(({ words }) => words).join(' ');
  };
  expect(notes('unrealInertialization', { cutJoints: ['head'] })).toContain('from Unreal 5.7 on, not in 5.3');
  const weight = { profile: { head: 0.5 }, profileMode: 'weight' };
  expect(notes('crossfade', weight)).toContain('act squared (by the source of 5.8, unconfirmed)');
  const early = (easing: string) => {
    const { values } = slotOf('unrealDeadBlend', { easing });
    return notes('unrealDeadBlend', { values, profile: { head: 0.5 } });
  };
  expect(early('sinusoidal')).toContain('is clamped from Unreal 5.8 on, not in 5.4');
  expect(early('hermiteCubic')).toBe(''); // it stays at 1 behind its end
});
