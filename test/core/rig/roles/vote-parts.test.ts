import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalName } from '#core/rig/roles/canonical-names.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';
import { personOf, standing } from './body-shapes.ts';

/** Words for each part in conventions of many studios; the last ones are in other languages. */
const words: Readonly<Record<string, string>> = {
  hips: 'Hips Pelvis LowerTorso Becken таз',
  spine: 'Spine Chest UpperTorso Spine_Navel midBack Kern Mitte грудь',
  neck: 'Neck upper_neck Hals Cou',
  head: 'Head Skull Kopf Tête',
  clavicle: 'Clavicle Collar Schlüsselbein clavícula',
  'upper arm': 'UpperArm Arm Humerus Oberarm brazo',
  forearm: 'ForeArm LowerArm Elbow Unterarm antebrazo',
  hand: 'Hand Wrist mano',
  thigh: 'Thigh UpLeg UpperLeg Femur Oberschenkel muslo',
  shin: 'Shin Calf LowerLeg Knee Unterschenkel rodilla',
  foot: 'Foot Ankle Fuss pie',
  toes: 'Toe Ball ToeBase Zeh dedos',
};

const sides: readonly ((word: string, side: string) => string)[] = [
  (word, side) => `${side[0].toUpperCase()}${side.slice(1)}${word}`,
  (word, side) => `${word}_${side[0].toUpperCase()}`,
  (word, side) => `${side[0]}_${word}`,
  (word, side) => `${word}.${side[0]}`,
];

/** Names by rule: one word for each part, one way to write sides, one prefix. */
interface Convention {
  readonly choices: readonly number[]; // [parts] of its words
  readonly side: number;
  readonly prefix: string;
}

const conventions = fc.record({
  choices: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
  side: fc.nat({ max: sides.length - 1 }),
  prefix: fc.constantFrom('', 'hero:', 'Bip01 ', 'rig_'),
});

const sideIn = (part: string): string => /^(left|right) /.exec(part)?.[1] ?? '';
const roleIn = (part: string): string => part.replace(/^(left|right) | \d$/g, '');
const numberIn = (part: string): string => / (\d)$/.exec(part)?.[1] ?? '';

/** The name of `part`. @param most words of each part that are taken */
function nameOf({ choices, side, prefix }: Convention, part: string, most = Infinity): string {
  const role = roleIn(part);
  const known = words[role].split(' ').slice(0, most);
  const word = known[choices[Object.keys(words).indexOf(role)] % known.length];
  const sided = sideIn(part) === '' ? word : sides[side](word, sideIn(part));
  return `${prefix}${sided}${numberIn(part)}`;
}

const shapes = fc.record({
  hipJoints: fc.boolean(),
  clavicles: fc.boolean(),
  arms: fc.constantFrom('out' as const, 'slanted' as const, 'down' as const),
});
const offsets = fc.array(numberBetween(-1, 1), { minLength: 100, maxLength: 100 });

/** A person whose bones differ by up to a tenth. */
function unevenPerson(shape: object, offs: readonly number[]): Skeleton {
  const person = personOf({ ...standing, ...shape });
  return { ...person, restPositions: person.restPositions.map((v, i) => v * (1 + 0.1 * offs[i % 100])) };
}

const partsOf = ({ names }: Skeleton): string[] =>
  names.map((name) => (name.startsWith('nothing') ? '' : name));
/** The parts that are recognised with these names. */
const recognised = (person: Skeleton, names: readonly string[]): string[] =>
  createJointMap({ ...person, names }).joints.map(canonicalName);

describe('a person is recognised', () => {
  test('by the names of any convention, in other languages too', () => {
    forAll(shapes, offsets, conventions, (shape, offs, convention) => {
      const person = unevenPerson(shape, offs);
      const names = person.names.map((part, j) =>
        part.startsWith('nothing') ? `joint${j}` : nameOf(convention, part),
      );
      expect(recognised(person, names)).toEqual(partsOf(person));
    });
  });

  test('by some right names among numbers', () => {
    const isNamed = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 });
    forAll(shapes, offsets, conventions, isNamed, (shape, offs, convention, named) => {
      const person = unevenPerson(shape, offs);
      const names = person.names.map((part, j) =>
        part.startsWith('nothing') || !named[j] ? `joint${j}` : nameOf(convention, part),
      );
      expect(recognised(person, names)).toEqual(partsOf(person));
    });
  });

  /** The same part, or where the name of a row is right about its start or its end. */
  const mayBe = (part: string, other: string): boolean =>
    roleIn(part) === roleIn(other)
      ? sideIn(part) === sideIn(other)
      : ['spine 2 neck', 'neck head', 'head neck'].some(
          (pair) => pair === `${part.replace('neck 1', 'neck')} ${roleIn(other)}`,
        );

  test.each([true, false])('whatever one joint is called, all others named: %s', (areNamed) => {
    forAll(shapes, offsets, conventions, fc.nat(), fc.nat(), (shape, offs, convention, at, of) => {
      const person = unevenPerson(shape, offs);
      const parts = person.names.filter((part) => !part.startsWith('nothing'));
      const [misled, other] = [parts[at % parts.length], parts[of % parts.length]];
      fc.pre(!mayBe(misled, other));
      const names = person.names.map((part, j) => {
        if (part === misled) return nameOf(convention, other, 3);
        return areNamed && !part.startsWith('nothing') ? nameOf(convention, part, 3) : `joint${j}`;
      });
      expect([misled, other, ...recognised(person, names)]).toEqual([misled, other, ...partsOf(person)]);
    });
  });

  test.each([
    ['neck 1', 'Head', 'neck 1'],
    ['head', 'Neck', 'head'],
    ['spine 2', 'Neck', 'neck 1'], // Biped hangs both arms on its neck
  ])('%s that is called %s is the %s, if all others are named', (misled, name, part) => {
    const person = personOf({ ...standing, tips: true });
    const convention = { choices: Array<number>(12).fill(0), side: 0, prefix: '' };
    const names = person.names.map((own, j) =>
      own.startsWith('nothing') ? `joint${j}` : own === misled ? name : nameOf(convention, own),
    );
    expect(recognised(person, names)[person.names.indexOf(misled)]).toBe(part);
  });

  test('a neck that is called head, and no other joint, is the head', () => {
    const person = personOf({ ...standing, tips: true });
    const names = person.names.map((own, j) => (own === 'neck 1' ? 'Head' : `joint${j}`));
    expect(recognised(person, names)[person.names.indexOf('neck 1')]).toBe('head');
  });
});
