/** Everything that uses the parser. This file is loaded when it is first needed. */
export { indenterFor } from './indenting/indentation.ts';
export { codeAround } from './surroundings/codeAround.ts';
export { definitionsIn } from './surroundings/definitionsIn.ts';
export { section, surroundingsText } from './surroundings/surroundingsText.ts';
export { namedCode } from './namedCode.ts';
export { replaceableBy } from './replaceable.ts';
export { damageTo } from './placing/breaking.ts';
export { lostAbove } from './lostAbove.ts';
export { goneFrom } from './placing/goneFrom.ts';
export { fittedInto } from './placing/fittedInto.ts';
export { placeOf } from './placing/place.ts';
export { codeIn, codeSoFar } from './reading/codeIn.ts';
export { wordsBeside } from './reading/wordsBeside.ts';
export { addedTests, testsSoFar } from './testWriting/addedTests.ts';
export { conventionOf, isTestFile } from './testWriting/conventions.ts';
export { ProjectTests } from './testWriting/projectTests.ts';
export { isManifest, runnerInManifest } from './testWriting/runners.ts';
