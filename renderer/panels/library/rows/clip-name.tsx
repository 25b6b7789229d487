import { nameParts } from './name-parts.ts';

/** The name of a clip; where there is little room its middle goes, as both ends are what tells clips apart. */
export function ClipName({ name }: { readonly name: string }) {
  const { head, tail, direction } = nameParts(name);
  if (tail === '') return <div class="row-name cut">{head}</div>;
  return (
    <div class="row-name clip-name" dir={direction}>
      <span class="name-head">{head}</span>
      <span class="name-tail">{tail}</span>
    </div>
  );
}
