/** Asks for a review of the changes that are sent with the prompt. `findingsIn` reads the answer. */
export function reviewPrompt(): string {
  return [
    'Review the changes below as a careful colleague would. Look for mistakes, security problems, missing handling of errors, and whatever will surprise the next reader. Report only what should be changed, and nothing about lines that stay as they are.',
    'The changes are a diff. The number behind the sign of a line is its line in the new file.',
    'Answer with only a list in JSON, in one fenced code block. Each finding is an object: {"file": the path of the file, "line": the number of the line in the new file, "severity": "error", "warning" or "info", "title": a few words, "message": what is wrong and why, "suggestion": what should be there instead, may be absent}. If there is nothing to report, answer with an empty list.',
  ].join('\n\n');
}
