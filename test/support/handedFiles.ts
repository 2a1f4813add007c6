import type { Frame, Page } from 'playwright-core';

/** Pastes or drops files into the message box of the panel's page, or other text with them. Their names do not decide how they are read. */
export function hand(
  page: Page | Frame,
  how: 'paste' | 'drop',
  files: [name: string, bytes: Buffer][],
  text?: string,
): Promise<void> {
  const encoded = files.map(([name, bytes]): [string, string] => [name, bytes.toString('base64')]);
  return page.evaluate(
    ([how, encoded, text]) => {
      const data = new DataTransfer();
      for (const [name, base64] of encoded) {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: 'image/png' }));
      }
      if (text !== undefined) data.setData('text/plain', text);
      const target = document.querySelector('textarea');
      const init = { bubbles: true, cancelable: true };
      if (how === 'paste') target?.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }));
      else target?.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: data }));
    },
    [how, encoded, text] as const,
  );
}
