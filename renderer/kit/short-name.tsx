import { nameParts, SHORT } from './name-parts.ts';

interface ShortNameProps {
  readonly name: string;
  readonly shared?: string; // start of all names in the list; '' = none
}

/**
 * A name that keeps both ends in a narrow place, since names differ there; what all names share goes first.
 * Screen readers read the whole name: its parts are drawn by the style sheet.
 */
export function ShortName({ name, shared: start }: ShortNameProps) {
  const { shared, head, tail, direction } = nameParts(name, start);
  if (tail === '' && shared === '')
    return (
      <span class="cut" dir={direction}>
        {head}
      </span>
    );
  return (
    <span class="short-name" dir={direction}>
      <span class="whole-name">{name}</span>
      {shared !== '' && (
        <span class="name-shared" style={{ '--letters': shared.length + SHORT }} data-text={shared} />
      )}
      <span class="name-head" data-text={head} />
      {tail !== '' && <span class="name-tail" data-text={tail} />}
    </span>
  );
}
