// renderer/features/exchange: files of the library and of user data; dialogs that merge and restore
import './exchange.css';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { SegueEvents } from '#contract/events.ts';
import { conflictWords, type ConflictKind } from '#contract/edits/kinds.ts';
import type { MergeConflict, MergePlan } from '#contract/exchange/merge-plan.ts';
import { mergeUserData } from '#renderer/stores/commands/library/user-data-commands.ts';
import { counted, grouped } from '#contract/words/counted.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { Dialog, openDialog, useCloseDialog } from '#renderer/kit/dialog.tsx';
import { Check } from '#renderer/kit/form-row.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { ConflictList, type ConflictsProps } from './conflict-list.tsx';

/** Shows the changes that a file with user data would make. */
export function showMerge(app: Pick<Workbench, 'session'>, chosen: SegueEvents['userData.chosen']): void {
  openDialog(app.session, MergeDialog, { ...chosen, key: chosen.token });
}

/** The changes that a chosen file would make, and its conflicts to resolve. */
function MergeDialog({ token, plan }: SegueEvents['userData.chosen']) {
  const app = useApp();
  const close = useCloseDialog();
  const theirs = useSignal<ReadonlySet<string>>(new Set());
  const changes = plan.added + theirs.value.size;
  const isMerged = useRef(false);
  useEffect(() => () => void (isMerged.current || app.bridge.call('userData.decline', { token })), []);
  const merge = (): void => {
    isMerged.current = true;
    close();
    void mergeUserData(app, token, theirs.value);
  };
  return (
    <Dialog
      title={`Merge ${plan.fileName}`}
      cancel={{ tip: 'Change nothing' }}
      primary={{
        words: `Merge ${counted(changes, 'change')}`,
        tip: 'Makes one edit, which you can undo',
        disabledReason: changes === 0 ? 'nothing would change' : null,
        run: merge,
      }}
    >
      <p>{describePlan(plan)}</p>
      {plan.conflicts.length > 0 && <Conflicts conflicts={plan.conflicts} theirs={theirs} />}
      <Left plan={plan} />
    </Dialog>
  );
}

function describePlan({ added, conflicts }: MergePlan): string {
  const news = added === 0 ? 'No new items' : counted(added, 'new item');
  if (conflicts.length === 0) return `${news}, no conflicts.`;
  return `${news}, ${counted(conflicts.length, 'conflict')}. Your version stays unless you choose theirs.`;
}

/** Names shown; the rest is counted. */
const MAX_NAMES = 8;

/** Parts of the file that are not merged, and why. */
function Left({ plan: { missingClips, refused } }: { readonly plan: MergePlan }) {
  if (missingClips.length === 0 && refused.length === 0) return null;
  const names = missingClips.slice(0, MAX_NAMES).join(', ');
  const more = missingClips.length - MAX_NAMES;
  return (
    <section class="not-merged column gap-6 dim" aria-label="Not merged">
      {missingClips.length > 0 && (
        <p>
          Not in this library: {names}
          {more > 0 && ` and ${more} more`}. Open the folders of these clips, then merge again: their user
          data stays in the file until then.
        </p>
      )}
      {refused.slice(0, MAX_NAMES).map((why) => (
        <p key={why}>{why}</p>
      ))}
      {refused.length > MAX_NAMES && <p>… and {refused.length - MAX_NAMES} more.</p>}
    </section>
  );
}

const conflictKinds = Object.keys(conflictWords) as ConflictKind[];

/** Conflicts, resolved one by one, by kind, or all at once. */
export function Conflicts({ conflicts, theirs }: ConflictsProps) {
  const kinds = useMemo(
    () => conflictKinds.map((kind) => [kind, conflicts.filter((each) => each.kind === kind)] as const),
    [conflicts],
  ).filter(([, of]) => of.length > 0);
  return (
    <section class="conflicts column gap-8" aria-label="Conflicts">
      <h3>Conflicts</h3>
      <div class="take-all flex wrap rigid">
        <TakeTheirs words="Use theirs for all" of={conflicts} theirs={theirs} />
        {kinds.length > 1 &&
          kinds.map(([kind, of]) => (
            <TakeTheirs
              key={kind}
              words={`${grouped(of.length)} ${conflictWords[kind][of.length === 1 ? 0 : 1]}`}
              of={of}
              theirs={theirs}
            />
          ))}
      </div>
      <ConflictList conflicts={conflicts} theirs={theirs} />
    </section>
  );
}

interface TakeTheirsProps extends Pick<ConflictsProps, 'theirs'> {
  readonly words: string;
  readonly of: readonly MergeConflict[];
}

/** Checked if theirs is chosen for all, indeterminate for some. */
function TakeTheirs({ words, of, theirs }: TakeTheirsProps) {
  const taken = of.reduce((count, { id }) => count + Number(theirs.value.has(id)), 0);
  const take = (all: boolean): void => {
    const next = new Set(theirs.peek());
    for (const { id } of of) {
      if (all) next.add(id);
      else next.delete(id);
    }
    theirs.value = next;
  };
  return <Check words={words} on={taken === of.length || (taken > 0 && 'some')} set={take} />;
}
