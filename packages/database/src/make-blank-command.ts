import { makeBlank, removeOthers } from './make-blank.ts';

/** Part of the build. */
console.log(await makeBlank());
removeOthers();
