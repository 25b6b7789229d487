import { expect, test } from 'vitest';
import { oncePer } from '#core/once-per.ts';

test('a value is computed once for each key object, whatever the object contains', () => {
  let made = 0;
  const numbered = oncePer((key: { readonly name: string }) => ({ name: key.name, number: ++made }));
  const [one, alike] = [{ name: 'hip' }, { name: 'hip' }];
  expect(numbered(one)).toEqual({ name: 'hip', number: 1 });
  expect(numbered(alike)).toEqual({ name: 'hip', number: 2 });
  expect(numbered(one)).toBe(numbered(one));
  expect(made).toBe(2);
});
