import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startClosing, type Closing } from '../../support/closing.ts';
import { connectionSettings, sampleKey } from '../../support/connectedVsCode.ts';
import { installExtension } from '../../support/installedExtension.ts';
import { vsixFile } from '../../../tools/packaging/packaging.ts';
import { makeScratch } from '../../support/scratch.ts';
import { startSampleService } from '../../service/server.ts';
import { startVsCode } from '../../support/vscodeServer.ts';
import { newWindow, openWorkbench } from '../../support/workbench.ts';
import { activations, activationTimes, type Activation } from './activation.ts';
import { addEmptyExtensions, emptyViewTitle } from './emptyExtensions.ts';
import { opening, showSideBar, watchPanels, type Opening } from './panel.ts';

/** A start of VS Code with our extension and empty ones. Each view is opened twice. */
export interface Start {
  ours: Activation;
  empty: Activation;
  panel: Opening[];
  emptyView: Opening[];
}

const panelTitle = 'Realm Chat';

/** Measures a start in a new data folder. The view that is opened first includes what VS Code does for the first page of a window. */
export async function measureStart(browser: Browser, isPanelFirst: boolean): Promise<Start> {
  const closing = startClosing();
  try {
    return await measureIn(browser, isPanelFirst, closing);
  } finally {
    await closing.close();
  }
}

async function measureIn(browser: Browser, isPanelFirst: boolean, closing: Closing): Promise<Start> {
  const { url, timesFile } = await startMeasuredVsCode(closing);
  const window = await newWindow(browser);
  closing.add(() => window.context().close());
  await watchPanels(window);
  await openWorkbench(window, url);
  const [ours, empty] = await activations(timesFile, ['realm-chat', 'empty', 'empty-view']);
  if (!ours || !empty) throw new Error('An extension was not activated.');
  await showSideBar(window);
  const titles = isPanelFirst ? [panelTitle, emptyViewTitle] : [emptyViewTitle, panelTitle];
  const openings: [title: string, Opening][] = [];
  for (const title of [...titles, ...titles]) openings.push([title, await opening(window, title)]);
  const of = (title: string): Opening[] => openings.filter(([shown]) => shown === title).map(([, one]) => one);
  return { ours, empty, panel: of(panelTitle), emptyView: of(emptyViewTitle) };
}

/** Starts VS Code connected to a sample service, as in real use. */
async function startMeasuredVsCode(closing: Closing): Promise<{ url: string; timesFile: string }> {
  const { dataDir, workspace, remove } = await makeScratch();
  closing.add(remove);
  const service = await startSampleService();
  closing.add(() => service.close());
  await installExtension(dataDir, vsixFile());
  await addEmptyExtensions(dataDir);
  const timesFile = join(dataDir, 'activationTimes.jsonl');
  const vsCode = await startVsCode({
    dataDir,
    folder: workspace,
    settings: connectionSettings(service.url),
    env: { REALM_CHAT_API_KEY: sampleKey, ACTIVATION_TIMES: timesFile },
    preload: [activationTimes],
  });
  closing.add(() => vsCode.stop());
  return { url: vsCode.url, timesFile };
}
