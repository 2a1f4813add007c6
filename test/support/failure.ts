import assert from 'node:assert/strict';
import { ServiceError } from '../../src/service/errors/errors.ts';

/** The ServiceError that an action rejects with; anything else fails the test. */
export async function failure(action: Promise<unknown>): Promise<ServiceError> {
  const error = await action.then(
    () => assert.fail('it should have failed'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ServiceError, String(error));
  return error;
}
