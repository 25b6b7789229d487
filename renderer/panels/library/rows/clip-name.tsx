import { nameParts } from './name-parts.ts';

/** Name of a clip, shortened in the middle, since clips differ at both ends. */
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
