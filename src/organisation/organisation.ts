import * as l10n from '@vscode/l10n';

/** What the administrators of an organisation decide for everybody who uses a machine, as their file says. */
export interface Organisation {
  name?: string;
  /** For who has to ask an administrator. */
  help?: { text?: string; url?: string };
  /** Whether services may be asked that the file does not name. */
  allowsOtherAddresses: boolean;
  /** By the names of settings, without `realmChat`. */
  settings: ReadonlyMap<string, OrganisationSetting>;
  /** Ids of models and apps that are favourites until the user changes them. */
  favourites: string[];
}

/** A value of a setting: for who has set none, or, where it is locked, for everybody. */
export interface OrganisationSetting {
  value: unknown;
  isLocked: boolean;
}

/** What the organisation's file says, or a sentence that says why it cannot be used; neither where there is no file. */
export interface Reading {
  organisation?: Organisation;
  problem?: string;
}

/** Says that a file cannot be read, by the code of what happened. */
export function notReadable(path: string, cause: unknown): string {
  return l10n.t('{0} cannot be read ({1}).', path, (cause as Partial<NodeJS.ErrnoException>).code ?? 'ERROR');
}

/** The value of a setting that counts beside one of the user: what the organisation locks, else the user's, else what the organisation sets. */
export function valueBeside(ofUser: unknown, ofOrganisation: OrganisationSetting | undefined): unknown {
  return ofOrganisation?.isLocked || ofUser === undefined ? ofOrganisation?.value : ofUser;
}
