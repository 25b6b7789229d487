import type { ComponentChildren } from 'preact';

interface PadHeadProps {
  readonly name: string; // of its node
  readonly children?: ComponentChildren; // what is done to all of it
}

/** The head of a pad; what is read at the playhead is written into it. */
export function PadHead({ name, children }: PadHeadProps) {
  return (
    <header class="pad-head row gap-8 rigid">
      <span class="cut pad-name">{name}</span>
      <output class="cut pad-reading" />
      {children}
    </header>
  );
}
