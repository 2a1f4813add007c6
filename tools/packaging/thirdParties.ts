// What the package contains that others made, and under which licences: from what esbuild reads and what is copied.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { bundles, parserFiles } from '../../esbuild.mjs';
import { root } from '../install.mjs';

/** Something that others made. */
export interface ThirdParty {
  name: string;
  version?: string;
  /** Its id in SPDX's list of licences. */
  licence: string;
  url?: string;
  /** The licences, word for word. */
  texts: string[];
  /** The folder of an npm package. */
  folder?: string;
}

/** A row of licences/licences.json: what a package contains of others, or what it should have said itself. */
interface Row {
  name: string;
  version?: string;
  licence?: string;
  url?: string;
  /** What the paths of its files begin with, in node_modules or in this repository. */
  of: string[];
  /** A file of licences/. Without: the comment at the top of the files. */
  text?: string;
}

interface PackageJson {
  name: string;
  version: string;
  license: string;
  homepage?: string;
  repository?: string | { url: string };
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8').replace(/^\uFEFF/, '');
const rows = JSON.parse(read('licences/licences.json')) as Row[];
const modules = 'node_modules/';

/** Paths of all files that go into the package, relative to the repository. */
export async function packedInputs(): Promise<string[]> {
  const options = { write: false, metafile: true, sourcemap: false, logLevel: 'silent' } as const;
  const results = await Promise.all(bundles.map((bundle) => build({ ...bundle, ...options })));
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  return [...new Set([...inputs.map((path) => path.replace(/\?.*$/, '')), ...parserFiles])].sort();
}

/** What these files contain that others made, sorted by name. Throws where a licence is missing, or a row of licences.json is about nothing. */
export function thirdParties(inputs: string[]): ThirdParty[] {
  const packages = packagesOf(inputs);
  const copied = rows.flatMap((row) => {
    const files = inputs.filter((path) => row.of.some((begin) => ownPath(path).startsWith(begin)));
    if (files.length === 0) throw new Error(`licences/licences.json has a row for ${row.name}, which is not packed.`);
    const texts = row.text === undefined ? files.map(topComment) : [read(join('licences', row.text))];
    const of = packages.find(({ name }) => name === row.name);
    of?.texts.push(...texts);
    return of ? [] : [asThirdParty(row, texts)];
  });
  const all = [...packages, ...copied];
  const bare = all.filter(({ texts }) => texts.length === 0).map(({ name }) => name);
  if (bare.length > 0) throw new Error(`licences/licences.json needs a row, and a text, for ${bare.join(', ')}.`);
  return all.sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
}

/** All notices in one text; a licence that several have word for word stands there once. */
export function notices(parties: ThirdParty[]): string {
  const byText = Map.groupBy(parties, ({ texts }) =>
    texts.map((text) => text.trim().replaceAll('\r', '')).join('\n\n\n'),
  );
  const rule = '='.repeat(80);
  const sections = Array.from(byText, ([text, these]) => {
    const heads = these.map((party) => [titleOf(party), party.url].filter(Boolean).join('\n'));
    return `${rule}\n${heads.join('\n\n')}\n${rule}\n\n${text}\n`;
  });
  return [introduction, ...sections].join('\n');
}

/** The line that a notice begins with. */
export function titleOf({ name, version, licence }: ThirdParty): string {
  return `${[name, version].filter(Boolean).join(' ')} - ${licence}`;
}

const introduction = `THIRD-PARTY NOTICES

Realm Chat contains what others have made: libraries, which are bundled and
minified; the parser, its grammars and the font of the icons, which are
unchanged; and tables. These are their licences.
`;

function asThirdParty({ name, version, licence = '', url }: Row, texts: string[]): ThirdParty {
  return { name, licence, texts, ...(version && { version }), ...(url && { url }) };
}

/** A path as rows of licences.json have it. */
function ownPath(path: string): string {
  return path.split(modules).at(-1) ?? path;
}

function packagesOf(inputs: string[]): ThirdParty[] {
  const folders = Map.groupBy(
    inputs.filter((path) => path.includes(modules)),
    (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '',
  );
  return Array.from(folders, ([folder, files]) => {
    const { name, version, license, repository, homepage } = JSON.parse(
      read(join(folder, 'package.json')),
    ) as PackageJson;
    const url = addressOf(repository) ?? homepage;
    const texts = licenceFiles(folder, files).map(read);
    return { name, version, licence: license, texts, folder, ...(url !== undefined && { url }) };
  });
}

/** Those of the package, and those beside files that are packed, for parts that the package has from others. */
function licenceFiles(folder: string, files: string[]): string[] {
  const folders = new Set([folder, ...files.map((file) => dirname(file))]);
  return Array.from(folders).flatMap((each) =>
    readdirSync(join(root, each))
      .filter((name) => /^(licen[cs]e|notice|copying)/i.test(name) && existsSync(join(root, each, name)))
      .map((name) => join(each, name)),
  );
}

/** `git+https://…`, `git://…`, `git+ssh://git@…`, or `owner/name` of GitHub, as an address of a page. */
function addressOf(repository: PackageJson['repository']): string | undefined {
  const text = typeof repository === 'string' ? repository : repository?.url;
  if (text !== undefined && /^[\w.-]+\/[\w.-]+$/.test(text)) return `https://github.com/${text}`;
  return text?.replace(/^(git\+)?(ssh|https?|git):\/\/(git@)?/, 'https://').replace(/\.git$/, '');
}

/** Without what makes it a comment. */
function topComment(file: string): string {
  const [, comment = ''] = /^\/\*!(.*?)\*\//s.exec(read(file)) ?? [];
  return comment.replaceAll(/^ \* ?/gm, '');
}
