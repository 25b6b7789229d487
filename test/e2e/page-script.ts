import type { Page } from 'playwright';

/** Result of a `fetch`; status 0: it failed. */
export interface Fetched {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Result of the page's `fetch` of `url`. */
export function fetchInPage(page: Page, url: string, method = 'GET'): Promise<Fetched> {
  return page.evaluate(
    async ([url, method]) => {
      try {
        const response = await fetch(url, { method });
        const headers = Object.fromEntries(response.headers);
        return { status: response.status, headers, text: await response.text() };
      } catch (error) {
        return { status: 0, headers: {}, text: String(error) };
      }
    },
    [url, method] as const,
  );
}

/** Fields of main's answers that the tests use. */
export interface Answer {
  readonly ok: boolean;
  readonly value?: { readonly rows?: readonly { readonly id: string; readonly name: string }[] };
  readonly error?: { readonly code: string; readonly message: string; readonly place?: string };
}

/** Calls main over the bridge without types, like a script in the page. */
export function askMain(page: Page, method: unknown, request: unknown): Promise<Answer> {
  return page.evaluate(
    ([method, request]) => {
      const { segue } = window as unknown as {
        segue: { call: (method: unknown, request: unknown) => Promise<Answer> };
      };
      return segue.call(method, request);
    },
    [method, request] as const,
  );
}
