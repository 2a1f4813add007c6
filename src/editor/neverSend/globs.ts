import type { Origins } from '../../settings/origins.ts';
import { Glob } from '../globs/glob.ts';
import type { Work } from '../globs/pathPattern.ts';
import { originalNames } from './originalNames.ts';

/**
 * Files that usually contain keys and passwords, by the names that programs give them. The last matching glob decides, and a glob that
 * starts with `!` allows files again. The list avoids names that code, or text meant to be shared, often has: the contents of such files
 * are checked for secrets when they are sent.
 */
export const defaultGlobs = [
  // Environment files. Examples, which are written to be copied, list the variables that exist, and are stored with the code.
  '.env*',
  '*.env',
  '*.env.local',
  '.dev.vars*',
  '!.env.{example,sample,template,dist,defaults}',
  '!{example,sample,template}.env',
  // Private keys and key stores. The files of SSH keys have no extension.
  '*.{pem,key,pfx,p12,pkcs12,p8,ppk,pvk,snk}',
  '*.{jks,jceks,keystore,bcfks,keytab,agekey,ovpn}',
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
  '.{pgpass,my.cnf,mylogin.cnf,htpasswd,git-credentials,vault-token,msmtprc}',
  'pgpass.conf',
  '{.vault_pass,.vault-pass,vault-password,vault_password}*',
  '**/etc/{shadow,gshadow}*',
  '.{npmrc,pypirc,s3cfg,boto,terraformrc,databrickscfg,dockercfg}',
  'terraform.rc',
  '{key,keystore,signing}.properties',
  'wp-config.php',
  '*.{tfstate,tfvars}*',
  '!*.tfvars.{example,sample,template,dist}',
  '*.kubeconfig',
  'kubeconfig',
  'kubeconfig*.{yaml,yml,json,conf}',
  // Secrets and credentials as data. A file of that name with program code usually reads them from elsewhere.
  '.secret{s,}{,.*}',
  '!.secrets.baseline',
  'secrets.{json,jsonc,json5,yaml,yml,toml,ini,cfg,conf,env,txt,csv,xml,properties,plist,xcconfig,db}',
  '{secrets,*.secrets}{.,-,_}*.{json,yaml,yml,toml,ini,properties}',
  '*{.,-,_}secrets.{json,yaml,yml,toml,ini,properties}',
  '{,.}credentials',
  '{,.}credentials.{json,yaml,yml,toml,ini,cfg,conf,env,txt,csv,xml,properties,db}',
  '*{-,_,.}credentials.json',
  'client{_,-}secret*.json',
  '*service{-,_,}account*.json',
  '*firebase-adminsdk*.json',
  // Files of programs that hold what only this machine may know. Other `appsettings.*.json` are stored with the code.
  'local.settings.json',
  'appsettings.{local,secrets}.json',
  '*.publishsettings',
  'auth.json',
  'rclone.conf',
  // Credentials for services.
  '**/.aws/**',
  '**/.azure/**',
  '**/.oci/**',
  '**/.docker/config.json',
  '**/.kube/**',
  '**/.config/{gcloud,gh,glab-cli,doctl,op}/**',
  '**/{.cargo,.gem,.terraform.d}/credentials*',
  '**/.kaggle/kaggle.json',
  '**/{.huggingface,huggingface}/{token,stored_tokens}',
  '**/.m2/settings*.xml',
  '**/.gradle/gradle.properties',
  '**/{.microsoft,Microsoft}/*ser*ecrets/**',
  'application_default_credentials.json',
  // The history of shells and database clients.
  '.*_history',
];

/** The paths of a file, with `/` between their parts. */
export interface FilePath {
  /** The path from the root, such as `/home/me/project/.env` or `C:/project/.env`. */
  whole: string;
  /** The paths within those workspace folders that contain the file. */
  within: string[];
}

/**
 * The globs of all settings. Those in `own` may allow files of the defaults again: first the globs of the organisation, then those of the
 * user. Those in `added` can only keep back more files: globs of other origins, and those of the user if the organisation has locked the
 * setting.
 */
export interface Globs {
  own: string[];
  added: string[];
}

/** Whether a file is never sent. `home` is the user's home folder, which `~` means in a glob; undefined if it is not known. */
export function isMatched(path: FilePath, globs: Globs, home: string | undefined): boolean {
  const [composed, onWindows] = [changed(path, (one) => one.normalize()), changed(path, nameOnWindows)];
  return (
    isKeptBack(composed, globs, home) || (onWindows.whole !== composed.whole && isKeptBack(onWindows, globs, home))
  );
}

function isKeptBack(path: FilePath, { own, added }: Globs, home: string | undefined): boolean {
  const whole = (globs: string[]): string[] => globs.map((glob) => withHome(glob, home).normalize());
  const paths = [path, ...originalsOf(path)];
  const isAbout = (glob: string, work?: Work): boolean => paths.some((one) => matches(one, glob, work));
  const last = [...defaultGlobs, ...whole(own)].findLast((glob) => isAbout(glob.replace(/^!/, '')));
  if (last !== undefined && !last.startsWith('!')) return true;
  const work = { left: mostWork };
  return whole(added).some((glob) => !glob.startsWith('!') && isAbout(glob, work));
}

