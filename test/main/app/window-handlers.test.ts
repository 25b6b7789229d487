import { expect, test } from 'vitest';
import { success } from '#core/result.ts';
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
    onFault: (text) => void opened.push(text),
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

test('the guide is shown', async () => {
  const { call, opened } = setUp();
  expect(await call('app.help', { page: 'guide' })).toEqual({ ok: true, value: null });
  expect(opened).toEqual(['guide']);
});

test('the folder of an export is shown; one that is gone is a Problem', async () => {
  expect(await setUp({ library: '/a' }).call('settings.showFolder', {})).toEqual({ ok: true, value: null });
  expect(await setUp().call('settings.showFolder', {})).toMatchObject({ error: { code: 'notFound' } });
});
