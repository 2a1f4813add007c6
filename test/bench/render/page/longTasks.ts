/** Collects the durations (milliseconds) of the tasks of the main thread that took more than 50. `stop` returns them. */
export function observeLongTasks(): { stop: () => number[] } {
  const durations: number[] = [];
  const collect = (entries: PerformanceEntryList): void => {
    for (const { duration } of entries) durations.push(Math.round(duration));
  };
  const observer = new PerformanceObserver((list) => collect(list.getEntries()));
  observer.observe({ type: 'longtask' });
  return {
    stop: () => {
      collect(observer.takeRecords());
      observer.disconnect();
      return durations;
    },
  };
}
