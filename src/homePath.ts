import { homedir } from 'node:os';

/** A path as the user wrote it, where `~` at its start is the user's home folder. */
export function withHome(path: string): string {
  return path.replace(/^~(?=[\\/])/, homedir());
}
