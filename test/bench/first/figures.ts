// The times as a table for users, and as figures.
import { median, quantile } from '../render/statistics.ts';
import type { Measure, Samples } from './samples.ts';
import type { WayName } from './wireMessages.ts';

/** How it was measured: the load of the machine before and after, and the milliseconds of a frame. */
export interface Conditions {
  rounds: number;
  load: number[];
  frame: number;
}

/** The goals, in the median over what Realm Chat is compared with. */
const goals = { wire: 5, frames: 1.5 };

const columns: [measure: Measure, title: string][] = [
  ['toConnection', 'connection'],
  ['toWire', 'request'],
  ['toRead', 'read'],
  ['toPage', 'in the page'],
  ['toDocument', 'in the document'],
  ['toPaint', 'painted'],
];
const [nameWidth, width] = [22, 16];

/** The median and the 95th percentile of each time. */
export function table(samples: Samples, { load, frame }: Conditions): string {
  const row = (name: string, cells: string[]): string =>
    name.padEnd(nameWidth) + cells.map((cell) => cell.padStart(width)).join('');
  const titles = columns.map(([, title]) => title);
  const rows = samples.subjects.map((subject) =>
    row(
      subject,
      columns.map(([measure]) => cellOf(samples.of(subject, measure))),
    ),
  );
  return [
    'Milliseconds, median and 95th percentile. From Enter, or the call: until the connection, and the first byte of the request, came.',
    'From the first byte of the reply: until it was read, its text arrived in the page, was in the document, and was painted.',
    row('', titles),
    ...rows,
    `A frame has ${frame.toFixed(1)} ms. The clocks of two processes differ by less than 0.2 ms. Load before and after: ${load.join(', ')}`,
  ].join('\n');
}

function cellOf(values: readonly number[]): string {
  return values.length === 0 ? '' : `${median(values).toFixed(1)} ${quantile(values, 0.95).toFixed(1)}`;
}

/** What Realm Chat adds in the median, and whether the goals are met. */
export function figures(samples: Samples, { rounds, load, frame }: Conditions): object {
  const ways = { direct: addedOn('direct', samples, frame), proxy: addedOn('proxy', samples, frame) };
  return { rounds, load, frame_ms: rounded(frame), goals, ...ways };
}

function addedOn(way: WayName, samples: Samples, frame: number): object {
  const middle = (subject: string, measure: Measure): number => median(samples.of(subject, measure));
  const wire = middle(`Realm Chat, ${way}`, 'toWire');
  const paint = middle(`Realm Chat, ${way}`, 'toPaint');
  const over = (subject: string): number => rounded(wire - middle(subject, 'toWire'));
  const painted = rounded(paint - middle('bare page', 'toPaint'));
  const ofExtension = rounded(paint - middle('bare extension', 'toPaint'));
  const added = { fetch: over(`fetch, new, ${way}`), curl: over(`curl, new, ${way}`) };
  const addedToKept = { fetch: over(`fetch, kept, ${way}`), curl: over(`curl, kept, ${way}`) };
  return {
    enter_to_wire_ms: rounded(wire),
    over_new_ms: added,
    over_kept_ms: addedToKept,
    over_bare_extension_ms: over('bare extension'),
    over_bare_page_ms: over('bare page'),
    wire_to_paint_ms: rounded(paint),
    paint_over_bare_extension_ms: ofExtension,
    paint_over_bare_page_ms: painted,
    paint_over_bare_page_frames: rounded(painted / frame),
    meets_goals: {
      new: Math.max(added.fetch, added.curl) <= goals.wire,
      kept: Math.max(addedToKept.fetch, addedToKept.curl) <= goals.wire,
      over_extension: rounded(wire - middle('bare extension', 'toWire')) <= goals.wire,
      paint: painted / frame <= goals.frames,
    },
  };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
