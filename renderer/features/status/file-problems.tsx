import { TriangleAlert } from 'lucide';
import { fileProblemsOf } from '../../stores/commands/file-problems.ts';
import { Icon } from '../../kit/icon.tsx';
import { ActionButton } from '../../controls/action-button.tsx';
import { useApp } from '../../controls/window-context.ts';

/** Problems with open files, in strips above the views. */
export function FileProblems() {
  const problems = fileProblemsOf(useApp());
  if (problems.length === 0) return null;
  return (
    <section aria-label="Problems">
      {problems.map(({ id, message, remedies, action }) => (
        <div key={id} class="trouble row gap-10" role="alert">
          <Icon node={TriangleAlert} />
          <p class="selectable">{message}</p>
          {remedies.map(({ label, run }) => (
            <button type="button" key={label} class="button" onClick={run}>
              {label}
            </button>
          ))}
          {action !== undefined && <ActionButton action={action} named />}
        </div>
      ))}
    </section>
  );
}
