import { deleteForGood } from '../../state/commands/lab/item-commands.ts';
import type { UsedItem } from '../../state/session/session.ts';
import { labNouns } from '../../state/lab/lab-nouns.ts';
import { Button } from '../controls/button.tsx';
import { useModal } from '../controls/use-modal.ts';
import { useApp } from '../controls/window-context.ts';

/** Asks before an item of the Lab is deleted that something uses. */
export function DeleteItem() {
  const { session } = useApp();
  return session.deleting.value ? <OpenDeleteItem {...session.deleting.value} /> : null;
}

/** Most names of users that are listed. */
const MOST_NAMES = 8;

function OpenDeleteItem({ item, users }: UsedItem) {
  const app = useApp();
  const { close, props } = useModal(() => (app.session.deleting.value = null));
  const left = users.length - MOST_NAMES;
  const title = `Delete ${item.name}?`;
  return (
    <dialog {...props} class="ask-reviewer" aria-label={title}>
      <h2>{title}</h2>
      <p>
        This {labNouns[item.kind]} is in use.{' '}
        {users.length === 1 ? 'Its user keeps its' : 'Its users keep their'} place and will say that it is
        missing.
      </p>
      <ul class="item-users">
        {users.slice(0, MOST_NAMES).map((name, i) => (
          <li key={i}>{name}</li>
        ))}
        {left > 0 && <li>and {left} more</li>}
      </ul>
      <div class="walk-tools">
        <Button tip={`Keep ${item.name}`} keys="Esc" onClick={close}>
          Cancel
        </Button>
        <button
          type="button"
          class="button primary"
          onClick={() => {
            close();
            void deleteForGood(app, item);
          }}
        >
          Delete
        </button>
      </div>
    </dialog>
  );
}
