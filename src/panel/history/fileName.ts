/** Turns a title into a file name that every system accepts, that leads into no other folder, and that hides nothing. */
export function fileName(title: string): string {
  const words = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return words.slice(0, 60).toWellFormed() || 'chat';
}
