import { TriangleAlert } from 'lucide';
import { troublesOf } from '../../stores/commands/troubles.ts';
import { Icon } from '../../kit/icon.tsx';
import { useApp } from '../../controls/window-context.ts';

/** Problems with open files, in strips above the views. */
export function Troubles() {
  const troubles = troublesOf(useApp());
  if (troubles.length === 0) return null;
  return (
    <section class="troubles" aria-label="Problems">
      {troubles.map(({ id, message, remedies }) => (
        <div key={id} class="trouble" role="alert">
          <Icon node={TriangleAlert} />
          <p class="selectable">{message}</p>
          {remedies.map(({ label, run }) => (
            <button type="button" key={label} class="button" onClick={run}>
              {label}
            </button>
          ))}
        </div>
      ))}
    </section>
  );
}
