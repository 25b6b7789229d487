import { expect, test, vi } from 'vitest';
import type { Emit, SegueEvents } from '../../../contract/events.ts';
import type { IndexReport } from '../../../contract/jobs.ts';
import { failure, success } from '../../../core/result.ts';
import type { JobContext } from '../../../main/import/jobs.ts';
import { createJobs } from '../../../main/import/jobs.ts';

const report: IndexReport = {
  clips: 1,
  added: 1,
  updated: 0,
  unchanged: 0,
  missing: 0,
  failed: 0,
  bytes: 10,
  elapsedMs: 1,
};
const fault = (error: unknown) => ({ code: 'fault', message: String(error) });

function listen() {
  const progress: SegueEvents['job.progress'][] = [];
  const ended: SegueEvents['job.ended'][] = [];
  const emit: Emit = (event, detail) => {
    if (event === 'job.progress') progress.push(detail as SegueEvents['job.progress']);
    if (event === 'job.ended') ended.push(detail as SegueEvents['job.ended']);
  };
  return { progress, ended, jobs: createJobs(emit, fault) };
}

test('progress is sent rarely, the last of it always, then the end', async () => {
  const { jobs, progress, ended } = listen();
  const jobId = jobs.start('Indexing mocap', ({ report: tell }) => {
    for (let done = 0; done <= 1000; done++) tell({ done, total: 1000, bytes: done });
    return Promise.resolve(success(report));
  });
  await vi.waitFor(() => expect(ended).toEqual([{ jobId, outcome: 'done', report }]));
  expect(progress.length).toBeLessThan(100);
  expect(progress[0]).toMatchObject({ jobId, kind: 'index', title: 'Indexing mocap', done: 0 });
  expect(progress.at(-1)).toMatchObject({ done: 1000, total: 1000 });
});

test('cancelled: the job hears of it and ends as cancelled', async () => {
  const { jobs, ended } = listen();
  const waitForEnd = ({ signal }: JobContext) =>
    new Promise<ReturnType<typeof success<IndexReport>>>((resolve) => {
      signal.addEventListener('abort', () => resolve(success(report)));
    });
  const jobId = jobs.start('Indexing', waitForEnd);
  setImmediate(() => jobs.cancel(jobId));
  await vi.waitFor(() => expect(ended).toEqual([{ jobId, outcome: 'cancelled', report }]));
  jobs.cancel(jobId);
});

test('a failure and a fault both end the job', async () => {
  const { jobs, ended } = listen();
  const problem = { code: 'noClips', message: 'none' };
  const failed = jobs.start('a', () => Promise.resolve(failure(problem)));
  const broken = jobs.start('b', () => Promise.reject(new Error('oh')));
  await vi.waitFor(() => expect(ended).toHaveLength(2));
  expect(ended).toContainEqual({ jobId: failed, outcome: 'failed', problem });
  expect(ended).toContainEqual({
    jobId: broken,
    outcome: 'failed',
    problem: { code: 'fault', message: 'Error: oh' },
  });
});

test('closing cancels what runs and waits for it', async () => {
  const { jobs, ended } = listen();
  jobs.start(
    'a',
    ({ signal }) =>
      new Promise((resolve) => {
        if (signal.aborted) resolve(success(report));
        else signal.addEventListener('abort', () => resolve(success(report)));
      }),
  );
  await jobs.close();
  expect(ended).toMatchObject([{ outcome: 'cancelled' }]);
});
