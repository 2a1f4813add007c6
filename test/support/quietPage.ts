// A browser page without Playwright. Playwright's own pages report each message of a web socket, and VS Code sends all messages of its
// extension host through one: watching it takes a quarter of the processor time of the host tests.
import type { Browser } from 'playwright-core';

/** A message of the browser about the page: the response to a command, or an event. */
interface Said {
  id?: number;
  method?: string;
  params?: { payload?: string };
}

/**
 * Opens a page at an address. `report` is called with each text that the page passes to a function of that name, `crashed` when the page
 * has crashed. The page closes with the browser.
 */
export async function openQuietPage(
  browser: Browser,
  address: string,
  { beforeLoad, report, crashed }: { beforeLoad: string; report: (text: string) => void; crashed: () => void },
): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  await session.send('Browser.grantPermissions', { permissions: ['clipboardReadWrite', 'clipboardSanitizedWrite'] });
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', width: 800, height: 600 });
  const { sessionId } = await session.send('Target.attachToTarget', { targetId });
  const answers = new Map<number, () => void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, method, params } = JSON.parse(message) as Said;
    if (id !== undefined) answers.get(id)?.();
    if (method === 'Runtime.bindingCalled') report(params?.payload ?? '');
    if (method === 'Inspector.targetCrashed') crashed();
  });
  const commands: [method: string, params?: object][] = [
    ['Inspector.enable'],
    ['Runtime.enable'],
    ['Runtime.addBinding', { name: 'report' }],
    ['Page.enable'],
    ['Page.addScriptToEvaluateOnNewDocument', { source: beforeLoad }],
    ['Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] }],
    ['Page.navigate', { url: address }],
  ];
  for (const [id, [method, params]] of commands.entries()) {
    // Wait for each command: an address may open in another process, which gets only what was set by then.
    const answered = Promise.withResolvers<undefined>();
    answers.set(id, () => answered.resolve(undefined));
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    await answered.promise;
  }
}
