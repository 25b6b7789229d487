import { test as base } from 'playwright/test';
import type { Page } from 'playwright/test';
import type { Home, SegueApp, Size } from './segue-app.ts';
import { createHome, openSegue, resize, shows, startSegue } from './segue-app.ts';

/** How the window that the tests of a file share begins. */
export interface Beginning {
  /** Writes what it opens besides its library, and says where that is. */
  readonly opens?: (home: Home) => readonly string[] | Promise<readonly string[]>;
  /** Of its content. */
  readonly size?: Size;
  /** Done once, before the first test. */
  readonly first?: (page: Page) => Promise<unknown>;
}

/** A window that the tests of a file share, one after the other. */
export interface SharedWindow extends SegueApp {
  readonly home: Home;
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
  readonly alone: void;
}

interface ForWorkers {
  readonly shared: Shared;
}

/** The window that the tests of a file share. */
interface Shared {
  /** Opens it for the first of them. */
  of(file: string, beginning: Beginning): Promise<SharedWindow>;
  /** Closes it if it is another file's. */
  closeUnlessOf(file: string): Promise<void>;
}

/**
 * Tests of a window on a library of its own: opened for the first test of a file, and closed after its last. A test takes what it
 * needs, `({ page, segue, home })`; a file says by `test.use({ beginning: … })` what is other than a new library at a usual size.
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
  segue: async ({ shared, beginning }, use, { file }) => use(await shared.of(file, beginning)),
  home: async ({ segue }, use) => use(segue.home),
  page: async ({ segue }, use) => use(segue.page),
  // eslint-disable-next-line no-empty-pattern -- as above
  ownHome: async ({}, use) => {
    const home = createHome();
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
      return (window ??= await openShared(beginning));
    },
  };
}

const USUAL_SIZE: Size = { width: 1600, height: 1000 };

async function openShared({ opens, size = USUAL_SIZE, first }: Beginning): Promise<SharedWindow> {
  const home = createHome();
  const paths = (await opens?.(home)) ?? [];
  const open = async (...more: readonly string[]): Promise<SegueApp> => {
    const opened = await openSegue('--library', home.library, ...more);
    await resize(opened, size.width, size.height);
    await shows(opened.page, more);
    return opened;
  };
  let now = await open(...paths);
  await now.page.getByRole('grid', { name: 'Clips' }).getByRole('row').first().waitFor();
  await first?.(now.page);
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
