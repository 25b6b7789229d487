import { expect, test } from 'vitest';
import type { Emit, SegueEvents } from '#contract/events.ts';
import type { IndexReport } from '#contract/jobs/jobs.ts';
import { failure, success } from '#core/kit/result.ts';
import { createJobs, type JobContext } from '#main/import/jobs/jobs.ts';
import { createWorkClock } from '#main/import/jobs/work-clock.ts';
import { eventually } from '#test/fixtures/eventually.ts';

const report: IndexReport = {
  clips: 1,
  added: 1,
  updated: 0,
  unchanged: 0,
  missing: 0,
  gone: 0,
  failed: 0,
  still: 0,
  emptied: [],
  copies: 0,
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

test('progress is sent rarely, always the last one, then the end', async () => {
  const { jobs, progress, ended } = listen();
  const jobId = jobs.start({ title: 'Indexing mocap' }, ({ report: tell }) => {
    for (let done = 0; done <= 1000; done++) tell({ done, total: 1000, bytes: done, totalBytes: 1000 });
    return Promise.resolve(success(report));
  });
  await eventually(() =>
    expect(ended).toEqual([{ jobId, title: 'Indexing mocap', unasked: false, outcome: 'done', report }]),
  );
  expect(progress.length).toBeLessThan(100);
  expect(progress[0]).toMatchObject({ jobId, kind: 'index', title: 'Indexing mocap', done: 0 });
  expect(progress.at(-1)).toMatchObject({ done: 1000, total: 1000 });
});

test('the last progress is sent once, whether it was the first or waited for others', async () => {
  for (const count of [1, 2]) {
    const { jobs, progress, ended } = listen();
    jobs.start({ title: 'Indexing' }, ({ report: tell }) => {
      for (let done = 1; done <= count; done++) tell({ done, total: count, bytes: done, totalBytes: count });
      return Promise.resolve(success(report));
    });
    await eventually(() => expect(ended).toHaveLength(1));
    expect(progress.map(({ done }) => done)).toEqual(count === 1 ? [1] : [1, 2]);
  }
});

test('cancelled: the job is told and ends as cancelled', async () => {
  const { jobs, ended } = listen();
  const waitForEnd = ({ signal }: JobContext) =>
    new Promise<ReturnType<typeof success<IndexReport>>>((resolve) => {
      signal.addEventListener('abort', () => resolve(success(report)));
    });
  const jobId = jobs.start({ title: 'Indexing' }, waitForEnd);
  setImmediate(() => jobs.cancel(jobId));
  await eventually(() => expect(ended).toMatchObject([{ jobId, outcome: 'cancelled', report }]));
  jobs.cancel(jobId);
});

test('a job that is stopped cannot be paused, and one that is paused can be stopped: it ends', async () => {
  for (const order of [
    ['pause', 'cancel'],
    ['cancel', 'pause'],
  ] as const) {
    const { jobs, ended } = listen();
    let step: () => void = () => undefined;
    const stepped = new Promise<void>((resolve) => (step = resolve));
    const jobId = jobs.start({ title: 'Indexing' }, async ({ gate }) => {
      await stepped;
      await gate.pass();
      return success(report);
    });
    setImmediate(() => {
      for (const act of order) jobs[act](jobId);
      step();
    });
    await eventually(() => expect(ended).toMatchObject([{ jobId, outcome: 'cancelled' }]));
    expect(jobs.isPaused()).toBe(false);
  }
});

test('a failure and a fault both end the job', async () => {
  const { jobs, ended } = listen();
  const problem = { code: 'noClips', message: 'none' };
  const failed = jobs.start({ title: 'a' }, () => Promise.resolve(failure(problem)));
  const broken = jobs.start({ title: 'b' }, () => Promise.reject(new Error('oh')));
  await eventually(() => expect(ended).toHaveLength(2));
  expect(ended).toContainEqual({ jobId: failed, title: 'a', unasked: false, outcome: 'failed', problem });
  expect(ended).toContainEqual({
    jobId: broken,
    title: 'b',
    unasked: false,
    outcome: 'failed',
    problem: { code: 'fault', message: 'Error: oh' },
  });
});

test('closing cancels running jobs and waits for them', async () => {
  const { jobs, ended } = listen();
  jobs.start(
    { title: 'a' },
    ({ signal }) =>
      new Promise((resolve) => {
        if (signal.aborted) resolve(success(report));
        else signal.addEventListener('abort', () => resolve(success(report)));
      }),
  );
  await jobs.close();
  expect(ended).toMatchObject([{ outcome: 'cancelled' }]);
});

test('after closing no job is started', async () => {
  const { jobs, ended } = listen();
  await jobs.close();
  let began = false;
  jobs.start({ title: 'late' }, () => {
    began = true;
    return Promise.resolve(success(report));
  });
  expect(jobs.isRunning()).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([began, ended]).toEqual([false, []]);
});

test('a paused job waits at its gate, says so, and resumes; pauses do not count as elapsed time', async () => {
  const { jobs, progress, ended } = listen();
  let passed = 0;
  const jobId = jobs.start({ title: 'a' }, async ({ gate, report: tell }) => {
    for (let done = 1; done <= 3; done++) {
      tell({ done, total: 3, bytes: done, totalBytes: 3 });
      await gate.pass();
      passed++;
      if (done === 1) jobs.pause(jobId);
    }
    return success(report);
  });
  await eventually(() => expect(progress.at(-1)).toMatchObject({ done: 2, paused: true }));
  const { elapsedMs } = progress.at(-1)!;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([passed, jobs.isPaused(), ended.length]).toEqual([1, true, 0]);
  jobs.resume(jobId);
  expect(progress.at(-1)).toMatchObject({ paused: false });
  expect(progress.at(-1)!.elapsedMs - elapsedMs).toBeLessThan(100);
  await eventually(() => expect(ended).toMatchObject([{ outcome: 'done' }]));
  expect([passed, jobs.isPaused()]).toEqual([3, false]);
});

test('a background job reports nothing until there is a file to read', async () => {
  const { jobs, progress, ended } = listen();
  jobs.start({ title: 'a', unasked: true }, ({ report: tell }) => {
    tell({ done: 3, total: 3, bytes: 0, totalBytes: 0 });
    return Promise.resolve(success(report));
  });
  await eventually(() => expect(ended).toMatchObject([{ unasked: true }]));
  expect(progress).toEqual([]);
});

test('work is measured from its start, over pauses, without them', () => {
  let now = 5;
  const clock = createWorkClock(() => now);
  const after = (ms: number): number => {
    now += ms;
    return clock.elapsedMs();
  };
  expect(after(100)).toBe(0);
  clock.start();
  expect(after(100)).toBe(100);
  clock.pause();
  expect(after(1000)).toBe(100);
  clock.resume();
  expect(after(30)).toBe(130);
  clock.start();
  expect(after(7)).toBe(137);
});
