import type { Problem } from '#contract/words/problem.ts';

/**
 * Switches that open a running Segue to debuggers, inject code, or substitute a prepared profile or program.
 * Electron's fuses disable only Node's own; Chromium accepts the others from whoever starts a package.
 */
const refused = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-port',
  'inspect-wait',
  'inspect-publish-uid',
  'auto-open-devtools-for-tabs',
  'js-flags',
  'load-extension',
  'user-data-dir',
  'disable-web-security',
  'enable-blink-features',
  'host-rules',
  'browser-subprocess-path',
  'gpu-launcher',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
];

/**
 * The reason why a package does not start; undefined if there is none.
 *
 * @param has whether a switch was given, as Chromium parses them: `-inspect` is `--inspect`, and arguments
 *   after `--` are not switches
 */
export function refusedSwitch(has: (name: string) => boolean): Problem | undefined {
  const name = refused.find(has);
  if (name === undefined) return undefined;
  return {
    code: 'refusedSwitch',
    message: `Segue does not start with --${name}, since the switch gives other programs access to it. Remove the switch, or run Segue from its source.`,
    place: `--${name}`,
  };
}
