import * as vscode from 'vscode';
import { codeIn } from '../chat/codeIn.ts';
import { ending, type Ending } from '../chat/ending.ts';
import { rewritePrompt, serviceMessages } from '../chat/prompts.ts';
import { retrying } from '../chat/retrying.ts';
import type { Replier } from '../chat/session.ts';
import type { Problem } from '../protocol.ts';
import { Proposal, type ProposalState } from './proposal.ts';
import type { Proposals } from './proposals.ts';
import { tellThatItChanged } from './refusals.ts';
import { RetryProgress } from './retryProgress.ts';
import { selectedCode } from './selectedCode.ts';

/** Tells a problem with the buttons that mend it; `retry` is the one for asking once more. */
export type TellProblem = (problem: Problem, retry: () => Promise<void>) => Promise<void>;

/** Rewrites of selected code: each streams into a proposal, and changes nothing before that is accepted. */
export class Rewrites {
  readonly #proposals: Proposals;
  readonly #replier: Replier;
  readonly #tellProblem: TellProblem;

  constructor(proposals: Proposals, replier: Replier, tellProblem: TellProblem) {
    this.#proposals = proposals;
    this.#replier = replier;
    this.#tellProblem = tellProblem;
  }

  /** Asks how the selected code should change, and streams the change into a diff. */
  async start(): Promise<void> {
    const selected = selectedCode();
    const instruction = selected && (await askInstruction());
    if (!instruction) return;
    if (selected.editor.document.getText(selected.range) !== selected.code.text) {
      tellThatItChanged();
      return;
    }
    const prompt = rewritePrompt(instruction, selected.code);
    const fill = (proposal: Proposal): Promise<void> => this.#fill(proposal, prompt);
    const proposal = new Proposal(selected.editor.document, selected.range, fill);
    await this.#proposals.show(proposal, vscode.l10n.t('Rewrite {0}: {1}', selected.code.name, instruction));
    await fill(proposal);
  }

  async #fill(proposal: Proposal, prompt: string): Promise<void> {
    const abort = (proposal.abort = new AbortController());
    await this.#proposals.setState(proposal, 'streaming');
    const { outcome, problem } = await withCancel(proposal, abort, (report) =>
      this.#stream(proposal, prompt, abort.signal, report),
    );
    await this.#proposals.setState(proposal, states[outcome]);
    if (problem) await this.#tellProblem(problem, () => this.#fillAgain(proposal, prompt));
  }

  /** A notification stays when its proposal was closed, or is filled again already. */
  async #fillAgain(proposal: Proposal, prompt: string): Promise<void> {
    if (this.#proposals.has(proposal) && proposal.state !== 'streaming') await this.#fill(proposal, prompt);
  }

  async #stream(
    proposal: Proposal,
    prompt: string,
    signal: AbortSignal,
    report: (message: string) => void,
  ): Promise<Ending> {
    const { id } = this.#replier.model();
    const messages = serviceMessages(
      [{ id: '', role: 'user', text: prompt, attachments: [] }],
      this.#replier.systemPrompt(),
    );
    const ask = this.#replier.begin();
    const retryProgress = new RetryProgress(report);
    let text = '';
    try {
      for await (const event of retrying(() => ask(id, messages, signal), signal)) {
        if (signal.aborted) break;
        if (event.type === 'retry') retryProgress.start(event.retrying);
        if (event.type !== 'text') continue;
        text += event.text;
        const code = codeIn(text, proposal.document.languageId);
        if (code !== undefined) this.#proposals.update(proposal, code);
      }
    } catch (error) {
      return ending(error, text, signal.aborted);
    } finally {
      retryProgress.stop();
    }
    return ending(undefined, text, signal.aborted);
  }
}

/** A rewrite that was stopped has nothing to accept: what came is shown, and can be asked for once more. */
const states: Record<Ending['outcome'], ProposalState> = {
  done: 'complete',
  partial: 'incomplete',
  stopped: 'failed',
  failed: 'failed',
  blocked: 'failed',
};

function askInstruction(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t('Rewrite Selection'),
    prompt: vscode.l10n.t('How should the code change?'),
    placeHolder: vscode.l10n.t('for example: use async and await'),
    ignoreFocusOut: true,
  });
}

/** Shows progress with Cancel. */
function withCancel<T>(
  { document }: Proposal,
  abort: AbortController,
  task: (report: (message: string) => void) => Promise<T>,
): Thenable<T> {
  const title = vscode.l10n.t('Rewriting {0}…', vscode.workspace.asRelativePath(document.uri));
  const options = { location: vscode.ProgressLocation.Notification, cancellable: true, title };
  return vscode.window.withProgress(options, (progress, cancellation) => {
    cancellation.onCancellationRequested(() => abort.abort());
    return task((message) => progress.report({ message }));
  });
}
