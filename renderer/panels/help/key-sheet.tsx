import { X } from 'lucide';
import type { Action } from '../../state/action.ts';
import { shortcutText } from '../../state/shortcut.ts';
import { Button } from '../controls/button.tsx';
import { useModal } from '../controls/use-modal.ts';
import { useApp, useWindow } from '../controls/window-context.ts';

const groups = [
  'Playback',
  'Markers',
  'Transition',
  'Review',
  'View',
  'Edit',
  'File',
  'Help',
] as const satisfies Action['menu'][];

/** All keys, as the action table has them. */
export function KeySheet() {
  const { session } = useApp();
  return session.keySheet.value ? <OpenKeySheet /> : null;
}

function OpenKeySheet() {
  const { app, actions } = useWindow();
  const { close, props } = useModal(() => (app.session.keySheet.value = false));
  return (
    <dialog {...props} class="key-sheet" aria-label="Keys">
      <header>
        <h2>Keys</h2>
        <Button icon={X} tip="Close" keys="Esc" bare onClick={close} />
      </header>
      <div class="key-groups">
        {groups.map((group) => (
          <KeyGroup
            key={group}
            title={group}
            mac={app.mac}
            actions={actions.filter(({ menu, keys }) => menu === group && keys.length > 0)}
          />
        ))}
      </div>
    </dialog>
  );
}

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
            <dt>{action.title}</dt>
            <dd>
              {action.keys.map((keys) => (
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
