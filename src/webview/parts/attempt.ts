/** Draws something; when that fails, notes why and draws it in the simpler way, so that the rest of the page goes on. */
export function attempt<Drawn>(draw: () => Drawn, simpler: () => Drawn): Drawn {
  try {
    return draw();
  } catch (error) {
    console.error(error);
    return simpler();
  }
}
