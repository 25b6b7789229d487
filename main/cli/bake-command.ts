import { counted } from '#contract/words/counted.ts';
import { visibleJson } from '#contract/words/visible-text.ts';
import type { BakeReport } from './bake/bake-motions.ts';
import { readBakeArguments } from './bake/bake-arguments.ts';
import { exitCodes, failed, type Command, type ExitCode } from './command.ts';
import { withLibrary } from './with-library.ts';

export const bakeCommand: Command = {
  name: 'bake',
  usage:
    'LIBRARY TRANSITION|--all [--of A,B,source,destination,extrapolation] [--as bvh|glb] [--fps 30] [--from SECONDS] [--to SECONDS] ' +
    '[--root joint|kept|in-place] [--foot-lock] [--no-trailing] [--on character|own] --out FILE|FOLDER [--replace] [--workers N] [--json]',
  help: 'Exports the motion of a transition, or of all, as BVH or GLB: a slot, the source, the destination or the extrapolation.',
  prepare(args, folder) {
    const read = readBakeArguments(args, folder);
    return (terminal, signal) =>
      withLibrary(read, terminal, async (library) => {
        const { bakeMotions } = await import('./bake/bake-motions.ts');
        const report = await bakeMotions(library, read, terminal, signal);
        if (report === null) {
          terminal.note('Interrupted. Files that are complete are kept.');
          return exitCodes.interrupted;
        }
        const [only] = report.failed;
        if (only !== undefined && report.files.length === 0 && report.failed.length === 1)
          return failed({ code: 'notBaked', message: only.message }, read, terminal);
        for (const { transition, of, message } of report.failed)
          terminal.note(`${transition} ${of}: ${message}`);
        if (read.json) terminal.out(visibleJson(report));
        else bakeLines(report).forEach(terminal.out);
        return codeOf(report);
      });
  },
};

const bakeLines = ({ files }: BakeReport): readonly string[] =>
  files.map(({ file, frames, joints, seam, mesh }) => {
    const parts = [counted(frames, 'frame'), counted(joints, 'joint'), `seam at frame ${seam}`];
    return `${file}: ${[...parts, ...(mesh ? ['with its mesh'] : [])].join(', ')}`;
  });

function codeOf({ files, failed: problems }: BakeReport): ExitCode {
  if (problems.length === 0) return exitCodes.ok;
  return files.length === 0 ? exitCodes.failed : exitCodes.partly;
}
