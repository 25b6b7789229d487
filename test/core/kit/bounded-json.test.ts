import { expect, test } from 'vitest';
import { boundedJson, JsonExcess } from '#core/kit/bounded-json.ts';

const few = { depth: 3, count: 6 };

test.each([
  '[[[]]]',
  '[[[]],[[]]]',
  '{"a":{"b":{}}}',
  '[0,1,2,3,4,5]',
  '{"a":0,"b":[1,2]}',
  '["[[[[", "{\\"[[[[,,,,,,,", "\\\\"]',
])('%s is within 3 lists and 6 values', (json) => {
  expect(boundedJson(json, few)).toEqual(JSON.parse(json));
});

test.each([
  ['[[[[]]]]', 'more than 3 lists in lists at position 3'],
  ['[[], {"a": [[[', 'more than 3 lists in lists at position 12'],
  ['{"a":{"b":[{', 'more than 3 lists in lists at position 11'],
  ['[0,1,2,3,4,5,6]', 'more than 6 values at position 12'],
  ['[[],[],[],[]]', 'more than 6 values at position 9'],
  ['{"a":0,"b":1,"c":2,"d":3}', 'more than 6 values at position 18'],
  ['["\\\\",0,0,0,0,0,0]', 'more than 6 values at position 15'],
])('%s is beyond them', (json, words) => {
  expect(() => boundedJson(json, few)).toThrow(new JsonExcess(words));
});

test('a text without an end is no JSON, and names may be left out', () => {
  expect(() => boundedJson('["a')).toThrow(SyntaxError);
  expect(boundedJson('{"a":1,"b":2}', few, (name, value) => (name === 'a' ? undefined : value))).toEqual({
    b: 2,
  });
});

test('brackets that would fill the memory are refused', () => {
  for (const bomb of ['[', '{"a":', '[],'])
    expect(() => boundedJson(`[${bomb.repeat(90_000_000 / bomb.length)}`)).toThrow(JsonExcess);
});
