import type { Entry } from '../entry.ts';
import { csvOf } from './requestRecord.ts';

/** The replies of one day from one model over one connection. Days are those of this machine's time zone. */
interface Used {
  day: string;
  connection: string;
  model: string;
  replies: number;
  inputTokens: number;
  outputTokens: number;
  /** Of these replies, those whose tokens the service has not counted. */
  repliesWithoutCounts: number;
}

/** What replies have used, by day, connection and model, the earliest first. Each conversation is added after another. */
export class UsageTable {
  readonly #rows = new Map<string, Used>();
  /** A chat that was begun from another one has the same replies. */
  readonly #seen = new Set<string>();

  /**
   * Adds the replies of a conversation that this machine has asked for. Those of an import are not among them; those that have not ended,
   * because their window was closed or because they still arrive, have no counts.
   */
  add(entries: readonly Entry[]): void {
    const started = new Map(entries.flatMap((entry) => (entry.type === 'reply' ? [[entry.reply.id, entry]] : [])));
    const ended = new Map(entries.flatMap((entry) => (entry.type === 'end' ? [[entry.reply.id, entry]] : [])));
    for (const sent of entries) {
      if (sent.type !== 'sent' || this.#seen.has(sent.id)) continue;
      this.#seen.add(sent.id);
      const { place = '', reply } = started.get(sent.id) ?? {};
      const end = ended.get(sent.id);
      const model = reply?.modelId ?? end?.reply.model ?? reply?.model ?? '';
      const row = this.#row(dayOf(end?.at ?? sent.at), place, model);
      const { inputTokens, outputTokens, inputTokensBefore = 0 } = end?.reply.usage ?? {};
      row.replies++;
      row.inputTokens += inputTokensBefore + (inputTokens ?? 0);
      row.outputTokens += outputTokens ?? 0;
      if (inputTokens === undefined || outputTokens === undefined) row.repliesWithoutCounts++;
    }
  }

  /** The table as CSV (RFC 4180), with a line of names. */
  get csv(): string {
    const rows = [...this.#rows].sort(([one], [other]) => (one < other ? -1 : 1));
    return csvOf([columns, ...rows.map(([, row]) => columns.map((column) => row[column]))]);
  }

  #row(day: string, connection: string, model: string): Used {
    const key = JSON.stringify([day, connection, model]);
    const none = { replies: 0, inputTokens: 0, outputTokens: 0, repliesWithoutCounts: 0 };
    const row = this.#rows.get(key) ?? { day, connection, model, ...none };
    this.#rows.set(key, row);
    return row;
  }
}

const columns = [
  ...(['day', 'connection', 'model', 'replies'] as const),
  ...(['inputTokens', 'outputTokens', 'repliesWithoutCounts'] as const),
];

function dayOf(at: number): string {
  const date = new Date(at);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}
