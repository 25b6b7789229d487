import { expect, test as base, type Page, type TestInfo } from 'playwright/test';
import { beginAgain, contentOf, placeLibrary, type Arrangement } from './arrangement.ts';
import {
  createHome,
  openSegue,
  resize,
  settled,
  shows,
  startSegue,
  type Home,
  type SegueApp,
  type Size,
} from './segue-app.ts';

/** First state of the window shared by the tests of a file. */
export interface Beginning {
  /** Writes files to open besides the library, and returns their paths. */
  readonly opens?: (home: Home) => readonly string[] | Promise<readonly string[]>;
  /** Of its content. */
  readonly size?: Size;
  /** Arrangement of the window. */
  readonly arrangement?: Arrangement;
  /** Runs before each test. */
  readonly first?: (page: Page) => Promise<unknown>;
  /** The tests leave nothing behind, so the window is not reset between them. Other files do not share it. */
  readonly unchanged?: boolean;
}

/**
 * A window shared by tests. Each test gets it in its first state, except for files on the disk that tests of
 * its file wrote.
 */
export interface SharedWindow extends SegueApp {
  readonly home: Home;
  /** Whether its library is in its first state, so that tests of another file can use it. */
  isAsNew(): Promise<boolean>;
  hide(): Promise<void>;
  show(): Promise<void>;
  /** Closes it and removes its home. */
  end(): Promise<void>;
  /** Closes and reopens it in its first size; `page` changes. */
  restart(): Promise<Page>;
}

interface ForTests {
  readonly beginning: Beginning;
  readonly segue: SharedWindow;
  readonly home: Home;
  readonly page: Page;
  /** A folder for this test only. */
  readonly ownHome: Home;
  /** Opens a window on the library of `ownHome`, and closes it after the test. */
  readonly start: (...paths: readonly string[]) => Promise<SegueApp>;
  /** Closes other windows of the test after it. */
  readonly untilItsEnd: (opening: Promise<SegueApp>) => Promise<SegueApp>;
}

interface ForWorkers {
  readonly shared: Shared;
}

/** The shared windows: one for all files with the usual library, and one for a file with its own library. */
interface Shared {
  /** Returns the window for a test of `file`, and hides or closes the other one. */
  of(file: string, beginning: Beginning): Promise<SharedWindow>;
  /** Hides or closes the windows of other files. */
  putAwayUnlessOf(file: string): Promise<void>;
  closeAll(): Promise<void>;
}

/**
 * Fixtures for tests in a window with its own library. The window is shared with later files while its
 * library is unchanged. A test uses `({ page, segue, home })`; a file says by `beginsWith` if it wants
 * anything other than a new library in the default size. Tests that end their window, or want another,
 * `start` their own.
 */
export const test = base.extend<ForTests, ForWorkers>({
  beginning: [{}, { option: true }],
  shared: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
    async ({}, use) => {
      const shared = createShared();
      await use(shared);
      await shared.closeAll();
    },
    { scope: 'worker' },
  ],
  segue: async ({ shared, beginning }, use, info) => {
    const segue = await shared.of(info.file, beginning);
    await use(segue);
    await keepFailure([segue], info);
  },
  home: async ({ segue }, use) => use(segue.home),
  page: async ({ segue }, use) => use(segue.page),
  // A window of the file before would take the focus from what is opened here.
  ownHome: async ({ shared }, use, { file }) => {
    await shared.putAwayUnlessOf(file);
    const home = createHome();
    await placeLibrary(home);
    await use(home);
    home.remove();
  },
  start: ({ ownHome, untilItsEnd }, use) =>
    use((...paths) => untilItsEnd(startSegue(ownHome.library, ...paths))),
  // Opened libraries are in `ownHome`, which is removed later.
  untilItsEnd: async ({ ownHome: _ }, use, info) => {
    const opened: SegueApp[] = [];
    await use(async (opening) => {
      const segue = await opening;
      opened.push(segue);
      return segue;
    });
    await keepFailure(opened, info);
    for (const segue of opened) await segue.close();
  },
});

