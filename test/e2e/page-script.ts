import type { Page } from 'playwright';

/** What a `fetch` came to; status 0: to nothing. */
export interface Fetched {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What the page's own `fetch` of `url` comes to. */
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

/** What main answers, as far as the tests look at it. */
export interface Answer {
  readonly ok: boolean;
  readonly value?: { readonly rows?: readonly { readonly id: string; readonly name: string }[] };
  readonly error?: { readonly code: string; readonly message: string; readonly place?: string };
}

/** Asks main over the bridge, as any script in the page can, whatever the types say. */
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
