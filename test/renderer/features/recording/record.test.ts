import { createWorkspaceStore } from '#renderer/stores/workspace/workspace-store.ts';
import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success } from '#core/kit/result.ts';
import { describeProgress, startRecording, type RecordingPlan } from '#renderer/features/recording/record.ts';
import { createNotices } from '#renderer/stores/notices.ts';
import type { RunningExport } from '#renderer/stores/window/views.ts';
import { eventually } from '#test/fixtures/eventually.ts';

/** The canvas of a browser, as far as pictures without text use it. */
class Canvas {
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext = () => ({ canvas: this, drawImage: () => undefined });
  convertToBlob = () => Promise.resolve(new Blob([Uint8Array.of(7)]));
}

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('requestIdleCallback', (call: () => void) => setTimeout(call));
});
afterEach(() => void vi.unstubAllGlobals());

const TOKEN = '4bf3fb0c-5a3e-4a5e-9d0b-1f2f3f4f5f6f';

/** @param drawn called for each picture; what it throws is a fault of graphics */
function setUp(drawn: (app: ReturnType<typeof createApp>, count: number) => void = () => undefined) {
  const calls: [string, unknown][] = [];
  const app = createApp(calls);
  let [count, closed] = [0, 0];
  const draw = async () => {
    drawn(app, ++count);
    return { canvas: {} as OffscreenCanvas, views: [] };
  };
  const plan: RecordingPlan = {
    kind: 'sequence',
    name: 'walk → hop',
    views: { open: () => Promise.resolve({ draw, close: () => void closed++ }) },
    size: { width: 4, height: 2 },
    fps: 30,
    isDraft: false,
    times: [0, 1, 2, 3],
    format: null,
    withMoment: false,
    captions: [],
  };
  const over = (): Promise<void> => eventually(() => expect(app.views.recording.value).toBeNull());
  const written = () => calls.filter(([method]) => method === 'recording.write').length;
  const kept = () => calls.flatMap(([method, request]) => (method === 'recording.end' ? [request] : []));
  return { app, plan, over, written, kept, closed: () => closed };
}

function createApp(calls: [string, unknown][]) {
  const answers: Record<string, unknown> = {
    'recording.begin': { token: TOKEN },
    'recording.end': { fileName: 'walk to hop' },
  };
  const call = (method: string, request: unknown) => {
    calls.push([method, request]);
    return Promise.resolve(success(answers[method] ?? null));
  };
  const recording = signal<RunningExport | null>(null);
  const workspace = createWorkspaceStore({ call } as never);
  return { bridge: { call } as never, notices: createNotices(), views: { recording }, workspace };
}

test('it goes on once a place is chosen, and says where the pictures are', async () => {
  const { app, plan, over, written, kept, closed } = setUp();
  const last = () => app.workspace.state.peek().exports.button.last;
  expect(last()).toBe('settings.exportForEngine');
  expect(await startRecording(app, plan)).toEqual(success(true));
  expect(app.views.recording.value?.words).toBe('Pictures walk → hop: 0 of 4');
  await over();
  expect([written(), closed()]).toEqual([4, 1]);
  expect(kept()).toEqual([{ token: TOKEN, keep: true }]);
  expect(app.notices.status.value).toBe('Exported · walk to hop');
  expect(app.notices.next.value?.label).toBe('Show folder');
  expect(last()).toBe('recording.export');
});

test('a picture is drawn while the one before it is written, and no other', async () => {
  const writtenBefore: number[] = [];
  const { app, plan, over, written } = setUp(() => writtenBefore.push(written()));
  await startRecording(app, plan);
  await over();
  expect(writtenBefore).toEqual([0, 0, 1, 2]);
});

test('cancelled, it writes no further picture and keeps none', async () => {
  const { app, plan, over, written, kept, closed } = setUp(({ views }, count) => {
    if (count === 2) views.recording.peek()?.cancel();
  });
  await startRecording(app, plan);
  await over();
  expect([written(), closed()]).toEqual([1, 1]);
  expect(kept()).toEqual([{ token: TOKEN, keep: false }]);
  expect([app.notices.status.value, app.notices.next.value]).toEqual(['Export cancelled', null]);
  expect(app.workspace.state.peek().exports.button.last).toBe('settings.exportForEngine');
});

test('a fault keeps no file, frees the canvas, and is a message', async () => {
  const { app, plan, over, kept, closed } = setUp((_, count) => {
    if (count === 3) throw new Error('the graphics driver has stopped');
  });
  await startRecording(app, plan);
  await over();
  expect(closed()).toBe(1);
  expect(kept()).toEqual([{ token: TOKEN, keep: false }]);
  expect(app.notices.toasts.value.map(({ message }) => message)).toEqual([
    'The export stopped: the graphics driver has stopped. Choose another format or a smaller size.',
  ]);
});

test('without a place, nothing begins; a refusal is for the dialog', async () => {
  const { app, plan } = setUp();
  const answer = (value: unknown) => ({ ...app, bridge: { call: () => Promise.resolve(value) } as never });
  expect(await startRecording(answer(success(null)), plan)).toEqual(success(false));
  const refused = failure({ code: 'notFound', message: 'Folder not found.' });
  expect(await startRecording(answer(refused), plan)).toEqual(refused);
  expect(app.views.recording.value).toBeNull();
});

test('progress says what, how far, and the time left', () => {
  const video = { kind: 'video', name: 'walk → hop', times: Array.from({ length: 240 }, () => 0) } as const;
  expect(describeProgress(video, 0, 0)).toBe('Video walk → hop: 0 of 240');
  expect(describeProgress(video, 60, 4)).toBe('Video walk → hop: 60 of 240 · 12 s left');
  expect(describeProgress(video, 240, 16)).toBe('Video walk → hop: 240 of 240');
});
