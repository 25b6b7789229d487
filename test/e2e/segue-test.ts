import { test as base } from 'playwright/test';
import type { Page } from 'playwright/test';
import type { Arrangement } from './arrangement.ts';
import { beginAgain, placeLibrary } from './arrangement.ts';
import type { Home, SegueApp, Size } from './segue-app.ts';
import { createHome, openSegue, resize, settled, shows, startSegue } from './segue-app.ts';

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
  /** The tests leave nothing behind, so the window is not reset between them. */
  readonly unchanged?: boolean;
}

/** A window shared by the tests of a file. Each test gets it in its first state, except for files on the disk. */
export interface SharedWindow extends SegueApp {
  readonly home: Home;
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
  readonly alone: void;
}

interface ForWorkers {
  readonly shared: Shared;
}

/** The window that the tests of a file share. */
interface Shared {
  /** Opens it for the first of them. */
  of(file: string, beginning: Beginning): Promise<SharedWindow>;
  /** Closes it if it belongs to another file. */
  closeUnlessOf(file: string): Promise<void>;
}

/**
 * Fixtures for tests in a window with its own library: opened for the first test of a file, and closed after its last. A test uses
 * `({ page, segue, home })`; a file sets `test.use({ beginning: … })` for anything other than a new library in the default size.
 * Tests that end their window, or want another, `start` their own.
 */
export const test = base.extend<ForTests, ForWorkers>({
  beginning: [{}, { option: true }],
  shared: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
    async ({}, use) => {
      const shared = createShared();
      await use(shared);
      await shared.closeUnlessOf('any file');
    },
    { scope: 'worker' },
  ],
  // A window of the file before would take the focus from those of this one.
  alone: [
    async ({ shared }, use, { file }) => {
      await shared.closeUnlessOf(file);
      await use();
    },
    { auto: true },
  ],
  segue: async ({ shared, beginning }, use, info) => {
    const segue = await shared.of(info.file, beginning);
    await use(segue);
    // Playwright does the same for windows opened by a test.
    if (info.status !== info.expectedStatus)
      await segue.page.screenshot({ path: info.outputPath('failed.png'), timeout: 10_000 });
  },
  home: async ({ segue }, use) => use(segue.home),
  page: async ({ segue }, use) => use(segue.page),
  // eslint-disable-next-line no-empty-pattern -- as above
  ownHome: async ({}, use) => {
    const home = createHome();
    await placeLibrary(home);
    await use(home);
    home.remove();
  },
  start: ({ ownHome, untilItsEnd }, use) =>
    use((...paths) => untilItsEnd(startSegue(ownHome.library, ...paths))),
  // Opened libraries are in `ownHome`, which is removed later.
  untilItsEnd: async ({ ownHome: _ }, use) => {
    const opened: SegueApp[] = [];
    await use(async (opening) => {
      const segue = await opening;
      opened.push(segue);
      return segue;
    });
    for (const segue of opened) await segue.close();
  },
});

function createShared(): Shared {
  let window: SharedWindow | undefined;
  let fileOf = '';
  const closeUnlessOf: Shared['closeUnlessOf'] = async (file) => {
    if (file === fileOf) return;
    await window?.close();
    window?.home.remove();
    window = undefined;
  };
  return {
    closeUnlessOf,
    of: async (file, beginning) => {
      await closeUnlessOf(file);
      fileOf = file;
      if (window === undefined) window = await openShared(beginning);
      else if (beginning.unchanged === true) return window;
      else await renew(window, beginning);
      await beginning.first?.(window.page);
      return window;
    },
  };
}

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
  return {
    home,
    get app() {
      return now.app;
    },
    get page() {
      return now.page;
    },
    close: () => now.close(),
    restart: async () => {
      await now.close();
      now = await open();
      return now.page;
    },
  };
}
