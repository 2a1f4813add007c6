import { createHash } from 'node:crypto';

/** The workspace in which a conversation is started. */
export interface Workspace {
  /** The same in all windows with the same folders. Tells nothing about them to someone who does not know them. */
  id: string;
  /** As shown to users. */
  name: string;
}

/** The workspace with folders at these addresses, in any order; undefined without folders. */
export function workspaceOf(folders: readonly string[], name: string): Workspace | undefined {
  if (folders.length === 0) return undefined;
  const hash = createHash('sha256').update(JSON.stringify([...folders].sort()));
  return { id: hash.digest('hex').slice(0, 32), name };
}
