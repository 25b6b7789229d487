// main/cli/stress: the command that interrupts blend methods at random and compares them
import { RUN_SECONDS } from '#core/documents/limits.ts';
import { RUN_RATES } from '#core/runs/interruptions/plan-run.ts';
import { parseEasing } from '#core/methods/curves/easing-text.ts';
import { BLEND_TIME, EASING } from '#core/methods/parts/blend-parameters.ts';
import { offeredMethods } from '#core/methods/registry.ts';
import { command, interrupted } from '../frame/command.ts';
import {
  blendTime,
  duration,
  file,
  list,
  number,
  refuseText,
  seed,
  text,
  WrongUse,
  type OptionType,
} from '../frame/option-types.ts';

const easing: OptionType<string> = {
  placeholder: 'NAME',
  read(name, given) {
    const parsed = parseEasing(name);
    return parsed.ok ? name : refuseText(name, given, parsed.error);
  },
};

export const stressCommand = command({
  name: 'stress',
  summary:
    'Interrupts blend methods again and again by random clips of a set, and compares distance, speed, acceleration and joint limits.',
  library: 'optional',
  options: {
    clips: {
      type: list(text('CLIP')),
      isNeeded: true,
      repeats: true,
      help: 'files, or folders with motion files; with `--library`, names or ids of clips, which keep their loops, roots and joint maps. A file has no loop: it holds its last pose. All are retargeted to the skeleton of the first',
    },
    methods: {
      type: list(text('ID')),
      otherwise: 'all that menus offer',
      help: 'methods of [methods.md](methods.md), with their defaults for all other parameters',
    },
    settings: { type: file(), help: 'the slots of an exported settings file instead' },
    blendTime: {
      type: blendTime,
      otherwise: `\`${BLEND_TIME.default}s\``,
      help: 'of all methods that have one',
    },
    easing: { type: easing, otherwise: `\`${EASING.default}\``, help: 'of all methods that have one' },
    every: {
      type: duration({ from: 1e-3 }),
      defaultText: '80ms',
      help: 'between requests: `80ms`, `0.08s` or `0.08`',
    },
    seconds: {
      type: number('S', { above: RUN_SECONDS.above, to: RUN_SECONDS.most, unit: 's' }),
      defaultText: '60',
      help: `length, at most ${RUN_SECONDS.most}`,
    },
    seed: { type: seed, defaultText: '1', help: 'of clips and entry frames, 0 to 4294967295' },
    rate: {
      type: number('HZ', { from: RUN_RATES.least, to: RUN_RATES.most, unit: 'Hz' }),
      defaultText: '60',
      help: 'evaluations per second',
    },
  },
  alternatives: ['methods', 'settings'],
  arrange({ clips, methods, settings, blendTime: time, easing: curve, ...run }) {
    if (settings !== null && (time !== null || curve !== null))
      throw new WrongUse('--blend-time and --easing are for --methods: a settings file has its own');
    const ids = methods ?? offeredMethods.map(({ id }) => id);
    const values = { blendTime: time ?? BLEND_TIME.default, easing: curve ?? EASING.default };
    return { ...run, clips: clips.flat(), slots: settings ?? { ids, values } };
  },
  async run(args, context) {
    const { runStress } = await import('./run-stress.ts');
    const { stressTable } = await import('./stress-report.ts');
    const report = await runStress(args, context);
    return report === null ? interrupted() : { report, print: ({ out }) => stressTable(report).forEach(out) };
  },
});
