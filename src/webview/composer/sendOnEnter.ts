/** Milliseconds between the end of a composition and the Enter that ended it; a hand is slower. */
const sameMoment = 50;

/** Enter sends, Shift+Enter breaks the line, and an Enter that ends the composition of a word (Japanese, Chinese …) does neither. */
export function sendOnEnter(input: HTMLTextAreaElement, send: () => void): void {
  // In some inputs the composition ends just before the keydown of the same Enter, which then looks like any other. No key at all
  // ends it where a word is picked with the mouse, or dictated.
  let composedAt = -Infinity;
  input.addEventListener('compositionend', ({ timeStamp }) => (composedAt = timeStamp));
  for (const later of ['keyup', 'pointerdown', 'compositionstart'])
    input.addEventListener(later, () => (composedAt = -Infinity));

  input.addEventListener('keydown', (event) => {
    if (!isPlainEnter(event)) return;
    const endsComposition = event.timeStamp - composedAt < sameMoment || isComposing(event);
    composedAt = -Infinity;
    if (endsComposition) return;
    event.preventDefault();
    send();
  });
}

/** Whether a key is part of the composition of a word. */
export function isComposing(event: KeyboardEvent): boolean {
  // Some inputs report it only by code 229, although the field is deprecated.
  const { keyCode } = event as { readonly keyCode: number };
  return event.isComposing || keyCode === 229;
}

function isPlainEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
}
