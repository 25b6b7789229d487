import { X } from 'lucide';
import { menuNames, type Action, type KeyedList } from '../../stores/action.ts';
import { shortcutText } from '../../stores/shortcut.ts';
import { Button } from '../../kit/button.tsx';
import { useModal } from '../../kit/use-modal.ts';
import { actionById, useApp, useWindow } from '../../controls/window-context.ts';

/** All keys of the action table, by menu. */
export function KeySheet() {
  const { session } = useApp();
  return session.keySheet.value ? <OpenKeySheet /> : null;
}

function OpenKeySheet() {
  const { app, actions } = useWindow();
  const { title } = actionById(actions, 'help.keys');
  const { close, props } = useModal(() => (app.session.keySheet.value = false));
  return (
    <dialog {...props} class="key-sheet" aria-label={title}>
      <header>
        <h2 class="title">{title}</h2>
        <Button icon={X} tip="Close" keys="Esc" bare onClick={close} />
      </header>
      <div class="key-groups">
        {menuNames.map((group) => (
          <KeyGroup
            key={group}
            title={group}
            mac={app.surroundings.mac}
            actions={actions.filter(
              ({ menu, keys }) => menu === group && keys !== undefined && keys.length > 0,
            )}
          />
        ))}
      </div>
    </dialog>
  );
}

/** Names of lists that have their own keys. */
const listNames: Readonly<Record<KeyedList, string>> = {
  clips: 'the clip list',
  transitions: 'the transition list',
  points: 'the table of points',
  reviews: 'the review list',
  lab: 'the outline of the Lab',
  requests: 'a request list of the Lab',
  chains: 'the chains of trailing joints',
};

interface KeyGroupProps {
  readonly title: string;
  readonly mac: boolean;
  readonly actions: readonly Action[];
}

function KeyGroup({ title, mac, actions }: KeyGroupProps) {
  if (actions.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {actions.map((action) => (
          <div key={action.id}>
            <dt class="dim">
              {action.title}
              {action.within && <small class="faint"> in {listNames[action.within]}</small>}
            </dt>
            <dd>
              {action.keys?.map((keys) => (
                <kbd key={keys} class="key">
                  {shortcutText(keys, mac)}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
