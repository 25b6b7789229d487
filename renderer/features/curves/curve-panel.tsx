import { Host } from '../../controls/host.tsx';
import { useApp } from '../../controls/window-context.ts';

/** The curves. @param mount fills its host, and returns its undoing */
export function CurvePanel({ mount }: { readonly mount: (host: HTMLElement) => () => void }) {
  return (
    <>
      <Host class="tab-host" mount={mount} />
      <WhyNoCurves />
    </>
  );
}

/** Message in place of the curves when there are none, since the message in the viewports is far away. */
function WhyNoCurves() {
  const { open, shown } = useApp();
  const why = open.isOpen.value
    ? (shown.obstacle.value ?? (open.arrives.value ? 'Loading clips …' : null))
    : 'No transition is open. Mark a source and a destination in the list.';
  return why === null ? null : <p class="why-no-curves cover dim selectable">{why}</p>;
}
