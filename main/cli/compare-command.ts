import path from 'node:path';
import { visibleJson } from '#contract/words/visible-text.ts';
import type { Library } from '../library/library.ts';
import { exitCodes, type Command } from './command.ts';
import type { RecordingArguments } from './compare/compare-recording.ts';
import type { compareSlots } from './compare/compare-slots.ts';
import { optionsIn, positive, wholeNumber, WrongUse } from './option-values.ts';
import { transitionOf } from './read-arguments.ts';
import { withLibrary } from './with-library.ts';

export const compareCommand: Command = {
  name: 'compare',
  usage: 'LIBRARY TRANSITION [--certify CM] [--recording FILE [--request N]] [--json]',
  help: 'Measures all slots of a transition, by its name or number, as the tab Metrics does, and marks the better values. --certify proves a limit at all exits; --recording compares with what a game showed, and names the setting that differs.',
  prepare(args, folder) {
    const { values, positionals } = optionsIn(args, {
      library: { type: 'string' },
      certify: { type: 'string' },
      recording: { type: 'string' },
      request: { type: 'string' },
      json: { type: 'boolean', default: false },
    });
    const limit = values.certify === undefined ? null : positive('--certify', values.certify);
    const { library, text } = transitionOf(values.library, positionals, folder);
    const recorded = recordingOf(values, folder);
    return (terminal) =>
      withLibrary({ library }, terminal, async (opened) => {
        const { compareSlots, comparisonLines } = await import('./compare/compare-slots.ts');
        const comparison = await compareSlots(opened, text, limit && limit / 100);
        const { report, lines } = await withRecording(opened, comparison, recorded);
        if (values.json) terminal.out(visibleJson(report));
        else [...comparisonLines(opened, comparison), ...lines].forEach(terminal.out);
        const state = comparison.report.exits?.state ?? 'proved';
        return state === 'proved' ? exitCodes.ok : exitCodes.partly;
      });
  },
};

function recordingOf(
  { recording, request }: { readonly recording?: string; readonly request?: string },
  folder: string,
): RecordingArguments | null {
  if (recording === undefined && request !== undefined)
    throw new WrongUse('--request needs --recording FILE');
  if (recording === undefined) return null;
  const file = path.resolve(folder, recording);
  return { file, request: request === undefined ? null : wholeNumber('--request', request) };
}

/** A comparison with that of a recording, if one is given. */
async function withRecording(
  library: Library,
  { report, transition, opened }: Awaited<ReturnType<typeof compareSlots>>,
  recorded: RecordingArguments | null,
) {
  if (recorded === null) return { report, lines: [] };
  const { compareRecording } = await import('./compare/compare-recording.ts');
  const { report: recording, lines } = await compareRecording(library, transition, opened, recorded);
  return { report: { ...report, recording }, lines };
}
