import type { GLTF } from '@gltf-transform/core';
import { z } from 'zod';
import type { FileFault } from '#core/formats/file-fault.ts';
import { failure, success, type Result } from '#core/kit/result.ts';
import { isCount, isObject } from './parse-json.ts';

/**
 * The fields that are read, without others. Each value has the type of the format, which the library does not
 * check; the failure is the first that has not. Indices are checked against the length of their list.
 */
export function checkShape(read: GLTF.IGLTF): Result<GLTF.IGLTF, FileFault> {
  const checked = shapeOf((of) => read[of]?.length ?? 0).safeParse(read, { reportInput: true });
  if (checked.success) return success(checked.data as GLTF.IGLTF);
  const [{ path, message, input }] = checked.error.issues;
  return failure({ place: `/${path.join('/')}`, expected: message, found: inShort(input) });
}

type ListName = 'buffers' | 'bufferViews' | 'accessors' | 'nodes' | 'skins' | 'meshes' | 'materials';
type LengthOf = (of: ListName) => number;

/** A value that `isRight`; otherwise `expected` says what it must be. */
const must = (expected: string, isRight: (value: unknown) => boolean) => z.custom(isRight, expected);
const any = z.unknown().optional();
const text = z.string('text').optional();
const count = must('a whole number that is not negative', isCount);
const object = <Fields extends z.ZodRawShape>(fields: Fields) => z.object(fields, 'an object');
const list = <Fields extends z.ZodRawShape>(fields: Fields) => z.array(object(fields), 'a list').optional();
const choice = (...from: readonly unknown[]) =>
  must(`one of ${from.join(', ')}`, (value) => from.includes(value));
const ids = must('ids by name', (value) => isObject(value) && Object.values(value).every(isCount));
const numbers = (amount: number) =>
  must(
    `${amount} numbers`,
    (value) => Array.isArray(value) && value.length === amount && value.every(Number.isFinite),
  ).optional();

/** Rules for indices in a list of the file. */
function indexRules(lengthOf: LengthOf) {
  const isIndex = (value: unknown, of: ListName): boolean => isCount(value) && Number(value) < lengthOf(of);
  const index = (of: ListName) => must(`an index of /${of}`, (value) => isIndex(value, of));
  const indices = (of: ListName) =>
    must(
      `indices of /${of}`,
      (value) => Array.isArray(value) && value.every((each: unknown) => isIndex(each, of)),
    );
  const named = (of: ListName) =>
    must(
      `indices of /${of} by name`,
      (value) => isObject(value) && Object.values(value).every((each) => isIndex(each, of)),
    );
  return { index, indices, named };
}

function shapeOf(lengthOf: LengthOf) {
  const rules = indexRules(lengthOf);
  const { index, indices } = rules;
  const sparseValues = { bufferView: index('bufferViews'), byteOffset: count.optional() };
  return object({
    asset: any,
    buffers: list({ uri: text, byteLength: count.optional(), extensions: any }),
    bufferViews: list({
      buffer: index('buffers'),
      byteOffset: count.optional(),
      byteLength: count,
      byteStride: count.optional(),
      extensions: any,
    }),
    accessors: list({
      bufferView: index('bufferViews').optional(),
      byteOffset: count.optional(),
      componentType: choice(5120, 5121, 5122, 5123, 5125, 5126),
      normalized: z.boolean('true or false').optional(),
      count,
      type: choice('SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT2', 'MAT3', 'MAT4'),
      sparse: object({
        count,
        indices: object({ ...sparseValues, componentType: choice(5121, 5123, 5125) }),
        values: object(sparseValues),
      }).optional(),
    }),
    nodes: list({
      name: text,
      children: indices('nodes').optional(),
      translation: numbers(3),
      rotation: numbers(4),
      scale: numbers(3),
      matrix: numbers(16),
      skin: index('skins').optional(),
      mesh: index('meshes').optional(),
    }),
    skins: list({
      name: text,
      joints: indices('nodes'),
      inverseBindMatrices: index('accessors').optional(),
    }),
    animations: list({
      name: text,
      samplers: list({
        input: index('accessors'),
        output: index('accessors'),
        interpolation: choice('LINEAR', 'STEP', 'CUBICSPLINE').optional(),
      }),
      channels: list({ sampler: count, target: object({ node: index('nodes').optional(), path: text }) }),
    }),
    ...meshRules(rules),
  });
}

function meshRules({ index, named }: ReturnType<typeof indexRules>) {
  return {
    meshes: list({
      primitives: list({
        attributes: named('accessors'),
        targets: z.array(named('accessors'), 'a list').optional(),
        indices: index('accessors').optional(),
        material: index('materials').optional(),
        mode: count.optional(),
        extensions: object({
          KHR_draco_mesh_compression: object({
            bufferView: index('bufferViews'),
            attributes: ids,
          }).optional(),
        }).optional(),
      }),
    }),
    materials: list({
      pbrMetallicRoughness: object({ baseColorFactor: numbers(4) }).optional(),
      doubleSided: z.boolean().optional().catch(undefined),
    }),
  };
}

/** A value as text if it is short; nested values are abbreviated. */
export function inShort(value: unknown): string {
  if (value === undefined) return 'none';
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  const words = JSON.stringify(value);
  return words.length > 60 ? `${words.slice(0, 60)} …` : words;
}
