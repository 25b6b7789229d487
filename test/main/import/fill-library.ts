/**
 * Run by first-run.test.ts on Electron's Node: makes a new library and fills it. Arguments: library, folder
 * of starter clips.
 */
import { fillNewLibrary } from '#main/import/first-run.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';

const [, , file, folder] = process.argv;
const library = valueOf(openLibrary(file));
valueOf(fillNewLibrary(library, folder));
closeLibrary(library);
