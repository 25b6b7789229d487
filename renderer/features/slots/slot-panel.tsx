import './slot-panel.css';
import { X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { Button } from '#renderer/kit/button.tsx';
import { slotTone } from '#renderer/stores/slots/slot-tones.ts';

interface SlotPanelProps {
  readonly index: number; // of the slot
  readonly title: string;
  readonly buttons: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A panel of a slot beside the views, whose figures show each change. Escape closes it. */
export function SlotPanel({ index, title, buttons, children }: SlotPanelProps) {
  const { session } = useApp();
  const section = useRef<HTMLElement>(null);
  const close = (): void => void (session.slotPanel.value = null);
  useLayoutEffect(() => takeFocus(section.current), []);
  useEffect(() => {
    // Escape closes it with any focus, unless something nearer has a use for it.
    const escape = (event: KeyboardEvent): void =>
      void (event.key === 'Escape' && !event.defaultPrevented && close());
    window.addEventListener('keydown', escape);
    return () => window.removeEventListener('keydown', escape);
  }, []);
  const name = slotLetter(index);
  return (
    <section
      ref={section}
      class="card slot-panel rigid"
      data-tone={slotTone(index)}
      aria-label={`${title} of ${name}`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <header>
        <h2>
          <b>{name}</b> {title}
        </h2>
        {buttons}
        <Button icon={X} tip="Close" keys="Esc" bare onClick={close} />
      </header>
      {children}
    </section>
  );
}

/** Moves the focus to `element`. Returns a function that moves it back. */
function takeFocus(element: HTMLElement | null): () => void {
  const before = document.activeElement;
  element?.focus();
  return () => {
    if (before instanceof HTMLElement) before.focus();
  };
}
