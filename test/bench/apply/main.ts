// npm run bench:apply -- <git repositories>: checks whether Apply finds the places of functions and classes that were changed in real
// commits, and whether they are unchanged after being fitted to other places and back.
// The file before the commit is the document, the function after it is the code. Prints a table for users, and one JSON object in the last
// line for programs.
import { languageOf } from './languages.ts';
import { changesIn } from './history.ts';
import { Score } from './score.ts';
import { unitsOf } from './units.ts';

const parameters = process.argv.slice(2);
const most = Number(parameters.find((each) => each.startsWith('--most='))?.slice('--most='.length) ?? 120);
const repositories = parameters.filter((each) => !each.startsWith('--'));
const score = new Score(parameters.includes('--show'));

for (const repository of repositories) {
  const counts = new Map<string, number>();
  for await (const change of changesIn(repository, (path) => isWanted(languageOf(path)?.id, counts))) {
    const language = languageOf(change.path);
    if (!language || !isWanted(language.id, counts)) continue;
    const units = await unitsOf(change, language);
    counts.set(language.id, (counts.get(language.id) ?? 0) + units.length);
    if (units.length > 0) score.files++;
    for (const unit of units) await score.take(unit, `${repository} ${change.path}`);
  }
}
score.print();

function isWanted(id: string | undefined, counts: Map<string, number>): boolean {
  return id !== undefined && (counts.get(id) ?? 0) < most;
}
