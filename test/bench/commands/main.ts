// npm run bench:commands -- <git repositories>: checks what becomes of a file when a command changes the code at the cursor.
// For each function or class that a real commit changed, the cursor is put at five places of it, and the model answers with what the commit
// made of it, in six forms. The file should become the file after the commit, byte for byte, or the user should be asked. Prints a table
// for users, and one JSON object in the last line for programs. `--show` prints what is wrong, `--most=50` takes fewer of each language.
import { changesIn } from '../apply/history.ts';
import { languageOf } from '../apply/languages.ts';
import { casesOf } from './cases.ts';
import { outcomeOf } from './outcome.ts';

const parameters = process.argv.slice(2);
const most = Number(parameters.find((each) => each.startsWith('--most='))?.slice('--most='.length) ?? 60);
const shows = parameters.find((each) => each.startsWith('--show'))?.replace(/^--show=?/, '');
const repositories = parameters.filter((each) => !each.startsWith('--'));
const kinds = ['right', 'asked', 'broken'] as const;
type Counts = Record<(typeof kinds)[number], number>;
const table = new Map<string, Counts>();
let files = 0;

for (const repository of repositories) {
  const taken = new Map<string, number>();
  const isWanted = (path: string): boolean => {
    const id = languageOf(path)?.id;
    return id !== undefined && (taken.get(id) ?? 0) < most;
  };
  for await (const change of changesIn(repository, isWanted)) {
    const language = languageOf(change.path);
    if (!language || !isWanted(change.path)) continue;
    const cases = await casesOf(change, language);
    if (cases.length === 0) continue;
    files++;
    taken.set(language.id, (taken.get(language.id) ?? 0) + new Set(cases.map(({ unit }) => unit)).size);
    for (const each of cases) {
      const { kind, detail } = await outcomeOf(each);
      for (const key of [language.id, `(cursor: ${each.cursor})`, `(reply: ${each.form})`]) count(key, kind);
      if (shows !== undefined && (kind === 'broken' || (shows === 'asked' && kind === 'asked')))
        console.log(
          `--- ${kind} ${language.id} ${each.cursor}, ${each.form} ${repository} ${change.path} ${each.unit}\n${detail}`,
        );
    }
  }
}

console.log(`${''.padEnd(34)}${kinds.map((each) => each.padStart(8)).join('')}`);
const rows = [...table].sort(([one], [other]) => (one < other ? -1 : 1));
for (const [key, counts] of rows)
  console.log(key.padEnd(34) + kinds.map((kind) => String(counts[kind]).padStart(8)).join(''));
const languages = rows.filter(([key]) => !key.startsWith('(')).map(([, counts]) => counts);
const sums = kinds.map((kind) => [kind, languages.reduce((sum, counts) => sum + counts[kind], 0)]);
console.log(JSON.stringify({ ...Object.fromEntries(sums), files }));

function count(key: string, kind: keyof Counts): void {
  const counts = table.get(key) ?? { right: 0, asked: 0, broken: 0 };
  counts[kind]++;
  table.set(key, counts);
}
