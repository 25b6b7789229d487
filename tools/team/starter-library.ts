/** Makes a library with the starter clips, their markers and a transition: `starter-library.ts LIBRARY CLIPS`. */
import { fillNewLibrary } from '../../main/import/first-run.ts';
import { closeLibrary, openLibrary } from '../../main/library/library.ts';
import { valueOf } from '../../main/library/problems.ts';

const [file, clips] = process.argv.slice(2);
const library = valueOf(openLibrary(file));
valueOf(fillNewLibrary(library, clips));
closeLibrary(library);
