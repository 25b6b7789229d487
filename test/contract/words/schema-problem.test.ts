import { expect, test } from 'vitest';
import { z } from 'zod';
import { schemaProblem } from '#contract/words/schema-problem.ts';

const schema = z.strictObject({
  name: z.string().min(1),
  times: z.array(z.number().max(10)),
  value: z.union([z.number().max(5), z.string().max(3)]),
});

function problemWith(data: unknown) {
  const parsed = schema.safeParse(data);
  return parsed.success ? undefined : schemaProblem(parsed.error, data);
}

const good = { name: 'a', times: [1, 2], value: 1 };

test('names the field, the expected and the found value', () => {
  expect(problemWith(good)).toBeUndefined();
  expect(problemWith({ ...good, times: [1, 99] })).toEqual({
    code: 'badShape',
    message: 'times[1]: expected at most 10, found 99.',
    place: 'times[1]',
  });
  expect(problemWith({ ...good, name: '' })?.message).toBe('name: expected at least 1 characters, found "".');
  expect(problemWith({ ...good, name: undefined })?.message).toBe('name: expected string, found nothing.');
  expect(problemWith(null)?.message).toBe('the data: expected object, found null.');
});

test('names every unknown field', () => {
  expect(problemWith({ ...good, more: 1 })?.message).toBe('more is not a known field.');
  expect(problemWith({ ...good, more: 1, less: 2 })?.message).toBe('more, less are not known fields.');
});

test('in a union, reports the branch that fits the kind of value', () => {
  expect(problemWith({ ...good, value: 6 })?.message).toBe('value: expected at most 5, found 6.');
  expect(problemWith({ ...good, value: 'long' })?.message).toContain('value: expected at most 3 characters');
  expect(problemWith({ ...good, value: null })?.message).toBe(
    'value: expected a number or a word, found null.',
  );
});

test('shortens long values', () => {
  const strangers = Object.fromEntries(
    Array.from({ length: 1000 }, (_, i) => [`${'k'.repeat(1000)}${i}`, 1]),
  );
  const message = problemWith({ ...good, ...strangers })?.message ?? '';
  expect(message).toMatch(/, 996 more are not known fields\.$/);
  expect(message.length).toBeLessThan(400);
  expect(problemWith({ ...good, name: 7, value: ['long'.repeat(1000)] })?.message).toBe(
    'name: expected string, found 7; value: expected a number or a word, found a list.',
  );
  expect(problemWith({ ...good, name: { a: 1 } })?.message).toBe('name: expected string, found an object.');
  expect(problemWith({ ...good, times: [Infinity] })?.message).toContain('found Infinity');
});

test('names the first faults and counts the rest', () => {
  const { message } = problemWith({ ...good, times: [11, 12, 13, 14, 15, 16] }) ?? { message: '' };
  expect(message).toContain('times[3]');
  expect(message).not.toContain('times[4]');
  expect(message).toMatch(/; and 2 more\.$/);
});
