// What a marketplace shows of the package: all of it follows from package.json, where whoever owns the product puts theirs.

/** package.json, as far as it is about that. */
export interface Manifest {
  name: string;
  publisher: string;
  version: string;
  license: string;
  keywords: string[];
  repository: { type: string; url: string };
  contributes: { languages: { id: string; aliases?: string[] }[] };
}

/** No account of GitHub may begin with a hyphen: nobody can have the addresses of the placeholder. */
const placeholder = /^https:\/\/github\.com\/-/;

/** A sentence that names the placeholders, as long as they are there. */
export function placeholderNotice({ publisher, repository }: Manifest): string | undefined {
  if (!placeholder.test(repository.url)) return undefined;
  return `package.json has a placeholder: "repository" is ${repository.url}. Before you publish, put your own there, and your own "publisher" if it is not ${publisher}.`;
}

/** Whether a version goes to those who chose pre-releases only: its minor is odd. */
export function isPreRelease(version: string): boolean {
  return Number(version.split('.')[1]) % 2 === 1;
}

/** The tag of a version: the pictures and links of its README are of that tag. */
export function tagOf({ version }: Manifest): string {
  return `v${version}`;
}

/** What of package.json only developers need. */
const forDevelopers = new Set(['scripts', 'devDependencies', 'optionalDependencies', 'prettier', 'mocha']);

/** package.json as it is packed: with the addresses that follow from the repository, and without what only developers need. */
export function packedManifest(manifest: Manifest & Record<string, unknown>): Record<string, unknown> {
  const address = addressOf(manifest);
  return {
    ...Object.fromEntries(Object.entries(manifest).filter(([name]) => !forDevelopers.has(name))),
    bugs: { url: `${address}/issues` },
    homepage: `${address}#readme`,
    qna: `${address}/blob/HEAD/SUPPORT.md`,
  };
}

/** README.md as it is packed: vsce gives links and pictures their addresses, but not the pictures for other themes. */
export function packedReadme(text: string, manifest: Manifest): string {
  return text.replaceAll(/srcset="(?!https:)([^"]+)"/g, `srcset="${addressOf(manifest)}/raw/${tagOf(manifest)}/$1"`);
}

/** The manifest of the VSIX with the tags that people look for. vsce adds some for each of our languages, more than the marketplace takes. */
export function withOwnTags(vsixManifest: string, { contributes: { languages } }: Manifest): string {
  const ofLanguages = new Set(languages.flatMap(({ id, aliases = [] }) => [id, ...aliases]).map(asTag));
  const tags = /<Tags>(.*)<\/Tags>/.exec(vsixManifest)?.[1]?.split(',') ?? [];
  const own = tags.filter((tag) => !ofLanguages.has(asTag(tag.replace(/^__ext_/, ''))));
  if (own.length > mostTags)
    throw new Error(`The marketplace takes ${mostTags} tags, and these are more: ${own.join()}`);
  return vsixManifest.replace(/<Tags>.*<\/Tags>/, `<Tags>${own.join()}</Tags>`);
}

/** Names of languages as vsce writes them: without spaces. */
const asTag = (name: string): string => name.toLowerCase().replaceAll(/\s/g, '');

/** Of the Visual Studio Marketplace. */
const mostTags = 30;

/** The page of the repository. */
function addressOf({ repository: { url } }: Manifest): string {
  const address = url.replace(/^git\+/, '').replace(/\.git$/, '');
  if (!/^https:\/\/github\.com\/[^/]+\/[^/]+$/.test(address))
    throw new Error(
      `"repository" of package.json is ${url}. The workflows and the pictures of the README need one on github.com.`,
    );
  return address;
}
