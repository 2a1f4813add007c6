// What is used here of react-dom, whose types are a package of their own.
declare module 'react-dom/client' {
  import type { ReactNode } from 'react';

  export function createRoot(container: Element): { render: (node: ReactNode) => void };
}
