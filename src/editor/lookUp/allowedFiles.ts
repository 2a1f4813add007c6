import * as l10n from '@vscode/l10n';
import { showQuestion } from '../../dialogs/notice.ts';
import type { Place } from './place.ts';

/** The ignored files that the user lets models read. Each is asked about once, by its name. */
export class AllowedFiles {
  readonly #answers = new Map<string, Promise<boolean>>();

  /** Resolves with whether a model may read a file: at once if Git does not ignore it. */
  async allows({ uri, path, within, root }: Place): Promise<boolean> {
    if (!(await root.ignored.has(within))) return true;
    const key = uri.toString();
    const answer = this.#answers.get(key) ?? isConfirmed(path);
    this.#answers.set(key, answer);
    return answer;
  }
}

async function isConfirmed(path: string): Promise<boolean> {
  const question = l10n.t('The model wants to read {0}, which Git ignores. Send it?', path);
  const detail = l10n.t('Ignored files may contain passwords, or data that is not meant for others.');
  const [no, yes] = [l10n.t("Don't Send"), l10n.t('Send')];
  // The question comes while the user does something else, so Enter agrees to nothing by accident.
  return (await showQuestion('warning', question, [detail], [no, yes])) === yes;
}
