import { CircleAlert, X } from 'lucide';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useApp } from './window-context.ts';

/** Problems that belong beside nothing in particular. They stay until they are read. */
export function Toasts() {
  const { notices } = useApp();
  return (
    <div class="toasts" role="region" aria-label="Messages">
      {notices.toasts.value.map(({ id, message }) => (
        <div key={id} class="toast" role="alert">
          <Icon node={CircleAlert} />
          <p class="selectable">{message}</p>
          <Button icon={X} tip="Dismiss" bare onClick={() => notices.dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
