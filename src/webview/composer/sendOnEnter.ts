/** Makes Enter send. Shift+Enter breaks the line, and an Enter that ends an IME composition (Japanese, Chinese …) does neither. */
export function sendOnEnter(input: HTMLTextAreaElement, send: () => void): void {
  // Some input methods end the composition just before the keydown of the same Enter, which then looks like any other. A composition
  // ends without any key if a word is picked with the mouse, or dictated.
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

/** The maximum number of milliseconds between the end of a composition and the Enter that ended it. Nobody types that fast. */
const sameMoment = 50;

/** Whether a key is part of an IME composition. */
export function isComposing(event: KeyboardEvent): boolean {
  // Some input methods report it only by key code 229, although the field is deprecated.
  const { keyCode } = event as { readonly keyCode: number };
  return event.isComposing || keyCode === 229;
}

function isPlainEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
}
