// Fonts and scales that the panel's page is tested with: heights differ from machine to machine.
import process from 'node:process';

/** How a machine shows text. */
export interface Look {
  name: string;
  /** CSS that loads the fonts and names them as VS Code does; empty: the fonts of this machine. */
  fonts: string;
  /** Device pixels per CSS pixel. */
  scale: number;
}

/** A font file of a development dependency. `metrics` are CSS descriptors that imitate another font's metrics. */
interface Font {
  file: string;
  metrics?: string;
}

const dejaVuSans = { file: 'dejavu-sans/files/dejavu-sans-latin-400-normal.woff2' };
const dejaVuMono = { file: 'dejavu-mono/files/dejavu-mono-latin-400-normal.woff2' };
const notoMono = { file: 'noto-sans-mono/files/noto-sans-mono-latin-400-normal.woff2' };
/** Height above and below the baseline, nearly that of Noto Sans and Segoe UI. */
const noto = 'ascent-override: 106.9%; descent-override: 29.3%; line-gap-override: 0%';
/** Like fonts of tall scripts, whose text is higher than its line. */
const tall = 'ascent-override: 150%; descent-override: 70%; line-gap-override: 20%';

/** The fonts and scale of this machine. */
export const systemLook: Look = { name: 'with the fonts of this machine', fonts: '', scale: 1 };

/** Three sets of fonts, each at a different scale. */
export const looks: Look[] = [
  { name: 'with DejaVu', fonts: fonts(dejaVuSans, dejaVuMono), scale: 1 },
  { name: 'with Noto, scaled by 1.25', fonts: fonts({ ...dejaVuSans, metrics: noto }, notoMono), scale: 1.25 },
  {
    name: 'with tall fonts, scaled by 2',
    fonts: fonts({ ...dejaVuSans, metrics: tall }, { ...dejaVuMono, metrics: tall }),
    scale: 2,
  },
];

/** The look that PANEL_LOOK selects by its position, from 1 on, for tests that do not choose theirs. */
export function lookOfEnvironment(): Look {
  return looks[Number(process.env['PANEL_LOOK']) - 1] ?? systemLook;
}

function fonts(text: Font, code: Font): string {
  return `${face('Text', text)} ${face('Code', code)}
  :root { --vscode-font-family: Text, sans-serif; --vscode-editor-font-family: Code, monospace }`;
}

function face(name: string, { file, metrics = '' }: Font): string {
  return `@font-face { font-family: ${name}; src: url(/node_modules/@fontsource/${file}); ${metrics} }`;
}
