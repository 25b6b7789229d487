import type { ComponentChildren } from 'preact';

interface PadHeadProps {
  readonly name: string; // of its node
  readonly reads?: boolean; // a value at the playhead is written into it
  readonly children?: ComponentChildren; // what is done to all of it
}

/** The head of a pad. */
export function PadHead({ name, reads = false, children }: PadHeadProps) {
  return (
    <header class="pad-head row gap-8 rigid">
      <span class="cut pad-name">{name}</span>
      {reads ? <output class="cut pad-reading" /> : <span class="pad-reading" />}
      {children}
    </header>
  );
}
