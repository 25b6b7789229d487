/**
 * Run on Electron's Node by the tests: fills a new library with many clips that no file is behind. Arguments: library, clips, and
 * `unsettled` to leave the list to be made anew, as an older Segue's is.
 */
import { closeLibrary, openLibrary } from '../../main/library/library.ts';
import { valueOf } from '../../main/library/problems.ts';
import { generateLibrary } from '../bench/generated-library.ts';

const [, , file = '', clips = '', unsettled] = process.argv;
const library = valueOf(openLibrary(file));
generateLibrary(library, { clips: Number(clips), markersPerClip: unsettled === undefined ? 2 : 10 });
if (unsettled !== undefined) library.db.exec('INSERT INTO stale_rows SELECT id, 1 FROM clips');
closeLibrary(library);
process.stdout.write('null');
