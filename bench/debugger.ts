import { setTimeout as delay } from 'node:timers/promises';

/** Chromium's debugger on one page: reads values and presses keys, with almost no effect on measurements. */
export interface Debugger {
  /** The value of a JavaScript expression on the page. */
  evaluate<T>(expression: string): Promise<T>;
  /** Polls every 4 ms until `expression` is true. Throws where it is not after two minutes. */
  waitFor(expression: string): Promise<void>;
  press(key: 'ArrowRight' | 'Space'): Promise<void>;
  send(method: string, parameters?: object): Promise<unknown>;
  /** Subscribes to events of the debugger. */
  on(method: string, handler: (parameters: Readonly<Record<string, unknown>>) => void): void;
  close(): void;
}

const ANSWER_MS = 2000; // no page is silent for longer
const PATIENCE_MS = 120_000;

interface Reply {
  readonly id?: number;
  readonly method?: string; // of what was not asked for
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

const keys = {
  ArrowRight: { key: 'ArrowRight', code: 'ArrowRight', windowsVirtualKeyCode: 39 },
  Space: { key: ' ', code: 'Space', windowsVirtualKeyCode: 32 },
};

export async function connectDebugger(address: string): Promise<Debugger> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`no debugger at ${address}`)), { once: true });
  });
  const heard = new Map<string, (parameters: Readonly<Record<string, unknown>>) => void>();
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
    else if (reply.method !== undefined) heard.get(reply.method)?.(reply.params ?? {});
  });
  let next = 0;
  const send = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++next;
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error === undefined) resolve(result);
        else reject(new Error(`${method}: ${error.message}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  const evaluate = async <T>(expression: string): Promise<T> => {
    const answer = await send('Runtime.evaluate', { expression, returnByValue: true });
    return (answer as { result: { value: T } }).result.value;
  };
  return {
    evaluate,
    send,
    on: (method, handler) => void heard.set(method, handler),
    waitFor: async (expression) => {
      // Until the page has loaded there is nothing to evaluate in; what was asked just before may never be
      // answered.
      const isTrue = (): Promise<boolean> => evaluate<boolean>(expression).catch(() => false);
      const until = performance.now() + PATIENCE_MS;
      while (!(await Promise.race([isTrue(), delay(ANSWER_MS, false)]))) {
        if (performance.now() > until) throw new Error(`This did not become true: ${expression}`);
        await delay(4);
      }
    },
    press: async (key) => {
      await send('Input.dispatchKeyEvent', { type: 'keyDown', ...keys[key] });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', ...keys[key] });
    },
    close: () => socket.close(),
  };
}
