// The parts of the peers that are used here. They are installed only when the benchmark runs, so their own types are not always there.

declare module '@incremark/core' {
  /** A node of a Markdown tree (mdast). */
  export type Node =
    | { type: 'text' | 'inlineCode' | 'code' | 'html'; value: string }
    | { type: 'heading'; depth: number; children: Node[] }
    | { type: 'list'; ordered?: boolean | null; children: Node[] }
    | { type: 'link'; url: string; children: Node[] }
    | {
        type:
          | 'paragraph'
          | 'blockquote'
          | 'listItem'
          | 'strong'
          | 'emphasis'
          | 'delete'
          | 'table'
          | 'tableRow'
          | 'tableCell';
        children: Node[];
      }
    | { type: 'break' | 'thematicBreak' };
  export interface ParsedBlock {
    node: Node;
  }
  export interface IncrementalUpdate {
    completed: ParsedBlock[];
    pending: ParsedBlock[];
  }
  export function createIncremarkParser(options: { gfm: boolean }): {
    append(text: string): IncrementalUpdate;
    finalize(): IncrementalUpdate;
  };
}

declare module '@streamdown/code' {
  export const code: object;
}

declare module 'dompurify' {
  const purify: { sanitize(html: string): string };
  export default purify;
}

declare module 'react' {
  export type ReactNode = object | string;
  export function createElement(component: object, properties: object, ...children: ReactNode[]): ReactNode;
}

declare module 'react-dom/client' {
  import type { ReactNode } from 'react';

  export function createRoot(container: Element): { render: (node: ReactNode) => void };
}

declare module 'react-markdown' {
  const Markdown: object;
  export default Markdown;
}

declare module 'remark-gfm' {
  const gfm: object;
  export default gfm;
}

declare module 'streamdown' {
  export const Streamdown: object;
}

declare module 'streaming-markdown' {
  export function default_renderer(container: Element): object;
  export function parser(renderer: object): object;
  export function parser_write(parser: object, text: string): void;
  export function parser_end(parser: object): void;
}
