import { expect, test } from 'vitest';
import { requestSchemas, type SegueBridge } from '#contract/api.ts';
import { success } from '#core/result.ts';
import { sendFaults } from '#renderer/app/send-faults.ts';

/** A window whose faults arrive in `sent`, as far as the contract lets them through. */
function opened() {
  const scope = new EventTarget();
  const sent: string[] = [];
  const call = (_method: string, request: unknown) => {
    sent.push(requestSchemas['app.fault'].parse(request).text);
    return Promise.resolve(success(null));
  };
  const stop = sendFaults({ call } as unknown as SegueBridge, scope);
  const dispatch = (type: string, parts: object) =>
    scope.dispatchEvent(Object.assign(new Event(type), parts));
  const throws = (error: unknown, message = 'Uncaught') =>
    dispatch('error', { error, message, filename: 'app://segue/a.js', lineno: 3, colno: 14 });
  const rejects = (reason: unknown) => dispatch('unhandledrejection', { reason });
  return { sent, stop, throws, rejects };
}

test('exceptions and rejections are sent with their place, each once', () => {
  const { sent, throws, rejects, stop } = opened();
  const fault = new TypeError('odd');
  for (let i = 0; i < 60; i++) throws(fault);
  throws('plain');
  throws(null, 'Script error.');
  rejects(fault);
  rejects('closed');
  rejects(new RangeError('far'));
  expect(sent).toEqual([
    expect.stringMatching(/^TypeError: odd\n +at .*send-faults\.test\.ts:\d+:\d+/),
    'plain\n    at app://segue/a.js:3:14',
    'Script error.\n    at app://segue/a.js:3:14',
    'closed\n    at a promise that nobody waits for',
    expect.stringMatching(/^RangeError: far\n +at /),
  ]);
  stop();
  throws('later');
  expect(sent).toHaveLength(5);
});

test('a long message keeps its place, and a window sends fifty faults at most', () => {
  const { sent, throws } = opened();
  throws(new Error('x'.repeat(100_000)));
  expect(sent).toEqual([expect.stringMatching(/^Error: x+…[^]*send-faults\.test\.ts:\d+/)]);
  for (let i = 0; i < 100; i++) throws(new Error(`${i}`));
  expect(sent).toHaveLength(50);
});

test('that the browser observes some sizes in the next frame is no fault', () => {
  const { sent, throws } = opened();
  throws(null, 'ResizeObserver loop completed with undelivered notifications.');
  expect(sent).toEqual([]);
});
