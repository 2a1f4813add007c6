declare module 'subset-font' {
  /** The font with only the glyphs of this text. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'truetype' },
  ): Promise<Uint8Array>;
}
