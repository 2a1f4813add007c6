// What a marketplace shows of the package: all of it follows from package.json, where the owner of the product puts their own data.

/** The part of package.json that concerns the listing. */
export interface Manifest {
  name: string;
  publisher: string;
  version: string;
  license: string;
  keywords: string[];
  repository: { type: string; url: string };
  contributes: { languages: { id: string; aliases?: string[] }[] };
}

/** GitHub account names cannot begin with a hyphen: nobody can own the addresses of the placeholder. */
const placeholder = /^https:\/\/github\.com\/-/;

/** A sentence that names the placeholders, as long as there are any. */
export function placeholderNotice({ publisher, repository }: Manifest): string | undefined {
  if (!placeholder.test(repository.url)) return undefined;
  return `package.json has a placeholder: "repository" is ${repository.url}. Before you publish, put your own there, and your own "publisher" if it is not ${publisher}.`;
}

/** Whether a version is a pre-release, which only users who chose pre-releases get: its minor number is odd. */
export function isPreRelease(version: string): boolean {
  return Number(version.split('.')[1]) % 2 === 1;
}

/** The Git tag of a version: the pictures and links of its README lead to that tag. */
export function tagOf({ version }: Manifest): string {
  return `v${version}`;
}

/** The properties of package.json that only developers need. */
const forDevelopers = new Set(['scripts', 'devDependencies', 'optionalDependencies', 'mocha']);

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

/** README.md as it is packed: vsce makes links and pictures absolute, but not the pictures for other themes. */
export function packedReadme(text: string, manifest: Manifest): string {
  return text.replaceAll(/srcset="(?!https:)([^"]+)"/g, `srcset="${addressOf(manifest)}/raw/${tagOf(manifest)}/$1"`);
}

/**
 * The manifest of the VSIX with the tags that users search for. vsce adds some for each of our languages, more than the marketplace
 * accepts.
 */
export function withOwnTags(vsixManifest: string, { contributes: { languages } }: Manifest): string {
  const ofLanguages = new Set(languages.flatMap(({ id, aliases = [] }) => [id, ...aliases]).map(asTag));
  const tags = /<Tags>(.*)<\/Tags>/.exec(vsixManifest)?.[1]?.split(',') ?? [];
  const own = tags.filter((tag) => !ofLanguages.has(asTag(tag.replace(/^__ext_/, ''))));
  if (own.length > mostTags)
    throw new Error(`The marketplace takes ${mostTags} tags, and these are more: ${own.join()}`);
  return vsixManifest.replace(/<Tags>.*<\/Tags>/, `<Tags>${own.join()}</Tags>`);
}

/** A language name as vsce writes it: in lower case, without spaces. */
const asTag = (name: string): string => name.toLowerCase().replaceAll(/\s/g, '');

/** The limit of the Visual Studio Marketplace. */
const mostTags = 30;

/** The address of the repository page. */
function addressOf({ repository: { url } }: Manifest): string {
  const address = url.replace(/^git\+/, '').replace(/\.git$/, '');
  if (!/^https:\/\/github\.com\/[^/]+\/[^/]+$/.test(address))
    throw new Error(
      `"repository" of package.json is ${url}. The workflows and the pictures of the README need one on github.com.`,
    );
  return address;
}
