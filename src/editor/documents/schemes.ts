/** The scheme of the documents that show what a file would become. */
export const proposalScheme = 'realm-chat-proposal';

/** The scheme of the documents on the left side of a diff, where the file itself cannot be. */
export const originalScheme = 'realm-chat-original';

/** The scheme of read-only texts. */
export const textScheme = 'realm-chat-text';

/** The scheme of texts that are opened for reading. */
export const accessibleViewScheme = 'realm-chat-accessible-view';

/** The scheme of diagrams. */
export const diagramScheme = 'realm-chat-diagram';

/** Whether users work in text editors with such a document. They do not in output, in comment boxes and in texts that Realm Chat shows. */
export function isWorkedIn({ scheme }: { scheme: string }): boolean {
  return !['output', 'comment', textScheme, accessibleViewScheme].includes(scheme);
}
