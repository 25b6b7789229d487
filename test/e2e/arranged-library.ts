/**
 * Run on Electron's Node by the tests: writes a new library file whose window opens in a given arrangement.
 * Arguments: library, workspace as JSON.
 */
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { saveSetting } from '#main/library/database/settings.ts';

const [, , file = '', workspace = ''] = process.argv;
const library = valueOf(openLibrary(file));
saveSetting(library.db, 'workspace', JSON.parse(workspace));
closeLibrary(library);
process.stdout.write('null');
