import type { Fact } from '../protocol.ts';

/** Uses these fonts in the whole page, in place of those of the theme. */
export function useFonts({ size, family, codeSize, codeFamily, codeWeight }: Extract<Fact, { type: 'fonts' }>): void {
  const values = {
    '--vscode-font-size': pixels(size),
    '--vscode-font-family': family,
    '--vscode-editor-font-size': pixels(codeSize),
    '--vscode-editor-font-family': codeFamily,
    '--vscode-editor-font-weight': codeWeight,
  };
  // VS Code sets those of the theme on the element around this one.
  for (const [name, value] of Object.entries(values)) document.body.style.setProperty(name, value ?? '');
}

function pixels(size: number | undefined): string | undefined {
  return size === undefined ? undefined : `${size}px`;
}
