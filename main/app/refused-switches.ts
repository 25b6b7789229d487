import type { Problem } from '../../contract/words/problem.ts';

/**
 * Switches with which someone else looks into a running Segue, brings code into it, or puts a prepared profile or program under it.
 * Electron's fuses close Node's own alone; Chromium takes the others from whoever starts a package.
 */
const refused = [
  ...['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address', 'remote-allow-origins'],
  ...['inspect', 'inspect-brk', 'inspect-brk-node', 'inspect-port', 'inspect-wait', 'inspect-publish-uid'],
  ...['auto-open-devtools-for-tabs', 'js-flags', 'load-extension', 'user-data-dir'],
  ...['disable-web-security', 'enable-blink-features', 'host-rules'],
  ...['browser-subprocess-path', 'gpu-launcher', 'renderer-cmd-prefix', 'utility-cmd-prefix'],
];

/**
 * Why a package does not start; undefined where nothing is wrong.
 *
 * @param has whether a switch was given, as Chromium reads them: `-inspect` is `--inspect`, and nothing after `--` is one
 */
export function refusedSwitch(has: (name: string) => boolean): Problem | undefined {
  const name = refused.find(has);
  if (name === undefined) return undefined;
  return {
    code: 'refusedSwitch',
    message: `Segue does not start with --${name}: it would open it to other programs. Start it without, or run it from its source.`,
    place: `--${name}`,
  };
}
