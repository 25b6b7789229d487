import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { editSchema } from '#contract/edits/edits.ts';
import type { ItemKind, KindName } from '#contract/edits/kinds.ts';
import {
  deletionOf,
  references,
  referencesOf,
  usersOf,
  type ListItem,
  type EntryReference,
} from '#contract/edits/references.ts';
import type { LabItem } from '#contract/lab-items.ts';
import { blendMethods } from '#core/methods/registry.ts';
import type { MotionUse, Transition } from '#core/transition/document/document.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';

const kinds = Object.keys(references) as KindName[];
const isItem = (kind: KindName): kind is ItemKind =>
  kind in { transition: 0, preset: 0, lab: 0, marker: 0, range: 0 };

/** Changes as they are described, by their kinds of user data. */
const changes = editSchema.shape.changes.element.options.map((option) => {
  const { kind, ...fields } = option.shape as unknown as Readonly<Record<string, z.ZodType>>;
  const [name, action] = String((kind as z.ZodLiteral).value).split('.') as [KindName, string];
  return { name, action, fields };
});

/** Whether text may be an id: a UUID, or text of a pattern of its own. */
function isId(schema: z.ZodType): boolean {
  const { format, checks = [] } = schema.def as { format?: string; checks?: z.core.$ZodCheck[] };
  return format === 'uuid' || checks.some(({ _zod: { def } }) => 'pattern' in def);
}

/** Paths of the fields that may name something: ids, and what the schema leaves open. */
function idFields(schema: z.ZodType, path: string): readonly string[] {
  const def = schema.def as z.core.$ZodTypeDef & Readonly<Record<string, never>>;
  const inside = (inner: z.ZodType, below = path): readonly string[] => idFields(inner, below);
  switch (def.type) {
    case 'object':
      return Object.entries(def['shape'] as Readonly<Record<string, z.ZodType>>).flatMap(([field, each]) =>
        inside(each, path === '' ? field : `${path}.${field}`),
      );
    case 'array':
      return inside(def['element'], `${path}[]`);
    case 'union':
      return (def['options'] as readonly z.ZodType[]).flatMap((option) => inside(option));
    case 'tuple':
      return (def['items'] as readonly z.ZodType[]).flatMap((item) => inside(item));
    case 'optional':
    case 'nullable':
    case 'readonly':
      return inside(def['innerType']);
    case 'record': {
      const { type, options = [] } = (def['valueType'] as z.ZodType).def as Partial<z.core.$ZodUnionDef>;
      const isOpen =
        (type as string) === 'unknown' || options.some((option) => option._zod.def.type === 'string');
      return isOpen ? [path] : inside(def['valueType'], `${path}{}`);
    }
    case 'string':
      return isId(schema) ? [path] : [];
    case 'custom':
      return [path];
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return [];
    default:
      throw new Error(`${path}: this test does not know schemas of type ${def.type}`);
  }
}

/** Fields of a kind that may name something but itself; the value before an edit is as the one after it. */
function namingFields(kind: KindName): readonly string[] {
  const found = changes
    .filter(({ name }) => name === kind)
    .flatMap(({ fields: { before: _, next: _place, ...fields } }) =>
      Object.entries(fields).flatMap(([field, schema]) => idFields(schema, isItem(kind) ? '' : field)),
    );
  return [...new Set(found)].filter((path) => !(isItem(kind) && path === 'id')).toSorted();
}

test.each(kinds)('each field of a %s that may name another entry is in the table', (kind) => {
  expect(namingFields(kind)).toEqual(Object.keys(references[kind]).toSorted());
});

test('the kinds of the table are those of all changes', () => {
  expect(kinds.toSorted()).toEqual([...new Set(changes.map(({ name }) => name))].toSorted());
  expect(namingFields('transition')).toContain('slots[].preset'); // the walk gets that far
});

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const use = (kind: MotionUse['kind'], n: number, marker?: number): MotionUse => ({
  ...clipUse(0.25),
  kind,
  id: uuid(n),
  ...(marker !== undefined && { marker: uuid(marker) }),
});

function transition(n: number, patch: Partial<Transition>): Transition {
  return {
    ...transitionOf(),
    id: uuid(n),
    name: `t${n}`,
    source: use('clip', 901),
    destination: use('clip', 902),
    ...patch,
  };
}

const words = (all: readonly EntryReference[]): readonly string[] =>
  all.map(({ kind, id, onDeletion }) => `${onDeletion} ${kind} ${Number(id.slice(-12))}`).toSorted();

const item = (n: number, kind: LabItem['kind'], content: LabItem['content']): LabItem => ({
  id: uuid(n),
  kind,
  name: `i${n}`,
  content,
});

