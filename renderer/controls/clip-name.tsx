import { ShortName } from '../kit/short-name.tsx';
import { useApp } from './window-context.ts';

/**
 * Name of a clip outside the list, or of what is made of clips: what all clips of the library share goes
 * first.
 */
export function ClipName({ name }: { readonly name: string }) {
  return <ShortName name={name} shared={useApp().library.list.sharedByAll.value} />;
}
