// renderer/panels/exchange: dialogs that merge user data and restore backups
import { signal } from '@preact/signals';
import { X } from 'lucide';
import { useRef } from 'preact/hooks';
import type { MergePlan } from '../../../contract/exchange/merge-plan.ts';
import { merge } from '../../state/commands/library/made-commands.ts';
import { grouped } from '../../../contract/words/counted.ts';
import { Button } from '../controls/button.tsx';
import { useModal } from '../controls/use-modal.ts';
import { useApp } from '../controls/window-context.ts';
import { Conflicts } from './conflicts.tsx';

/** What a chosen file would bring, before it does: what both have in two versions is decided one by one. */
export function MergeDialog() {
  const { session } = useApp();
  const wanted = session.merge.value;
  return wanted ? <OpenMergeDialog key={wanted.token} {...wanted} /> : null;
}

interface OpenMergeProps {
  readonly token: string;
  readonly plan: MergePlan;
}

function OpenMergeDialog({ token, plan }: OpenMergeProps) {
  const app = useApp();
  const { close, props } = useModal(() => (app.session.merge.value = null));
  const theirs = useRef(signal<ReadonlySet<string>>(new Set())).current;
  const changes = plan.added + theirs.value.size;
  const bring = (): void => {
    close();
    void merge(app, token, theirs.value);
  };
  return (
    <dialog {...props} class="exchange" aria-label={`Merge ${plan.fileName}`}>
      <header>
        <h2 class="cut">Merge {plan.fileName}</h2>
        <Button icon={X} tip="Close" keys="Esc" bare onClick={close} />
      </header>
      <div class="exchange-body">
        <p>{wordsOf(plan)}</p>
        {plan.conflicts.length > 0 && <Conflicts conflicts={plan.conflicts} theirs={theirs} />}
        <Left plan={plan} />
      </div>
      <footer>
        <Button tip="Change nothing" keys="Esc" onClick={close}>
          Cancel
        </Button>
        <Button
          primary
          tip="One edit, which can be undone"
          disabledReason={changes === 0 ? 'there is nothing that would change' : null}
          onClick={bring}
        >
          {changes === 1 ? 'Merge 1 change' : `Merge ${grouped(changes)} changes`}
        </Button>
      </footer>
    </dialog>
  );
}

function wordsOf({ added, conflicts }: MergePlan): string {
  const news =
    added === 0
      ? 'Nothing in it is new'
      : added === 1
        ? 'One thing in it is new'
        : `${grouped(added)} things in it are new`;
  if (conflicts.length === 0) return `${news}; nothing is in your way.`;
  const both = conflicts.length === 1 ? 'One is' : `${grouped(conflicts.length)} are`;
  return `${news}. ${both} here in another version: yours stays, unless you take theirs.`;
}

/** More names than this are counted. */
const MOST_NAMES = 8;

/** What stays in the file, and why. */
function Left({ plan: { missingClips, refused } }: { readonly plan: MergePlan }) {
  if (missingClips.length === 0 && refused.length === 0) return null;
  const names = missingClips.slice(0, MOST_NAMES).join(', ');
  const more = missingClips.length - MOST_NAMES;
  return (
    <section class="left-out" aria-label="What stays in the file">
      {missingClips.length > 0 && (
        <p>
          Not in this library: {names}
          {more > 0 && ` and ${more} more`}. Open the folders they are in, then merge again: what was made of
          them stays in the file until then.
        </p>
      )}
      {refused.slice(0, MOST_NAMES).map((why) => (
        <p key={why}>{why}</p>
      ))}
      {refused.length > MOST_NAMES && <p>… and {refused.length - MOST_NAMES} more.</p>}
    </section>
  );
}