/** Declares what the tests of a file, or of a group, begin with. */
export const beginsWith = (beginning: Beginning): void => test.use({ beginning });

/** Keeps a picture of each open window of a test that failed; one that does not answer has none. */
async function keepFailure(windows: readonly SegueApp[], info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  for (const [i, { page }] of windows.entries())
    if (!page.isClosed())
      await page
        .screenshot({ path: info.outputPath(`failed-${i + 1}.png`), timeout: 10_000 })
        .catch(() => undefined);
}

function createShared(): Shared {
  let shared: SharedWindow | undefined;
  let own: SharedWindow | undefined;
  let last = { file: '', beginning: {} as Beginning };
  const closeOwn = async (): Promise<void> => {
    await own?.end();
    own = undefined;
  };
  const closeShared = async (): Promise<void> => {
    await shared?.end();
    shared = undefined;
  };
  const sharedOf = async (file: string, beginning: Beginning): Promise<SharedWindow> => {
    await closeOwn();
    if (shared === undefined) return (shared = await openShared(beginning));
    await shared.show();
    await renew(shared, beginning);
    if (file === last.file || (await shared.isAsNew())) return shared;
    await closeShared();
    return (shared = await openShared(beginning));
  };
  const ownOf = async (file: string, beginning: Beginning): Promise<SharedWindow> => {
    await shared?.hide();
    const isSame = file === last.file && beginning.opens === last.beginning.opens;
    if (!isSame) await closeOwn();
    if (own === undefined) return (own = await openShared(beginning));
    await renew(own, beginning);
    return own;
  };
  return {
    putAwayUnlessOf: async (file) => {
      if (file === last.file) return;
      await closeOwn();
      await shared?.hide();
    },
    closeAll: async () => {
      await closeOwn();
      await closeShared();
    },
    of: async (file, beginning) => {
      const now = isPlain(beginning) ? shared : own;
      if (now && file === last.file && beginning.unchanged === true) return now;
      const window = await (isPlain(beginning) ? sharedOf : ownOf)(file, beginning);
      last = { file, beginning };
      await beginning.first?.(window.page);
      return window;
    },
  };
}

/**
 * Whether it uses the default library, and its tests can be undone. An empty arrangement is a first start.
 */
const isPlain = ({ opens, arrangement, unchanged = false }: Beginning): boolean =>
  opens === undefined && JSON.stringify(arrangement) !== '{}' && !unchanged;

const USUAL_SIZE: Size = { width: 1600, height: 1000 };

/** Resets the window for the next test. */
async function renew(window: SharedWindow, { arrangement, size = USUAL_SIZE }: Beginning): Promise<void> {
  await beginAgain(window.page, arrangement);
  await resize(window, size.width, size.height);
  await settled(window.page);
}

async function openShared({ opens, arrangement, size = USUAL_SIZE }: Beginning): Promise<SharedWindow> {
  const home = createHome();
  await placeLibrary(home, arrangement);
  const paths = (await opens?.(home)) ?? [];
  const open = async (...more: readonly string[]): Promise<SegueApp> => {
    const opened = await openSegue('--library', home.library, ...more);
    await resize(opened, size.width, size.height);
    await shows(opened.page, more);
    return opened;
  };
  let now = await open(...paths);
  await now.page.getByRole('grid', { name: 'Clips' }).getByRole('row').first().waitFor();
  // Main's answer may be lost: see `resize`.
  const turn = (how: 'hide' | 'show'): Promise<void> =>
    expect(() =>
      now.app.evaluate(({ BrowserWindow }, which) => BrowserWindow.getAllWindows()[0][which](), how),
    ).toPass();
  const content = await contentOf(now.page, home);
  return {
    home,
    isAsNew: async () => content === (await contentOf(now.page, home)),
    get app() {
      return now.app;
    },
    get page() {
      return now.page;
    },
    hide: () => turn('hide'),
    show: () => turn('show'),
    close: () => now.close(),
    end: async () => {
      await now.close();
      home.remove();
    },
    restart: async () => {
      await now.close();
      now = await open();
      return now.page;
    },
  };
}
