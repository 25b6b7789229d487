import { deleteForGood } from '../../stores/commands/lab/item-commands.ts';
import type { UsedItem } from '../../stores/session/session.ts';
import { labNouns } from '../../stores/lab/lab-nouns.ts';
import { useModal } from '../../kit/use-modal.ts';
import { useApp } from '../../controls/window-context.ts';

/** Asks before an item is deleted that something uses. */
export function DeleteItem() {
  const { session } = useApp();
  return session.deleting.value ? <OpenDeleteItem {...session.deleting.value} /> : null;
}

/** Maximum number of names of users that are listed. */
const MAX_NAMES = 200;

function OpenDeleteItem({ item, users }: UsedItem) {
  const app = useApp();
  const { close, props } = useModal(() => (app.session.deleting.value = null));
  const left = users.length - MAX_NAMES;
  const title = `Delete ${item.name}?`;
  const noun = labNouns[item.kind];
  const [these, are] = noun.endsWith('s') ? ['These', 'are'] : ['This', 'is'];
  return (
    <dialog {...props} class="delete-item" aria-label={title}>
      <h2 class="title">{title}</h2>
      <p class="dim">
        {these} {noun} {are} in use. Each user keeps its place and will say that the {noun} {are} missing:
      </p>
      <ul class="item-users" tabIndex={0} aria-label="Users">
        {users.slice(0, MAX_NAMES).map((name, i) => (
          <li key={i} class="cut" data-tip={name}>
            {name}
          </li>
        ))}
        {left > 0 && <li>and {left} more</li>}
      </ul>
      <div class="walk-tools">
        <button
          type="button"
          class="button"
          autofocus
          data-tip={`Keep ${item.name}`}
          data-keys="Esc"
          onClick={close}
        >
          Cancel
        </button>
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
