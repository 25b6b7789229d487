import type { Requests } from '#renderer/stores/workbench.ts';
import type { LibraryBackup } from '#contract/library/recent-libraries.ts';
import { counted } from '#contract/words/counted.ts';
import { ask } from '#renderer/stores/ask.ts';

/** Exports all user data to one file. */
export async function exportUserData(app: Requests): Promise<void> {
  const exported = await ask(app, 'userData.export', {});
  if (!exported) return;
  const { fileName, clips, transitions } = exported;
  app.notices.report(
    `Exported · ${fileName}: ${counted(clips, 'clip')}, ${counted(transitions, 'transition')}`,
  );
}

/** Writes the user data of each clip to a sidecar file. */
export async function writeSidecars(app: Requests): Promise<void> {
  const { notices } = app;
  const report = await ask(app, 'userData.writeSidecars', {});
  if (!report) return;
  const { written, unchanged, problems } = report;
  if (problems.length > 0) {
    const more = problems.length > 3 ? `\n… and ${problems.length - 3} more` : '';
    notices.problem(problems.slice(0, 3).join('\n') + more);
  }
  notices.report(`Wrote ${counted(written, 'sidecar file')} · ${unchanged} unchanged`);
}

/** @param theirs ids of conflicts resolved in favour of the file */
export async function mergeUserData(
  app: Requests,
  token: string,
  theirs: ReadonlySet<string>,
): Promise<void> {
  const merged = await ask(app, 'userData.merge', { token, theirs: [...theirs] });
  if (merged) app.notices.report(`Merged · ${counted(merged.changes, 'change')}`);
}

export async function restore(
  app: Requests,
  { name, inSecond }: Pick<LibraryBackup, 'name' | 'inSecond'>,
): Promise<void> {
  await ask(app, 'library.restore', { name, inSecond });
}
