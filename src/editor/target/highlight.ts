/** The kinds of theme with high contrast, as VS Code has them: dark and light. */
const highContrast = [3, 4];

/**
 * How the code of a box is shown in a theme of this kind: like a selection. With high contrast, code is hard to read on a selection without
 * the focus, so that a bar is beside its lines instead.
 */
export function highlightIn<Color>(themeKind: number, colorOf: (id: string) => Color) {
  if (!highContrast.includes(themeKind)) return { backgroundColor: colorOf('editor.inactiveSelectionBackground') };
  const borderColor = colorOf('contrastActiveBorder');
  return { isWholeLine: true, borderStyle: 'solid', borderWidth: '0 0 0 4px', borderColor };
}
