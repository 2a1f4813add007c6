/** The question of a turn; not all ASCII, because files may be cut inside a character. */
export function question(turn: number): string {
  return `Вопрос ${turn}: "why"\nis that 🙂?`;
}

/** The beginning of the text that every reply of these tests streams, with positions in it: a missing or doubled byte shows. */
export function textTo(length: number): string {
  while (text.length < length) text += `${text.length} привет "🙂"\n`;
  return text.slice(0, length);
}

let text = '';

/** The summary of the replies up to that of a turn. */
export function summaryOf(turn: number): string {
  return `Summary ${turn}`;
}
