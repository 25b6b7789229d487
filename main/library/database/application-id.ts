/** Application id in the header of a library, to recognise other SQLite files: 'Segu'. */
export const APPLICATION_ID = 0x53656775;
