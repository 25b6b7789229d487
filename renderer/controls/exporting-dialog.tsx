import type { Signal } from '@preact/signals';
import { X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/result.ts';
import { Button } from '../kit/button.tsx';
import { useModal } from '../kit/use-modal.ts';
import { useApp } from './window-context.ts';

/** Files that main makes, with a bar. */
type Job = 'motion' | 'report';

/** An export by main. Closing its dialog cancels it. */
export function useExporting(job: Job, isOpen: Signal<boolean>) {
  const { bridge, notices } = useApp();
  const [problem, setProblem] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const { close, props } = useModal(() => {
    isOpen.value = false;
    void bridge.call(`${job}.cancel`, {});
  });
  const run = async <Value,>(
    request: Promise<Result<Value | null, Problem>>,
    wordsOf: (value: Value) => string,
  ): Promise<void> => {
    setProblem(null);
    setRunning(true);
    const exported = await request;
    setRunning(false);
    if (!exported.ok) return setProblem(exported.error.message);
    if (exported.value === null || !isOpen.peek()) return;
    close();
    notices.report(wordsOf(exported.value));
  };
  return { job, problem, setProblem, isRunning, close, props, run };
}

interface ExportingProps {
  readonly exporting: ReturnType<typeof useExporting>;
  readonly title: string;
  readonly action: string; // of the button that begins it
  readonly begin: () => void;
  readonly children: ComponentChildren; // choices
}

/** The dialog of an export by main: choices, what went wrong, and a bar while it runs. */
export function ExportingDialog({ exporting, title, action, begin, children }: ExportingProps) {
  const { job, problem, isRunning, close, props } = exporting;
  return (
    <dialog {...props} class={`exchange ${job}`} aria-label={title}>
      <header>
        <h2 class="title cut">{title}</h2>
        <Button icon={X} tip="Close" keys="Esc" bare onClick={close} />
      </header>
      <div class="exchange-body" inert={isRunning}>
        {children}
        {problem !== null && <p role="alert">{problem}</p>}
      </div>
      <footer>
        {isRunning && <Progress job={job} />}
        <Button tip="Write nothing" keys="Esc" onClick={close}>
          Cancel
        </Button>
        <Button
          primary
          tip="Choose a file and write it"
          disabledReason={isRunning ? 'a file is being written' : null}
          onClick={begin}
        >
          {action}
        </Button>
      </footer>
    </dialog>
  );
}

/** How much is done; nothing before it is known. */
function Progress({ job }: { readonly job: Job }) {
  const { bridge } = useApp();
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => bridge.on(`${job}.progress`, (detail) => setShare(detail.share)), [job]);
  return share === null ? null : <progress aria-label="Exported" value={share} max={1} />;
}
