import { visibleJson } from '#contract/words/visible-text.ts';
import { exitCodes, failed, type Command } from './command.ts';
import { attemptLater } from '../library/problems.ts';
import { readSampleArguments } from './sample/sample-arguments.ts';

export const sampleCommand: Command = {
  name: 'sample',
  usage:
    'SOURCE DESTINATION --out FRAME --in FRAME [--then FILE --at SECONDS --in FRAME]… [--method ID] [--set NAME=VALUE]… ' +
    '[--tick HZ] [--trail JOINT,JOINT…]… [--damp-time SECONDS] [--angle-limit DEGREES] [--align groundTrack|plantedFoot|joint:NAME|none] [--mirror source|destination|both] ' +
    '[--root auto|hips|joint:NAME|none] [--on FILE] [--fps N] [--from SECONDS] [--to SECONDS] [--json]',
  help: 'Plays a transition between two files and prints the root and every joint at each frame, in world space, as JSON.',
  prepare(args, folder) {
    const read = readSampleArguments(args, folder);
    return async (terminal, signal) => {
      const { sampleTransition } = await import('./sample/sample-transition.ts');
      const sampled = await attemptLater('The clips', () => sampleTransition(read, terminal.note, signal));
      if (!sampled.ok) return failed(sampled.error, { json: true }, terminal);
      if (sampled.value === null) {
        terminal.note('Interrupted.');
        return exitCodes.interrupted;
      }
      terminal.out(visibleJson(sampled.value));
      return exitCodes.ok;
    };
  },
};
