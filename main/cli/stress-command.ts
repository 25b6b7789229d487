import { visibleJson } from '#contract/words/visible-text.ts';
import { exitCodes, type Command } from './command.ts';
import { readStressArguments } from './stress/stress-arguments.ts';

export const stressCommand: Command = {
  name: 'stress',
  usage:
    '--clips CLIP,CLIP,… [--library FILE] [--methods ID,ID,… [--blend-time 0.3s] [--easing smoothstep] | --settings FILE] [--every 80ms] [--seconds 60] ' +
    '[--seed 1] [--rate 60] [--json]',
  help: 'Interrupts blend methods again and again by random clips of a set, and compares distance, speed, acceleration and joint limits.',
  prepare(args, folder) {
    const read = readStressArguments(args, folder);
    return async (terminal, signal) => {
      const { runStress } = await import('./stress/run-stress.ts');
      const { stressTable } = await import('./stress/stress-report.ts');
      const report = await runStress(read, terminal, signal);
      if (report === null) {
        terminal.note('Interrupted.');
        return exitCodes.interrupted;
      }
      if (read.json) terminal.out(visibleJson(report));
      else stressTable(report).forEach(terminal.out);
      return exitCodes.ok;
    };
  },
};
