/** A request for a reply, as the server that answered it saw it. */
export interface Answered {
  /** The user's last message, which is unique within a load. */
  id: string;
  /** When it arrived, in milliseconds since 1970. */
  at: number;
  status: number;
  /** The header, where there was one. */
  retryAfter?: string;
}

/** What a server saw of a load. */
export interface Statistics {
  requests: number;
  /** Requests that were refused with a 429. */
  refused: number;
  /** Messages that never got a reply. */
  lost: string[];
  /** Messages that got several replies. */
  doubled: string[];
  /** Messages that were sent again before the time in `Retry-After`. */
  early: string[];
  /** Milliseconds by which the others were sent after that time, the shortest first. */
  lateness: number[];
  /** The most requests in a tenth of a second after that time. */
  mostAtOnce: number;
}

/** Counts what a server saw of these messages. Requests with status 200 count as replies. */
export function statisticsOf(messages: string[], answered: Answered[]): Statistics {
  const byId = Map.groupBy(answered, ({ id }) => id);
  const replies = (id: string): number => (byId.get(id) ?? []).filter(({ status }) => status === 200).length;
  const returns = messages.flatMap((id) => returnsOf(byId.get(id) ?? []));
  const perTenth = Map.groupBy(returns, ({ at }) => Math.floor(at / 100));
  return {
    requests: answered.length,
    refused: answered.filter(({ status }) => status === 429).length,
    lost: messages.filter((id) => replies(id) === 0),
    doubled: messages.filter((id) => replies(id) > 1),
    // A Node timer starts at the last time that the event loop read, so it may end slightly early.
    early: returns.filter(({ lateness }) => lateness < -2).map(({ id }) => id),
    lateness: returns.map(({ lateness }) => lateness).sort((one, other) => one - other),
    mostAtOnce: Math.max(0, ...Array.from(perTenth.values(), ({ length }) => length)),
  };
}

/** The attempts that followed a refused one. */
function returnsOf(attempts: Answered[]): { id: string; at: number; lateness: number }[] {
  return attempts.slice(1).flatMap(({ id, at }, index) => {
    const before = attempts[index];
    const time = before && timeOf(before);
    return time === undefined ? [] : [{ id, at, lateness: at - time }];
  });
}

/** When the response asked the client to try again. */
function timeOf({ at, retryAfter }: Answered): number | undefined {
  if (retryAfter === undefined) return undefined;
  return /^\d+$/.test(retryAfter) ? at + Number(retryAfter) * 1000 : Date.parse(retryAfter);
}
