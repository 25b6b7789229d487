/** A name that is shortened before the number at its end, which often distinguishes it from others. */
export function NumberedName({ name }: { readonly name: string }) {
  const [, words, number] = /^(.*\S)( \d+)$/.exec(name) ?? [];
  if (words === undefined || number === undefined) return <span class="cut">{name}</span>;
  return (
    <span class="numbered-name">
      <span class="cut">{words}</span>
      <span>{number}</span>
    </span>
  );
}
