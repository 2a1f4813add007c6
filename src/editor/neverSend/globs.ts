import { Minimatch } from 'minimatch';

/**
 * Files that are made to keep keys and passwords, by the names that the programs give them. A later glob decides, and one that begins
 * with `!` takes files out again. No name that code, or what is written to be shared, often has: what such files contain is looked
 * through when it is sent.
 */
export const defaultGlobs = [
  // Environments. What is written to be copied says which variables there are, and is kept with the code.
  '.env*',
  '*.env',
  '.dev.vars*',
  '!.env.{example,sample,template,dist,defaults}',
  '!{example,sample,template}.env',
  // Private keys, and what keeps them. Those of SSH have no ending.
  '*.{pem,key,pfx,p12,p8,ppk}',
  '*.{jks,keystore,bcfks,agekey,ovpn}',
  'id_*',
  '!id_*.*',
  'id_{rsa,dsa,ecdsa,ed25519}*',
  '!id_*.pub',
  '**/.ssh/**',
  '!**/.ssh/*.pub',
  '**/.gnupg/**',
  // Passwords.
  '*.{kdbx,kdb,keychain,keychain-db}',
  '{.,_}netrc',
  '.{pgpass,my.cnf,mylogin.cnf,htpasswd,git-credentials,vault-token}',
  '.{npmrc,pypirc,s3cfg,boto,terraformrc,databrickscfg,dockercfg}',
  'terraform.rc',
  '*.{tfstate,tfvars,kubeconfig}',
  '*.tfstate.backup',
  // Accounts with services.
  '**/.aws/credentials',
  '**/.azure/**',
  '**/.docker/config.json',
  '**/.kube/config',
  '**/.config/{gcloud,gh}/**',
  '**/{.cargo,.gem}/credentials*',
  '**/.m2/settings*.xml',
  '**/.gradle/gradle.properties',
  '**/.streamlit/secrets.toml',
  '**/{.microsoft,Microsoft}/*ser*ecrets/**',
  'application_default_credentials.json',
  // What was typed into a shell or a database.
  '.*_history',
];

/** A path with `/` between its parts, and the folder of the workspace that it is in, if any. */
export interface FilePath {
  /** From the root: `/home/me/project/.env`, `C:/project/.env`. */
  whole: string;
  /** Within the folders of the workspace. */
  within: string[];
}

/**
 * The globs that may take files out of the defaults again: of the organisation, and after them of the user; and those that only add: of
 * others, and of the user where the organisation has locked its own.
 */
export interface Globs {
  own: string[];
  added: string[];
}

/** Whether a file is never sent. `home` is the user's home folder, which `~` stands for; undefined where that is not known. */
export function isMatched(path: FilePath, { own, added }: Globs, home: string | undefined): boolean {
  const whole = (globs: string[]): string[] => globs.map((glob) => withHome(glob, home));
  const last = [...defaultGlobs, ...whole(own)].findLast((glob) => matches(path, glob.replace(/^!/, '')));
  const isKeptBack = last !== undefined && !last.startsWith('!');
  return isKeptBack || whole(added).some((glob) => !glob.startsWith('!') && matches(path, glob));
}

/** The globs in the value of a setting, which may be of any type. One that is written alone counts too. */
export function globsIn(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((glob) => (typeof glob === 'string' ? [glob.trim()] : [])).filter(isSimple);
}

/**
 * Whether a glob is matched in no time, whatever it is matched with: many wildcards in one part of a path take turns in all ways.
 * `package.json` has the same limits, by which VS Code marks a glob that does not count.
 */
function isSimple(glob: string): boolean {
  const count = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;
  const isOne = /^!?[^!]/.test(glob) && glob.length <= 200;
  return (
    isOne &&
    count(glob, /\*\*/g) <= 2 &&
    count(glob, /\{/g) <= 2 &&
    glob.split('/').every((part) => count(part, /\*/g) <= 3)
  );
}

/** Where the home folder is not known, any may be it for a glob that keeps files back, and none for one that takes them out again. */
function withHome(glob: string, home: string | undefined): string {
  if (home === undefined) return glob.replace(/^~(?=[\\/])/, '**');
  return glob.replace(/^(!?)~(?=[\\/])/, (_, not: string) => not + slashed(home));
}

/** A glob without `/` is about the name of a file, and one that ends with it about all that is in a folder. */
function matches({ whole, within }: FilePath, glob: string): boolean {
  const path = glob.replaceAll('\\', '/');
  if (!path.includes('/')) return matcherOf(path)(whole.slice(whole.lastIndexOf('/') + 1));
  const isFolderAnywhere = path.indexOf('/') === path.length - 1;
  const matcher = matcherOf(
    `${isFolderAnywhere ? '**/' : ''}${path.replace(/^\.\//, '')}${path.endsWith('/') ? '**' : ''}`,
  );
  return [whole, ...within].some((one) => matcher(one));
}

/** A path as this system writes it, with `/` between its parts. */
export function slashed(path: string): string {
  return process.platform === 'win32' ? path.replaceAll('\\', '/') : path;
}

const matchers = new Map<string, Minimatch>();

function matcherOf(glob: string): (path: string) => boolean {
  const matcher =
    matchers.get(glob) ??
    new Minimatch(glob, { dot: true, nocase: true, noext: true, nonegate: true, nocomment: true });
  matchers.set(glob, matcher);
  return (path) => matcher.match(path);
}