describe('references', () => {
  test('of a transition', () => {
    const slots = [
      { ...slotOf('crossfade'), preset: uuid(5) },
      { ...slotOf('muscle'), values: { muscles: `${uuid(6)} mirrored` } },
      { ...slotOf('muscle'), values: { muscles: 'byTag' } },
      { ...slotOf('muscle'), values: { muscles: 'leftLeg' } },
    ];
    const of = transition(1, { source: use('chain', 2), destination: use('tree', 3, 4), slots });
    expect(words(referencesOf('transition', of))).toEqual([
      ...['breaks lab 3', 'breaks transition 2', 'keeps marker 4', 'keeps preset 5', 'lacks lab 6'],
    ]);
    expect(words(referencesOf('transition', transition(1, { source: use('clip', 7, 8) })))).toEqual([
      ...['keeps clip 7', 'keeps clip 902', 'keeps marker 8'],
    ]);
  });

  test('of a slot, by each parameter that names muscles', () => {
    const named = blendMethods.flatMap(({ id: method, parameters }) =>
      Object.entries(parameters).flatMap(([name, { kind }]) =>
        kind === 'muscles' ? [{ method, name }] : [],
      ),
    );
    expect(named.length).toBeGreaterThan(2);
    for (const { method, name } of named) {
      const settings = { method, values: { [name]: uuid(6) }, profile: null };
      expect(words(referencesOf('preset', { id: uuid(1), name: 'Own', settings }))).toEqual(['lacks lab 6']);
    }
  });

  test.each([
    [item(1, 'tree', { root: { kind: 'layer', base: { clip: uuid(2) }, layer: { clip: uuid(3) } } }), [2, 3]],
    [item(1, 'requests', { clips: [uuid(4), uuid(2)] }), [2, 4]],
    [item(1, 'muscles', { fatiguePose: { clip: uuid(5), time: 0 } }), [5]],
    [item(1, 'trailing', { chains: [] }), []],
  ])('of %j', (of, ids) => {
    expect(words(referencesOf('lab', of))).toEqual(ids.map((id) => `lacks motion ${id}`));
  });

  test.each<[KindName, object, readonly string[]]>([
    ['marker', { id: uuid(1), clipId: uuid(2) }, ['keeps clip 2']],
    ['range', { id: uuid(1), clipId: uuid(2) }, ['keeps clip 2']],
    ['clip', { id: uuid(2) }, ['keeps clip 2']],
    ['note', { clipId: uuid(2) }, ['keeps clip 2']],
    ['tag', { clipIds: [uuid(2), uuid(3)] }, ['keeps clip 2', 'keeps clip 3']],
    ['tag', { from: 'a', to: 'b' }, []],
    ['file', { fileId: uuid(2) }, ['keeps clip 2']],
    ['import', { subject: { kind: 'clip', id: uuid(2) } }, ['keeps clip 2']],
    ['root', { subject: { kind: 'folder', path: '/' } }, []],
    ['root', { subject: { kind: 'clip', id: uuid(2) } }, ['keeps clip 2']],
    ['character', { subject: uuid(1), before: null, after: uuid(2) }, ['keeps clip 2', 'keeps motion 1']],
    ['character', { subject: '', before: uuid(2), after: 'own' }, ['keeps clip 2']],
    ['jointMap', { jointsId: 'ab' }, []],
    ['budgets', { before: {}, after: {} }, []],
  ])('of a %s, %j', (kind, held, expected) => {
    expect(words(referencesOf(kind, held as never))).toEqual(expected);
  });
});

const tree = item(50, 'tree', { root: { clip: uuid(901) } });
const muscles = item(60, 'muscles', {});
const list = item(70, 'requests', { clips: [uuid(901), tree.id] });
const first = transition(1, {});
const second = transition(2, { source: use('chain', 1) });
const third = transition(3, { source: use('chain', 2), destination: use('tree', 50) });
const beside = transition(4, { source: use('chain', 1) });
const strong = transition(5, { slots: [{ ...slotOf('muscle'), values: { muscles: muscles.id } }] });
const preset = { id: uuid(80), name: 'Strong', settings: strong.slots[0] };

// As a library may list them: not in the order of their chain.
const lists = {
  transitions: [third, second, beside, strong, first],
  presets: [preset],
  lab: [tree, muscles, list],
};

const named = (all: readonly ListItem[]): readonly string[] => all.map(({ item: { name } }) => name);
const going = (...of: readonly Transition[]) =>
  of.map((each) => ({ kind: 'transition', item: each }) as const);

test('a deletion breaks what interrupts, and what this breaks; each comes before what it refers to', () => {
  const { removed, lacking } = deletionOf(lists, going(first));
  expect(named(removed)).toEqual(['t3', 't2', 't4', 't1']);
  expect(lacking).toEqual([]);
  expect(named(deletionOf(lists, going(third)).removed)).toEqual(['t3']);
  expect(named(deletionOf(lists, going(second, third)).removed)).toEqual(['t3', 't2']);
  expect(named(deletionOf(lists, going(third, second)).removed)).toEqual(['t3', 't2']);
});

test('a deleted tree breaks its transitions; request lists, slots and presets lack something', () => {
  const ofTree = deletionOf(lists, [{ kind: 'lab', item: tree }]);
  expect([named(ofTree.removed), named(ofTree.lacking)]).toEqual([['t3', 'i50'], ['i70']]);
  const ofMuscles = deletionOf(lists, [{ kind: 'lab', item: muscles }]);
  expect([named(ofMuscles.removed), named(ofMuscles.lacking)]).toEqual([['i60'], ['t5', 'Strong']]);
  const all = deletionOf(lists, [
    { kind: 'lab', item: tree },
    { kind: 'lab', item: list },
  ]);
  expect([named(all.removed), all.lacking]).toEqual([['t3', 'i50', 'i70'], []]);
});

test('transitions that interrupt each other, as a file may say, are deleted together', () => {
  const endless = { ...lists, transitions: [second, { ...first, source: use('chain', 2) }] };
  expect(named(deletionOf(endless, going(second)).removed)).toEqual(['t1', 't2']);
});

test('users of several clips and items are listed once, themselves left out', () => {
  expect(named(usersOf(lists, [uuid(901), muscles.id]))).toEqual(['t5', 't1', 'Strong', 'i50', 'i70']);
  expect(named(usersOf(lists, [tree.id, list.id]))).toEqual(['t3']);
});
