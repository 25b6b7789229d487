import { test as base } from 'playwright/test';
import type { Page } from 'playwright/test';
import type { Arrangement } from './arrangement.ts';
import { beginAgain, contentOf, placeLibrary } from './arrangement.ts';
import type { Home, SegueApp, Size } from './segue-app.ts';
import { createHome, openSegue, resize, settled, shows, startSegue } from './segue-app.ts';

/** How the window that the tests of a file share begins. */
export interface Beginning {
  /** Writes what it opens besides its library, and says where that is. */
  readonly opens?: (home: Home) => readonly string[] | Promise<readonly string[]>;
  /** Of its content. */
  readonly size?: Size;
  /** How the window is arranged. */
  readonly arrangement?: Arrangement;
  /** Done before each test. */
  readonly first?: (page: Page) => Promise<unknown>;
  /** Its tests change nothing that the next one meets: it gets the window as it is. It is no other file's. */
  readonly unchanged?: boolean;
}

/** A window that tests share, one after the other. Each meets it as it was opened, but for files on the disk that the tests of its file wrote. */
export interface SharedWindow extends SegueApp {
  readonly home: Home;
  /** Whether a test of another file would meet it as it was opened, too. */
  isAsNew(): Promise<boolean>;
  hide(): Promise<void>;
  show(): Promise<void>;
  /** Closes it, and removes its home. */
  end(): Promise<void>;
  /** Closes it and opens it again, as it was sized at the beginning; `page` is another one then. */
  restart(): Promise<Page>;
}

interface ForTests {
  readonly beginning: Beginning;
  readonly segue: SharedWindow;
  readonly home: Home;
  readonly page: Page;
  /** A place for this test alone. */
  readonly ownHome: Home;
  /** Opens a window on the library of `ownHome`, and closes it after the test. */
  readonly start: (...paths: readonly string[]) => Promise<SegueApp>;
  /** Closes after the test what it opens otherwise. */
  readonly untilItsEnd: (opening: Promise<SegueApp>) => Promise<SegueApp>;
}

interface ForWorkers {
  readonly shared: Shared;
}

/** The windows that tests share: one of all files that begin as usual, and that of a file with a library of its own. */
interface Shared {
  /** Gives one to a test of `file`, and puts the other away. */
  of(file: string, beginning: Beginning): Promise<SharedWindow>;
  /** Puts away those of other files. */
  putAwayUnlessOf(file: string): Promise<void>;
  closeAll(): Promise<void>;
}

/**
 * Tests of a window on a library of its own, which goes on from file to file as long as it is as it was. A test takes what it needs,
 * `({ page, segue, home })`; a file says by `test.use({ beginning: … })` what is other than a new library at a usual size. Tests that
 * end their window, or want another, `start` their own.
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
    // Playwright itself does so for windows that a test opens.
    if (info.status !== info.expectedStatus)
      await segue.page.screenshot({ path: info.outputPath('failed.png'), timeout: 10_000 });
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
  // What is opened lies in `ownHome`, which goes after it.
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
  let usual: SharedWindow | undefined;
  let own: SharedWindow | undefined;
  let last = { file: '', beginning: {} as Beginning };
  const closeOwn = async (): Promise<void> => {
    await own?.end();
    own = undefined;
  };
  const closeUsual = async (): Promise<void> => {
    await usual?.end();
    usual = undefined;
  };
  const usualOf = async (file: string, beginning: Beginning): Promise<SharedWindow> => {
    await closeOwn();
    if (usual === undefined) return (usual = await openShared(beginning));
    await usual.show();
    await renew(usual, beginning);
    if (file === last.file || (await usual.isAsNew())) return usual;
    await closeUsual();
    return (usual = await openShared(beginning));
  };
  const ownOf = async (file: string, beginning: Beginning): Promise<SharedWindow> => {
    await usual?.hide();
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
      await usual?.hide();
    },
    closeAll: async () => {
      await closeOwn();
      await closeUsual();
    },
    of: async (file, beginning) => {
      const now = isUsual(beginning) ? usual : own;
      if (now && file === last.file && beginning.unchanged === true) return now;
      const window = await (isUsual(beginning) ? usualOf : ownOf)(file, beginning);
      last = { file, beginning };
      await beginning.first?.(window.page);
      return window;
    },
  };
}

/** It shows a new library that was started before, and what its tests do can be taken back. */
const isUsual = ({ opens, arrangement, unchanged = false }: Beginning): boolean =>
  opens === undefined && JSON.stringify(arrangement) !== '{}' && !unchanged;

const USUAL_SIZE: Size = { width: 1600, height: 1000 };

/** Gives a window to the next test as it was opened for the first. */
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
    hide: () => now.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].hide()),
    show: () => now.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].show()),
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
