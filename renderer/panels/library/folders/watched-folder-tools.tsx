import { EyeOff, RotateCw } from 'lucide';
import { forgetFolder, lookAtFolder } from '../../../state/commands/library/folder-commands.ts';
import { Button } from '../../controls/button.tsx';
import { useApp } from '../../controls/window-context.ts';

/** Commands on a watched folder, beside its name; none for other folders. */
export function WatchedFolderTools({ path }: { readonly path: string }) {
  const app = useApp();
  const folder = app.library.folders.value.find((each) => each.path === path);
  if (!folder) return null;
  const { name } = folder;
  return (
    <span class="folder-tools" onClick={(event) => event.stopPropagation()}>
      <Button icon={RotateCw} tip={`Scan ${name} now`} bare onClick={() => void lookAtFolder(app, folder)} />
      <Button
        icon={EyeOff}
        tip={`Stop watching ${name} (keeps its clips)`}
        bare
        onClick={() => void forgetFolder(app, folder)}
      />
    </span>
  );
}
