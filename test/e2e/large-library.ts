/**
 * Run on Electron's Node by the tests: fills a new library with many clips without files. Arguments: library,
 * clips.
 */
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { generateLibrary } from '../fixtures/generated-library.ts';

const [, , file = '', clips = ''] = process.argv;
const library = valueOf(openLibrary(file));
generateLibrary(library, { clips: Number(clips), markersPerClip: 2 });
closeLibrary(library);
process.stdout.write('null');
