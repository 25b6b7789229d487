import type { NativeImage, Rectangle } from 'electron';
import { expect, onTestFinished, test, vi } from 'vitest';
import { success } from '#core/kit/result.ts';
import { captureStills, moments } from '#main/app/save-report.ts';
import type { AppSession } from '#main/app/session.ts';
import { createMomentShower } from '#main/app/show-moment.ts';
import { windowHandlers } from '#main/app/window-handlers.ts';
import { createRecordings } from '#main/export/recording/recordings.ts';
import { answer } from '#main/ipc/answer.ts';

/** The test replaces only the system's dialogs and the start of programs. */
function setUp(chosen: { readonly place?: string; readonly library?: string } = {}) {
  const opened: string[] = [];
  const shown: number[] = [];
  const none = (): Promise<undefined> => Promise.resolve(undefined);
  const handlers = windowHandlers({
    appInfo: () => ({
      version: '1',
      electron: '1',
      platform: 'linux',
      userName: 'ada',
      firstRun: false,
      softwareRendering: true,
    }),
    dialogs: {
      chooseFolder: none,
      showFile: () => Promise.resolve(),
      chooseBackupFolder: none,
      chooseExportFolder: none,
      chooseClipFile: none,
      chooseImportedFile: none,
      chooseGameRecording: none,
      choosePlaceFor: none,
      choosePlaceForMotion: none,
      choosePlaceForUserData: none,
      choosePlaceForReport: none,
      choosePlaceForRecording: none,
      chooseFolderForSequence: none,
      showExportFolder: () => Promise.resolve(chosen.library !== undefined),
      chooseLibrary: () => Promise.resolve(chosen.library),
      choosePlaceForLibrary: () => Promise.resolve(chosen.place),
    },
    passwords: { isKept: () => true },
    libraries: {
      recent: () => Promise.resolve([]),
      open: (file) => Promise.resolve(void opened.push(file)),
      openRecent: () => Promise.resolve(),
      forget: () => undefined,
      remember: () => undefined,
      startAgain: () => undefined,
    },
    showMenus: () => undefined,
    onToured: () => undefined,
    openHelp: (page) => void opened.push(page),
    onFault: ({ text }) => void opened.push(text),
    problemReport: () => 'Segue 1',
    onShown: (time) => void shown.push(time),
    saveReport: () => success(null),
    recordings: createRecordings({ choosePlaceForRecording: none, chooseFolderForSequence: none }),
  });
  const call = (method: string, request: unknown) => answer(handlers, method, request, () => undefined);
  return { call, opened, shown };
}

test('another library opens in its own window', async () => {
  const { call, opened } = setUp({ place: '/a/new.db', library: '/a/old.db' });
  expect(await call('library.create', {})).toEqual({ ok: true, value: { fileName: 'new.db' } });
  expect(await call('library.choose', {})).toEqual({ ok: true, value: { fileName: 'old.db' } });
  expect(opened).toEqual(['/a/new.db', '/a/old.db']);
  expect(await setUp().call('library.choose', {})).toEqual({ ok: true, value: null });
});

test('malformed requests, and methods of a library, are refused', async () => {
  const { call, shown } = setUp();
  expect(await call('app.info', { more: 1 })).toMatchObject({ error: { code: 'badRequest' } });
  expect(await call('app.shown', { time: 'soon' })).toMatchObject({ error: { code: 'badRequest' } });
  expect(await call('library.tags', {})).toMatchObject({ error: { code: 'unknownMethod' } });
  expect(await call('app.shown', { time: 0.5, views: { x: 0, y: 0, width: 8, height: 6 } })).toMatchObject({
    ok: true,
  });
  expect(shown).toEqual([0.5]);
});

test('a fault that is none is refused; the report is answered', async () => {
  const { call, opened } = setUp();
  expect(await call('app.fault', { text: 'odd', count: 2 })).toEqual({ ok: true, value: null });
  for (const wrong of [{ text: 'x'.repeat(8001), count: 1 }, { text: 'odd' }, { text: 'odd', count: 0 }])
    expect(await call('app.fault', wrong)).toMatchObject({ error: { code: 'badRequest' } });
  expect(opened).toEqual(['odd']);
  expect(await call('app.problemReport', {})).toEqual({ ok: true, value: 'Segue 1' });
});

test('the guide is shown', async () => {
  const { call, opened } = setUp();
  expect(await call('app.help', { page: 'guide' })).toEqual({ ok: true, value: null });
  expect(opened).toEqual(['guide']);
});

test('the folder of an export is shown; one that is gone is a Problem', async () => {
  expect(await setUp({ library: '/a' }).call('settings.showFolder', {})).toEqual({ ok: true, value: null });
  expect(await setUp().call('settings.showFolder', {})).toMatchObject({ error: { code: 'notFound' } });
});

test('each still is of its moment, and says how long before or after the seam that is', async () => {
  const place: Rectangle = { x: 1, y: 2, width: 30, height: 40 };
  const shown: number[] = [];
  const image = { toBitmap: () => Buffer.of(shown.length), toPNG: () => Buffer.of(shown.length) };
  const session = {
    window: { webContents: { capturePage: () => Promise.resolve(image) } },
    show: (time: number) => {
      shown.push(time);
      return Promise.resolve(place);
    },
  } as unknown as Pick<AppSession, 'window' | 'show'>;
  const taken: Rectangle[] = [];
  const stills = await captureStills(session, (views) => {
    taken.push(views);
    return Promise.resolve(image as unknown as NativeImage);
  });
  expect(shown).toEqual(moments);
  expect(taken).toEqual(moments.map(() => place));
  expect(stills.map(({ png }) => png[0])).toEqual(moments.map((_, at) => at + 1));
  expect(stills.map(({ caption }) => caption).slice(0, 3)).toEqual([
    '0.20 s before the seam',
    'At the seam',
    '0.06 s after the seam',
  ]);
});

test('a moment is shown when the window answers, and given up after 30 s', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const asked: unknown[] = [];
  const moments = createMomentShower((event, detail) => void asked.push([event, detail]));
  const views = { x: 0, y: 0, width: 1, height: 1 };
  const [first, second] = [moments.show(0.5), moments.show(1)];
  const lost = second.catch((error: unknown) => (error as Error).message);
  moments.onShown(2, views);
  moments.onShown(0.5, views);
  expect(await first).toBe(views);
  expect(asked).toEqual([
    ['app.show', { time: 0.5 }],
    ['app.show', { time: 1 }],
  ]);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await lost).toBe('the window did not show 1 s within 30 s');
});
