// The part of react-dom that is used here. Its types are in a separate package.
declare module 'react-dom/client' {
  import type { ReactNode } from 'react';

  export function createRoot(container: Element): { render: (node: ReactNode) => void };
}
