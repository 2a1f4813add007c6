import { homedir } from 'node:os';

/** Resolves `~` at the start of a path that the user wrote to the user's home folder. */
export function withHome(path: string): string {
  return path.replace(/^~(?=[\\/])/, () => homedir());
}
