import type { Timeouts } from '../../src/service/network.ts';

/** Without limits: what closes a socket in a test is what it is about, and no limit that ran out meanwhile. */
export const noLimits: Timeouts = { connect: 0, firstByte: 0, idle: 0 };
