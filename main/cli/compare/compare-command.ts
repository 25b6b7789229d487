// main/cli/compare: the command that measures the slots of a transition
import { command } from '../frame/command.ts';
import { exitCodes } from '../frame/declaration.ts';
import { file, number, whole, WrongUse } from '../frame/option-types.ts';

export const compareCommand = command({
  name: 'compare',
  summary:
    'Measures all slots of a transition, by its name or number, as the tab Metrics does, and marks the better values. --certify proves a limit at all exits; --recording compares with what a game showed, and names the setting that differs.',
  words: 'TRANSITION',
  library: 'read',
  options: {
    certify: {
      type: number('CM', { above: 0 }),
      help: '[proves](guide/metrics.md#wherever-the-game-leaves) that all joints are within so many cm of the motion at each exit',
    },
    recording: { type: file(), help: 'a [recording](#compare-with-a-recording) of a game' },
    within: {
      type: number('CM', { above: 0 }),
      help: 'exit code 1 if a joint of the chosen slot is farther from the recording than so many cm, after the request',
    },
    request: { type: whole('N'), otherwise: 'the one of the clips', help: 'the request of the recording' },
  },
  arrange({ words: [text], certify, recording, within, request }) {
    if (recording === null && request !== null) throw new WrongUse('--request needs --recording FILE');
    if (recording === null && within !== null) throw new WrongUse('--within needs --recording FILE');
    return {
      text,
      limit: certify && certify / 100,
      recorded: recording === null ? null : { file: recording, request, within: within && within / 100 },
    };
  },
  async run({ text, limit, recorded }, context) {
    const { compareSlots, comparisonLines } = await import('./compare-slots.ts');
    const comparison = await compareSlots(context, text, limit);
    const { report, transition, opened } = comparison;
    const compared = recorded && (await import('./compare-recording.ts'));
    const recording =
      compared && (await compared.compareRecording(context.library, transition, opened, recorded));
    const isWithin = recording?.report.within?.isWithin ?? true;
    const isProved = (report.exits?.state ?? 'proved') === 'proved';
    return {
      report: recording ? { ...report, recording: recording.report } : report,
      print: ({ out }) =>
        [...comparisonLines(context.library, comparison), ...(recording?.lines ?? [])].forEach(out),
      code: !isWithin ? exitCodes.failed : isProved ? exitCodes.ok : exitCodes.partly,
    };
  },
});
