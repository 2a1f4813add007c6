import { isAllowed } from '../organisation/allowedAddresses.ts';
import { ServiceError } from '../service/errors/errors.ts';
import { organisation, organisationProblem } from '../settings/userValue.ts';
import { addressOf } from './addressOf.ts';
import { normalised, type Installation } from './installation.ts';
import { settings } from '../settings/settings.ts';

/**
 * Resolves if an installation may be asked, according to the current organisation's file. Rejects with `organisation-file` and
 * `address-not-allowed`.
 */
export type Permit = (installation?: Installation) => Promise<void>;

/** Makes the check that permits requests. `refresh` reads the organisation's file again. */
export function permitAfter(refresh: () => Promise<void>): Permit {
  return async (installation) => {
    await refresh();
    assertPermitted(installation);
  };
}

/** The installation that the settings name. Throws `organisation-file`, `bad-base-url`, `bad-realm` or `address-not-allowed`. */
export function installation(): Installation {
  assertPermitted();
  const chosen = normalised({ baseUrl: settings.baseUrl(), realm: settings.realm() });
  if (!chosen.ok) throw new ServiceError(chosen.kind, { reason: chosen.reason });
  assertPermitted(chosen.installation);
  return chosen.installation;
}

/** Why nothing at all is sent, in a sentence; undefined if the organisation's file does not prevent it. */
export function whyNothingIsSent(): string | undefined {
  const reason = organisationProblem();
  return reason === undefined ? undefined : new ServiceError('organisation-file', { reason }).message;
}

/**
 * Throws `organisation-file` if the organisation's file cannot be used, and `address-not-allowed` for an installation that it does not
 * allow.
 */
export function assertPermitted(asked?: Installation): void {
  const reason = organisationProblem();
  if (reason !== undefined) throw new ServiceError('organisation-file', { reason });
  if (asked && !isPermitted(asked))
    throw new ServiceError('address-not-allowed', { host: addressOf(asked), realm: asked.realm });
}

/** Whether the organisation allows an installation, which is normalised. Without a realm: whether it allows any realm at that address. */
export function isPermitted(asked: { baseUrl: string; realm?: string }): boolean {
  const decided = organisation();
  return !decided || isAllowed(decided, asked);
}
