import { wordsFor } from '#core/documents/specs/spec.ts';
import type { BlendMethod } from '#core/methods/parts/method.ts';
import { readNames } from '#core/methods/binding/read-values.ts';
import type { SlotSettings } from '#core/transition/document/document.ts';
import { refuse } from '../../library/problems.ts';

/** The text of the default of a setting: an empty one may be a variable that was forgotten. */
export const DEFAULT = 'default';

/** A number; another text stays, so that the check of the transition names it. */
export const numberOr = (text: string): number | string =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;

/** The fields of a slot besides its method and the values of that. */
export type SlotField = Exclude<keyof SlotSettings, 'method' | 'values'>;

/** How a field is set. */
interface FieldType<Value> {
  /** Reads a text; undefined = as by default. A range is checked with the transition. */
  read(text: string, name: SlotField): Value | undefined;
  /** True if a slot with this method has the field; default always. */
  isOf?(method: BlendMethod): boolean;
}

const number: FieldType<number> = { read: (text) => numberOr(text) as number };

/** A switch; one that is as by default is not in the document. */
const flag = (byDefault: boolean): FieldType<boolean> => ({
  read(text, name) {
    if (text !== 'true' && text !== 'false') refuseValue(name, 'true or false', text);
    return (text === 'true') === byDefault ? undefined : !byDefault;
  },
});

const names: FieldType<string[]> = {
  read(text) {
    const all = [...new Set(readNames(text))];
    return all.length === 0 ? undefined : all;
  },
};

/** How each field is set. */
const fields: { readonly [Name in SlotField]-?: FieldType<NonNullable<SlotSettings[Name]>> } = {
  rootTime: number,
  tick: { ...number, isOf: ({ isEngineNode }) => isEngineNode !== true },
  ignoresSourceVelocity: flag(false),
  fatiguePose: { ...flag(false), isOf: ({ parameters }) => Object.hasOwn(parameters, 'muscles') },
  trails: flag(true),
  profile: { read: readFactors },
  profileMode: {
    read: (text, name) =>
      text === 'time' || text === 'weight' ? text : refuseValue(name, 'time or weight', text),
    isOf: ({ hasWeight }) => hasWeight,
  },
  cutJoints: names,
  cutCurves: names,
};

const allFields = Object.keys(fields) as readonly SlotField[];

/** The fields that a slot with a method has; none of an unknown one. */
export const fieldsOf = (method: BlendMethod | undefined): readonly SlotField[] =>
  allFields.filter((name) => method !== undefined && fields[name].isOf?.(method) !== false);

/** True if a name is that of a field, whether a slot with some method has it or not. */
export const isField = (name: string): name is SlotField => Object.hasOwn(fields, name);

/** A slot with a field. */
export function withField<Slot extends SlotSettings>(slot: Slot, name: SlotField, text: string): Slot {
  const value = text === DEFAULT ? undefined : fields[name].read(text, name);
  const { [name]: _, ...others } = slot;
  const absent = name === 'profile' ? { profile: null } : {};
  return { ...others, ...(value === undefined ? absent : { [name]: value }) } as Slot;
}

/** Factors of joints: `Hips=0.5,Spine=2`. */
function readFactors(text: string, name: SlotField): Record<string, number> | undefined {
  const factors = readNames(text).map((each) => {
    const at = each.lastIndexOf('=');
    const factor = Number(each.slice(at + 1));
    const isFactor = at > 0 && at < each.length - 1 && Number.isFinite(factor) && factor >= 0;
    if (!isFactor) refuseValue(name, 'JOINT=FACTOR,… with factors from 0', text);
    return [each.slice(0, at).trim(), factor] as const;
  });
  return factors.length === 0 ? undefined : Object.fromEntries(factors);
}

const refuseValue = (name: SlotField, expected: string, text: string): never =>
  refuse('badValue', `${name} must be ${expected}, not ${wordsFor(text)}.`, '--set');
