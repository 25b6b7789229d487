import type { Workbench } from '../stores/workbench.ts';

/** Copies `text` by selecting it, because the window has no clipboard permission. */
export function copyText({ notices }: Pick<Workbench, 'notices'>, text: string): void {
  const answer = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', answer, { once: true });
  const copied = document.execCommand('copy');
  document.removeEventListener('copy', answer);
  if (copied) notices.report('Copied');
}