function changed({ whole, within }: FilePath, change: (path: string) => string): FilePath {
  return { whole: change(whole), within: within.map(change) };
}

/**
 * A path with each letter and its accent as one character, which some file systems keep as two, and without what Windows leaves out at the
 * end of a name: the stream of `a.key::$DATA`, and the dots and spaces of `a.key. .`.
 */
function nameOnWindows(path: string): string {
  return path.normalize().replace(/(?<=[^/. ])(?:[. ]*:[^/:]*:\$[A-Z_\d]+)?[. ]*(?=\/|$)/gi, '');
}

/** How much the added globs may take for one file. They only keep files back, and so they do when they take more. */
const mostWork = 2_000_000;

/** The files of which a file may be a copy. A copy is as secret as its original. */
function originalsOf({ whole, within }: FilePath): FilePath[] {
  const name = whole.slice(whole.lastIndexOf('/') + 1);
  const renamed = (path: string, original: string): string => path.slice(0, path.length - name.length) + original;
  return originalNames(name).map((original) => ({
    whole: renamed(whole, original),
    within: within.map((path) => renamed(path, original)),
  }));
}

/** The value of the organisation, and whether the user's can only add to it. */
interface OfOrganisation {
  value: unknown;
  isLocked: boolean;
}

/** The globs of the organisation and the user, and those that the workspace, one of its folders or a remote machine adds. */
export function globsOf(organisation: OfOrganisation | undefined, user: unknown, origins: Origins): Globs {
  const { globalValue, globalRemoteValue, workspaceValue, workspaceFolderValue } = origins;
  const ofRemote = globalRemoteValue === undefined ? [] : [globalRemoteValue, globalValue];
  const ofWorkspace = [workspaceValue, workspaceFolderValue].flatMap(addedGlobsIn);
  const ofOthers = [...ofRemote.flatMap(globsIn), ...ofWorkspace];
  const [ofUser, ofOrganisation] = [globsIn(user), globsIn(organisation?.value)];
  return organisation?.isLocked
    ? { own: ofOrganisation, added: [...ofUser, ...ofOthers] }
    : { own: [...ofOrganisation, ...ofUser], added: ofOthers };
}

/** The globs in the value of a setting, which may have any type. A single glob that is not in a list also counts. */
export function globsIn(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((glob) => (typeof glob === 'string' ? [glob.trim()] : [])).filter(isOne);
}

/** How many characters of globs a workspace can add: each takes time for each file. */
const mostAdded = 2000;

/** The globs in the value of a workspace's setting: the first ones, up to this number of characters. */
export function addedGlobsIn(value: unknown): string[] {
  let left = mostAdded;
  const globs = globsIn(Array.isArray(value) ? value.slice(0, mostAdded) : value);
  return globs.filter(({ length }) => (left -= length) >= 0);
}

/** Whether a glob counts. VS Code marks any other one, because `package.json` has the same limits. */
function isOne(glob: string): boolean {
  return /^!?[^!]/.test(glob) && glob.length <= 200;
}

/**
 * Replaces `~` with the home folder. If that is not known, `~` matches any folder in a glob that keeps files back, and no folder in a glob
 * that allows them again.
 */
function withHome(glob: string, home: string | undefined): string {
  if (home === undefined) return glob.replace(/^~(?=[\\/])/, '**');
  return glob.replace(/^(!?)~(?=[\\/])/, (_, not: string) => not + slashed(home));
}

/**
 * Whether a glob matches a path. A glob without `/` is matched with the name of a file; a glob that ends with `/` matches everything in a
 * folder.
 */
function matches({ whole, within }: FilePath, glob: string, work?: Work): boolean {
  const path = glob.replaceAll('\\', '/');
  if (!path.includes('/')) return matcherOf(path).matches(whole.slice(whole.lastIndexOf('/') + 1), work);
  const isFolderAnywhere = path.indexOf('/') === path.length - 1;
  const full = `${isFolderAnywhere ? '**/' : ''}${path.replace(/^\.\//, '')}${path.endsWith('/') ? '**' : ''}`;
  // In any folder also means in those above the workspace.
  const paths = full.startsWith('**/') ? [whole] : [whole, ...within];
  return paths.some((one) => matcherOf(full).matches(one, work));
}

/** The paths of a file, given the paths of the workspace folders. One of them may be in another one. */
export function pathsOfFile(whole: string, folders: readonly string[]): FilePath {
  const around = folders.filter((folder) => whole.startsWith(`${folder}/`));
  return { whole, within: around.map((folder) => whole.slice(folder.length + 1)) };
}

/** The path in the address of a file or folder, as globs are compared with it: without a `/` at its end, or before a drive of Windows. */
export function comparedPath({ path }: { path: string }): string {
  return path.replace(/^\/(?=[a-z]:)/i, '').replace(/\/$/, '');
}

/** A path of this system with `/` between its parts. */
export function slashed(path: string): string {
  return process.platform === 'win32' ? path.replaceAll('\\', '/') : path;
}

const matchers = new Map<string, Glob>();

function matcherOf(glob: string): Glob {
  const matcher = matchers.get(glob) ?? new Glob(glob, { ignoresCase: true });
  matchers.set(glob, matcher);
  return matcher;
}
