import * as l10n from '@vscode/l10n';

/** What the administrators of an organisation decide for all users of a machine in the organisation's file. */
export interface Organisation {
  name?: string;
  /** For users who have to ask an administrator. */
  help?: { text?: string; url?: string };
  /** Whether services that the file does not name may be used. */
  allowsOtherAddresses: boolean;
  /** Values by the names of settings, without `realmChat`. */
  settings: ReadonlyMap<string, OrganisationSetting>;
  /** The ids of models and apps that are favourites until the user changes them. */
  favourites: string[];
}

/** The value of a setting. It applies to users who have set none or, if it is locked, to all users. */
export interface OrganisationSetting {
  value: unknown;
  isLocked: boolean;
}

/** What the organisation's file says, or a sentence that says why it cannot be used. Empty if there is no file. */
export interface Reading {
  organisation?: Organisation;
  problem?: string;
}

/** A sentence that says that a file cannot be read, with the code of the error. */
export function notReadable(path: string, cause: unknown): string {
  return l10n.t('{0} cannot be read ({1}).', path, (cause as Partial<NodeJS.ErrnoException>).code ?? 'ERROR');
}

/** The value of a setting that applies: the organisation's if it is locked, else the user's, else the organisation's. */
export function valueBeside(ofUser: unknown, ofOrganisation: OrganisationSetting | undefined): unknown {
  return ofOrganisation?.isLocked || ofUser === undefined ? ofOrganisation?.value : ofUser;
}
