// npm run bench:package [-- <starts>]: measures the size of the package, what it costs when VS Code starts compared with an extension that
// does nothing, and how soon its panel accepts text.
// Prints the figures of each start for users, and one JSON object of medians in the last line for programs.
import { basename } from 'node:path';
import { launchBrowser } from '../../support/browser.ts';
import { packVsix, vsixFile } from '../../../tools/packaging/packaging.ts';
import { exitOnSignal } from '../../../tools/signals.ts';
import { installVsCode } from '../../support/vscodeInstall.ts';
import { median } from '../render/statistics.ts';
import { total, type Activation } from './activation.ts';
import { measureStart, type Start } from './measureStart.ts';
import type { Opening } from './panel.ts';
import { builtFiles, kilobytes } from './sizes.ts';

const count = Number(process.argv[2] ?? 7);

exitOnSignal();
await installVsCode();
await packVsix();
const browser = await launchBrowser();
const starts: Start[] = [];
for (let index = 0; index < count; index++) {
  const start = await measureStart(browser, index % 2 === 0);
  starts.push(start);
  console.log(`Start ${index + 1} of ${count}, milliseconds\n${described(start)}`);
}
await browser.close();

const startFiles = builtFiles(starts[0]?.ours.files ?? []);
const pageFiles = builtFiles(starts[0]?.panel[0]?.loaded ?? []);
console.log(`Loaded at each start: ${sizes(startFiles)}`);
console.log(`Loaded by the panel: ${sizes(pageFiles)}`);
console.log(`An empty view takes text after ${middle(({ emptyView }) => emptyView[0]?.usable)} ms, the median`);
console.log(
  JSON.stringify({
    vsix_kb: kilobytes([vsixFile()]),
    extension_bundle_kb: kilobytes(startFiles),
    webview_bundle_kb: kilobytes(pageFiles),
    activation_over_empty_ms: middle(({ ours, empty }) => total(ours, 'thread') - total(empty, 'thread')),
    panel_usable_ms: middle(({ panel }) => panel[0]?.usable),
    panel_usable_from_request_ms: middle(({ panel: [first] }) => first && first.usable - first.asked),
  }),
);

function middle(figure: (start: Start) => number | undefined): number {
  return Number(median(starts.map((start) => figure(start) ?? NaN)).toFixed(1));
}

function described({ ours, empty, panel, emptyView }: Start): string {
  return [
    `  Realm Chat: ${cost(ours)}`,
    `  an empty extension: ${cost(empty)}`,
    `  from the click until the panel takes text: ${times(panel)}`,
    `  from the click until an empty view does: ${times(emptyView)}`,
  ].join('\n');
}

function cost(activation: Activation): string {
  const [loading, activating] = [activation.loading.thread, activation.activating.thread];
  const [all, clock] = [total(activation, 'all'), total(activation, 'clock')];
  const processorTime = `${loading.toFixed(1)} to load and ${activating.toFixed(1)} to activate of processor time`;
  return `${processorTime} (${all.toFixed(1)} with all that other threads did meanwhile, ${clock.toFixed(1)} by the clock)`;
}

function times(openings: readonly Opening[]): string {
  const text = ({ asked, page, usable }: Opening): string =>
    `${usable} (its page was asked for after ${Math.round(asked)} and began after ${Math.round(page)})`;
  return openings.map(text).join(', again ');
}

function sizes(files: readonly string[]): string {
  return files.map((file) => `${basename(file)} ${kilobytes([file])} KB`).join(', ');
}
