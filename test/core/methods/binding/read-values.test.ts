import { expect, test } from 'vitest';
import { readValues } from '#core/methods/binding/read-values.ts';
import { BLEND_TIME, EASING } from '#core/methods/parts/blend-parameters.ts';
import type { ParameterValue } from '#core/methods/parts/method.ts';
import type { ParameterSpec } from '#core/methods/parts/setting-spec.ts';

const side: ParameterSpec = { kind: 'choice', label: '', options: ['a', 'b'], default: 'a', description: '' };

test.each<[what: string, spec: ParameterSpec, good: ParameterValue, bad: ParameterValue, named: string]>([
  ['number', BLEND_TIME, 0.3, '0.3', 'own is not a number: 0.3'],
  ['choice', side, 'b', 'c', 'own is not one of a, b: c'],
  ['easing', EASING, 'linear', 'steep', 'steep is not an easing'],
])(
  'a value of the wrong kind, %s, is our fault, which is named when it is read, not before',
  (_, spec, good, bad, named) => {
    const read = (own: ParameterValue) => readValues({ own: spec }, { own });
    const value = read(good)['own'];
    expect(typeof value === 'function' ? value(Float64Array.of(0.25), 0)[0] : value).toBe(
      spec.kind === 'easing' ? 0.25 : good,
    );
    const wrong = read(bad);
    expect(() => wrong['own']).toThrow(named);
    // A method that copies its values, as the dead blending of Unreal does, has each.
    expect(Object.keys(wrong)).toEqual(['own']);
  },
);
