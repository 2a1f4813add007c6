/** A request for a reply, as the server that answered it saw it. */
export interface Answered {
  /** What the user said last: each message of a load is another. */
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
  /** Requests that were sent away. */
  refused: number;
  /** Messages that never got a reply. */
  lost: string[];
  /** Messages that got several. */
  doubled: string[];
  /** Messages that came again before the time that they were told. */
  early: string[];
  /** Milliseconds by which the others came after that time, the shortest first. */
  lateness: number[];
  /** The most requests in a tenth of a second after that time. */
  mostAtOnce: number;
}

/** Counts what a server saw of these messages. A reply is what has the status 200. */
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
    // A timer of Node counts from the time that the event loop knew last.
    early: returns.filter(({ lateness }) => lateness < -2).map(({ id }) => id),
    lateness: returns.map(({ lateness }) => lateness).sort((one, other) => one - other),
    mostAtOnce: Math.max(0, ...Array.from(perTenth.values(), ({ length }) => length)),
  };
}

/** A message that came again after it was sent away. */
function returnsOf(attempts: Answered[]): { id: string; at: number; lateness: number }[] {
  return attempts.slice(1).flatMap(({ id, at }, index) => {
    const before = attempts[index];
    const time = before && timeOf(before);
    return time === undefined ? [] : [{ id, at, lateness: at - time }];
  });
}

/** When the answer asked the client to come again. */
function timeOf({ at, retryAfter }: Answered): number | undefined {
  if (retryAfter === undefined) return undefined;
  return /^\d+$/.test(retryAfter) ? at + Number(retryAfter) * 1000 : Date.parse(retryAfter);
}
