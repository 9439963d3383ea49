import { makeBlank, removeOthers } from './make-blank.ts';

/** A part of the build. */
console.log(await makeBlank());
removeOthers();
