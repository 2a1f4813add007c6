// What a screen reader spoke, without what differs from run to run.

/**
 * Words about Orca's mode, the part of the window, the Command Palette itself, and an editor that gets the focus: whether it says them
 * depends on time.
 */
const passing = [
  /^(browse mode|focus mode|(leaving )?main content\.?|(.* )?document web\.)$/i,
  /^(list box|type the name of a command to run\.|\d+ results)$/i,
  /^(\S+ dot ts|Accessible View) editor /,
];

/** Lines without times, ports, repeats, words that are not always spoken, and `typed`, which is repeated only sometimes. */
export function steady(lines: string[], typed: string): string[] {
  return lines
    .map((line) =>
      line
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/\b127\.0\.0\.1:\d+/g, '127.0.0.1:…')
        .replace(/\b\d+(?:\.\d+)? (?:s|ms|seconds?)\b/g, '… s')
        .replace(/\b\d{1,2}:\d\d [AP]M\b/g, '… o’clock')
        .replace(', recently used', ''),
    )
    .filter((line) => line !== '' && !passing.some((words) => words.test(line)) && !typed.includes(line))
    .filter((line, place, all) => line !== all[place - 1]);
}
