import type { ClipSummary, FailedFile } from '../../../../contract/rows/library-rows.ts';
import { hasNoMotion } from '../../../../contract/words/no-motion.ts';
import type { Workbench } from '../../../stores/workbench.ts';
import { transitionEnds } from '../../../stores/marks/marker-edits.ts';
import { pointedClip, pointedFailure } from '../../../stores/commands/library/pointed-row.ts';
import type { OpenMenu } from '../../../stores/session/session.ts';

/** Opens the menu of the active row. Commands that never apply to it are left out. */
export function openRowMenu(app: Workbench, at: { readonly x: number; readonly y: number }): void {
  const clip = pointedClip(app);
  const failure = pointedFailure(app);
  const entries = clip ? entriesOfClip(app, clip) : failure ? entriesOfFailure(app, failure) : null;
  if (entries === null) return;
  app.session.menu.value = { label: (clip ?? failure)?.name ?? '', entries, ...at };
}

function entriesOfClip(
  { open }: Pick<Workbench, 'open'>,
  clip: Pick<ClipSummary, 'id' | 'missing' | 'hasMesh' | 'isCharacter'>,
): OpenMenu['entries'] {
  const shows = clip.hasMesh ? ['character.show.open', 'character.show.library', null] : [];
  const ends = transitionEnds.filter((end) => open[end].peek()?.id === clip.id);
  return [
    ...['clip.open', null, ...shows],
    ...(clip.isCharacter
      ? []
      : [
          ...transitionEnds.map((end) => `clip.mark.${end}`),
          ...transitionEnds.map((end) => `clip.put.${end}`),
          null,
        ]),
    'clips.tag',
    ...ends.map((end) => `suggestions.${end}`),
    ...(clip.missing ? [null, 'clip.locate', 'clip.lookAgain'] : []),
    ...[null, 'row.copyPath'],
  ];
}

function entriesOfFailure(
  { library: { troubles } }: Pick<Workbench, 'library'>,
  file: FailedFile,
): OpenMenu['entries'] {
  if (hasNoMotion(file)) return ['file.retry', null, 'row.copyPath'];
  const all = troubles.peek().failed > 1 ? ['file.ignoreAll'] : [];
  return ['file.retry', 'file.ignore', ...all, null, 'row.copyPath'];
}
