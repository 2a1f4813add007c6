import type { Timeouts } from '../../src/service/http/network.ts';

/** Without limits: the test itself is to close a socket, not a limit that ran out. */
export const noLimits: Timeouts = { connect: 0, firstByte: 0, idle: 0 };
