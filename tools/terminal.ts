// Steps run at the same time; what they print does not mix.

let speaking: Promise<unknown> = Promise.resolve();

/** Runs a step that prints while it runs: what others print waits for its end. One after the other. */
export async function speak<Result>(act: () => Promise<Result>): Promise<Result> {
  const before = speaking;
  const done = Promise.withResolvers<undefined>();
  speaking = done.promise;
  await before;
  try {
    return await act();
  } finally {
    done.resolve(undefined);
  }
}

/** Prints a text as a whole, as soon as nobody else does. */
export async function print(text: string): Promise<void> {
  await speaking;
  console.log(text);
}
