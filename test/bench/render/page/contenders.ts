import type { Contender } from './renderer.ts';

/** All renderers that are compared. Each is loaded only into a page that draws with it. */
export const contenders = {
  floor: {
    label: 'floor: plain text, a line an element, each frame',
    role: 'floor',
    fed: 'frame',
    className: 'floor',
    load: async () => (await import('./renderers/floor.ts')).floor,
  },
  ours: {
    label: 'Realm Chat, as its panel draws',
    role: 'ours',
    fed: 'frame',
    className: 'markdown',
    load: async () => (await import('./renderers/ours.ts')).ours,
  },
  oursEachFrame: {
    label: '(Realm Chat, each frame)',
    role: 'aside',
    fed: 'frame',
    className: 'markdown',
    load: async () => (await import('./renderers/ours.ts')).oursEachFrame,
  },
  thoughts: {
    label: '(Realm Chat, as thoughts)',
    role: 'aside',
    fed: 'frame',
    className: 'thoughts-alone',
    load: async () => (await import('./renderers/thoughts.ts')).thoughts,
  },
  streamingMarkdown: {
    label: 'streaming-markdown, each delta',
    role: 'peer',
    fed: 'delta',
    className: 'peer',
    load: async () => (await import('./renderers/streamingMarkdown.ts')).streamingMarkdown,
  },
  incremark: {
    label: 'incremark, parsed each delta',
    role: 'peer',
    fed: 'delta',
    className: 'peer',
    load: async () => (await import('./renderers/incremark.ts')).incremark,
  },
  markedTail: {
    label: 'marked on the tail, each frame',
    role: 'peer',
    fed: 'frame',
    className: 'peer',
    load: async () => (await import('./renderers/markedTail.ts')).markedTail,
  },
  streamdown: {
    label: 'streamdown, code in colours, each frame',
    role: 'peer',
    fed: 'frame',
    className: 'peer',
    load: async () => (await import('./renderers/streamdown.ts')).streamdown,
  },
  reactMarkdown: {
    label: 'react-markdown, whole reply each frame',
    role: 'peer',
    fed: 'frame',
    className: 'peer',
    load: async () => (await import('./renderers/reactMarkdown.ts')).reactMarkdown,
  },
  markedFrame: {
    label: 'marked + DOMPurify, whole, each frame',
    role: 'peer',
    fed: 'frame',
    className: 'peer',
    load: async () => (await import('./renderers/markedWhole.ts')).markedWhole,
  },
  markedDelta: {
    label: 'marked + DOMPurify, whole, each delta',
    role: 'peer',
    fed: 'delta',
    className: 'peer',
    load: async () => (await import('./renderers/markedWhole.ts')).markedWhole,
  },
  floorDelta: {
    label: '(the floor, each delta)',
    role: 'aside',
    fed: 'delta',
    className: 'floor',
    load: async () => (await import('./renderers/floor.ts')).floor,
  },
  incremarkFrame: {
    label: '(incremark, each frame)',
    role: 'aside',
    fed: 'frame',
    className: 'peer',
    load: async () => (await import('./renderers/incremark.ts')).incremark,
  },
  streamingMarkdownFrame: {
    label: '(streaming-markdown, each frame)',
    role: 'aside',
    fed: 'frame',
    className: 'peer',
    load: async () => (await import('./renderers/streamingMarkdown.ts')).streamingMarkdown,
  },
} as const satisfies Record<string, Contender>;

/** The name of a contender. */
export type ContenderName = keyof typeof contenders;
