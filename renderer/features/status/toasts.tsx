import { CircleAlert, X, TriangleAlert } from 'lucide';
import type { Workbench } from '#renderer/stores/workbench.ts';
import type { Panels } from '#renderer/stores/app.ts';
import type { Toast } from '#renderer/stores/notices.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Icon } from '#renderer/kit/icon.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { fileProblemsOf } from '#renderer/stores/commands/file-problems.ts';
import { ActionButton } from '#renderer/controls/action-button.tsx';

/** Problems without a visible place of their own. They stay until they are dismissed. */
export function Toasts() {
  const app = useApp();
  const inPlace = isLibraryFootVisible(app);
  return (
    <div role="region" aria-label="Messages">
      <Problems isIn={(place) => place === undefined || !inPlace} />
    </div>
  );
}

/** Problems with opening folders, beside the button. */
export const OpenFolderProblems = () => <Problems isIn={(place) => place === 'openFolder'} />;

function Problems({ isIn }: { readonly isIn: (place: Toast['place']) => boolean }) {
  const { notices } = useApp();
  const shown = notices.toasts.value.filter(({ place }) => isIn(place));
  return shown.map((toast) => <Problem key={toast.id} toast={toast} />);
}

function Problem({ toast: { id, message, remedy } }: { readonly toast: Toast }) {
  const { notices } = useApp();
  return (
    <div class="toast row gap-8" role="alert">
      <Icon node={CircleAlert} />
      <p class="selectable">{message}</p>
      {remedy && (
        <Button
          tip={remedy.label}
          onClick={() => {
            notices.dismiss(id);
            remedy.run();
          }}
        >
          {remedy.label}
        </Button>
      )}
      <Button icon={X} tip="Dismiss" bare onClick={() => notices.dismiss(id)} />
    </div>
  );
}

/** True if the foot of the library panel is visible. */
function isLibraryFootVisible(app: Panels & Pick<Workbench, 'library'>): boolean {
  if (app.library.state.value.state === 'failed') return false;
  if (app.surroundings.width.value.libraryOver) return app.session.drawer.value === 'library';
  return !app.workspace.state.value.collapsed.library;
}

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
