import { test as base } from 'playwright/test';
import type { Page } from 'playwright/test';
import type { Home, SegueApp, Size } from './segue-app.ts';
import { createHome, openSegue, resize, shows } from './segue-app.ts';

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
}

interface ForWorkers {
  /** The window of the tests of `file`, opened for the first of them. */
  readonly windowOf: (file: string, beginning: Beginning) => Promise<SharedWindow>;
}

/**
 * Tests of a window on a library of its own: opened for the first test of a file, and closed after its last. A test takes what it
 * needs, `({ page, segue, home })`; a file says by `test.use({ beginning: … })` what is other than a new library at a usual size.
 */
export const test = base.extend<ForTests, ForWorkers>({
  beginning: [{}, { option: true }],
  windowOf: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
    async ({}, use) => {
      let window: SharedWindow | undefined;
      let fileOf = '';
      const close = async (): Promise<void> => {
        await window?.close();
        window?.home.remove();
        window = undefined;
      };
      await use(async (file, beginning) => {
        if (file !== fileOf) await close();
        fileOf = file;
        return (window ??= await openShared(beginning));
      });
      await close();
    },
    { scope: 'worker' },
  ],
  segue: async ({ windowOf, beginning }, use, { file }) => use(await windowOf(file, beginning)),
  home: async ({ segue }, use) => use(segue.home),
  page: async ({ segue }, use) => use(segue.page),
});

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
