// What a trace of Chromium says about frames. Its format: "Trace Event Format", and the names of Chromium's own events.

/** An event of a trace. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  /** Microseconds. */
  ts: number;
  id2?: { local?: string };
  args: { id?: string; data?: { startTime?: number } };
}

/** A frame of a process: when the work for it started and ended, and when the browser had presented it, in milliseconds of the trace. */
export interface PresentedFrame {
  pid: number;
  start: number;
  end: number;
  presented: number;
}

/** A mark that a page has set with `performance.mark`: in milliseconds of the trace (`at`) and of the page (`startTime`). */
export interface TracedMark {
  pid: number;
  name: string;
  at: number;
  startTime: number;
}

/** The frames that were presented (category devtools.timeline). */
export function presentedFrames(events: readonly TraceEvent[]): PresentedFrame[] {
  const frames = new Map<string, Partial<PresentedFrame>>();
  /** The frame that each thread is working on. */
  const current = new Map<string, Partial<PresentedFrame>>();
  for (const { name, ph, pid, ts, id2, args } of inOrder(events)) {
    const thread = `${pid} ${id2?.local ?? ''}`;
    const known = frames.get(args.id ?? '') ?? {};
    if (args.id !== undefined) frames.set(args.id, known);
    if (name === 'AnimationFrame::Presentation') known.presented = ts / 1000;
    else if (name === 'AnimationFrame' && ph === 'b')
      current.set(thread, Object.assign(known, { pid, start: ts / 1000 }));
    else if (name === 'AnimationFrame' && ph === 'e') Object.assign(current.get(thread) ?? {}, { end: ts / 1000 });
  }
  return [...frames.values()].filter(isWhole);
}

/** The marks of pages (category blink.user_timing). */
export function tracedMarks(events: readonly TraceEvent[]): TracedMark[] {
  return events.flatMap(({ name, ph, pid, ts, args }) => {
    const startTime = args.data?.startTime;
    return ph === 'I' && startTime !== undefined ? [{ pid, name, at: ts / 1000, startTime }] : [];
  });
}

function inOrder(events: readonly TraceEvent[]): TraceEvent[] {
  return events.filter(({ name }) => name.startsWith('AnimationFrame')).sort((a, b) => a.ts - b.ts);
}

function isWhole(frame: Partial<PresentedFrame>): frame is PresentedFrame {
  return frame.start !== undefined && frame.end !== undefined && frame.presented !== undefined;
}
