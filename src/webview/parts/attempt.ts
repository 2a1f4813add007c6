/** Draws something. If that fails, logs why and draws it in a simpler way, so that the rest of the page keeps working. */
export function attempt<Drawn>(draw: () => Drawn, simpler: () => Drawn): Drawn {
  try {
    return draw();
  } catch (error) {
    console.error(error);
    return simpler();
  }
}
