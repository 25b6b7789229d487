import { expect, test, vi } from 'vitest';
import { createNotices } from '#renderer/stores/notices.ts';

test('opening a folder dismisses earlier problems with that; others stay', () => {
  const notices = createNotices();
  notices.problem('photos holds no clips.', 'openFolder');
  notices.problem('The edit was not saved.');
  expect(notices.toasts.value.map(({ place }) => place)).toEqual(['openFolder', undefined]);
  notices.dismissAt('openFolder');
  expect(notices.toasts.value.map(({ message }) => message)).toEqual(['The edit was not saved.']);
});

test('a repeated problem is shown once, as the latest', () => {
  const notices = createNotices();
  for (const message of ['a', 'b', 'a']) notices.problem(message);
  expect(notices.toasts.value.map(({ message }) => message)).toEqual(['b', 'a']);
});

test('a success dismisses the earlier problems of the same work, and no others', () => {
  const notices = createNotices();
  notices.problem('The disk is full.', undefined, 'settings.export');
  notices.problem('No clip is named so.', undefined, 'clips.find');
  notices.problem('Left out.');
  notices.succeed('settings.export');
  expect(notices.toasts.value.map(({ message }) => message)).toEqual(['No clip is named so.', 'Left out.']);
});

test('problems with a retry are neither dropped nor merged', () => {
  const notices = createNotices();
  const tried: string[] = [];
  for (const edit of ['first', 'second'])
    notices.problemWith('Not saved.', { label: 'Try again', run: () => tried.push(edit) });
  for (let i = 0; i < 9; i++) notices.problem(`Other ${i}`);
  const kept = notices.toasts.value.flatMap(({ remedy }) => remedy ?? []);
  for (const { run } of kept) run();
  expect(tried).toEqual(['first', 'second']);
  expect(notices.toasts.value.length).toBeLessThanOrEqual(6);
});

test('a message leaves the status bar in time, a repeated one later', () => {
  vi.useFakeTimers();
  const notices = createNotices();
  notices.report('Saved · Add out marker');
  vi.advanceTimersByTime(15_000);
  notices.report('Saved · Add out marker');
  vi.advanceTimersByTime(15_000);
  expect(notices.status.value).toBe('Saved · Add out marker');
  vi.advanceTimersByTime(6000);
  expect(notices.status.value).toBe('');
  vi.useRealTimers();
});
