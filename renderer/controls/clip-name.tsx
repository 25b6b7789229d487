import { ShortName } from '../kit/short-name.tsx';
import { ARROW, endsOf } from '../stores/transitions/transition-names.ts';
import { useApp } from './window-context.ts';

/**
 * Name of a clip outside the list, or of what is made of clips: what all clips of the library share goes
 * first. Each end of `walk → hop` is cut by itself, so that both stay in sight.
 */
export function ClipName({ name }: { readonly name: string }) {
  const shared = useApp().library.list.sharedByAll.value;
  const ends = endsOf(name);
  if (ends === null) return <ShortName name={name} shared={shared} />;
  return (
    <span class="name-ends">
      <ShortName name={ends[0]} shared={shared} />
      <span class="rigid">{ARROW}</span>
      <ShortName name={ends[1]} shared={shared} />
    </span>
  );
}
