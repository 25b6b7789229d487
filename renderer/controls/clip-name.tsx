import { ShortName } from '../kit/short-name.tsx';
import { ARROW, endsOf } from '../stores/transitions/transition-names.ts';
import { useApp } from './window-context.ts';

/**
 * Name of a clip, or of what is made of clips: what tells it from others stays in a narrow place. Each end of
 * `walk → hop` is cut by itself, so that both stay in sight.
 */
export function ClipName({ name }: { readonly name: string }) {
  const { names } = useApp().library;
  const ends = endsOf(name);
  if (ends === null) return <ShortName name={name} among={names.of(name)} />;
  const among = names.ends.value;
  return (
    <span class="name-ends">
      <ShortName name={ends[0]} among={names.of(ends[0]) ?? among} />
      <span class="rigid">{ARROW}</span>
      <ShortName name={ends[1]} among={names.of(ends[1]) ?? among} />
    </span>
  );
}
