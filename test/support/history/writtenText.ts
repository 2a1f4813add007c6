/** What is asked in a turn; not all of it is ASCII, for files are torn at bytes. */
export function question(turn: number): string {
  return `Вопрос ${turn}: "why"\nis that 🙂?`;
}

/** The beginning of the text that every reply of these tests streams: a byte that is missing or doubled anywhere shows. */
export function textTo(length: number): string {
  while (text.length < length) text += `${text.length} привет "🙂"\n`;
  return text.slice(0, length);
}

let text = '';
