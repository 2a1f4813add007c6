import * as vscode from 'vscode';
import type { Commands } from '../../commands.ts';
import { admitted } from '../../chat/composing/draft.ts';
import { found, refusalText } from '../../chat/composing/foundAttachments.ts';
import type { Attachment, Problem, Usage } from '../../protocol.ts';
import { sentSurroundings } from '../asking/sentSurroundings.ts';
import type { GatedReplier } from '../asking/quietAnswer.ts';
import { documented, fixOf, rewriteAs, type Change } from './proposedChange.ts';
import { codeAttachment } from '../attach/codeAttachment.ts';
import { nameOf } from '../documents/nameOf.ts';
import { askInstruction, type Typed } from '../asking/instruction.ts';
import type { CodeActions } from '../target/codeActions.ts';
import { isNeverSent, showNeverSent } from '../neverSend/neverSent.ts';
import { faultyCode, offeredCode, type Faulty } from '../target/faultyCode.ts';
import { nameAndLanguageOf } from '../documents/inertText.ts';
import { isToRead, stateOf } from './endedReply.ts';
import { type Retries, Proposal } from './proposal.ts';
import type { Proposals } from './proposals.ts';
import { showThatItIsLost, showThatTheOfferIsGone, showThatThereIsNoCode, showWhyNot } from '../documents/refusals.ts';
import { streamInto, type Streamed } from './streaming.ts';
import { TakenCode } from '../target/takenCode.ts';
import { targetOf, type Target } from '../target/target.ts';
import { checkWritable } from '../target/writable.ts';

/** What changes need from the rest of the extension. */
export interface ChangesHost {
  replier: GatedReplier;
  /** Shows a problem with the buttons that lead to a fix; `retry` asks again. */
  showProblem: (problem: Problem, retry: () => Promise<void>) => Promise<void>;
  /** A function that shows an answer in the chat of the installation that is connected now. */
  answerShower(): ShowAnswer;
  /** Shows the request that a prompt would make, with its attachments. */
  showQuestion(prompt: string, attachments: Attachment[]): Promise<void>;
  /** The instructions in the workspace that apply to a file and that the user has agreed to send. */
  instructions(file: vscode.Uri): Promise<Attachment[]>;
}

/** Shows a question with its answer. */
type ShowAnswer = (answer: {
  question: string;
  attachments: Attachment[];
  model: string;
  text: string;
  stopReason: string | undefined;
  usage: Usage | undefined;
}) => Promise<void>;

type ChangeCommand = 'rewrite' | 'fix' | 'document' | 'fixProblem';

/** Changes of code that the user asks for. Each is streamed into a proposal, and changes nothing until the user accepts it. */
export class Changes {
  readonly #proposals: Proposals;
  readonly #host: ChangesHost;
  readonly #actions: CodeActions;
  /** An instruction that could not be followed. The box for the next instruction starts with it. */
  #unused: Typed | undefined;

  constructor(proposals: Proposals, actions: CodeActions, host: ChangesHost) {
    this.#proposals = proposals;
    this.#actions = actions;
    this.#host = host;
  }

  /** The commands that change the code in an editor. */
  commands(editor: () => vscode.TextEditor | undefined): Commands<`realmChat.${ChangeCommand}`> {
    return {
      'realmChat.rewrite': () => this.#rewrite(editor()),
      'realmChat.fix': () => this.#fixIn(editor()),
      'realmChat.document': () => this.#document(editor()),
      'realmChat.fixProblem': (offer) => this.#fixOffered(editor(), offer),
    };
  }

  /** Streams code into a diff, without the given problems. */
  async fix({ target, problems }: Faulty): Promise<void> {
    if (await checkWritable(target.document)) await this.#start(target, fixOf(problems));
  }

  /** Asks how the code should change, and streams the change into a diff. */
  async #rewrite(editor: vscode.TextEditor | undefined): Promise<void> {
    const target = await targetOf(editor);
    if (!target || !(await checkWritable(target.document))) return;
    // Asked early, because a language server that starts only now knows more by the time the instruction is typed.
    void sentSurroundings([target]);
    const { typed, now } = await this.#instructed(target, this.#unused);
    if (!typed) return;
    this.#unused = now ? undefined : typed;
    if (now) await this.#start(now, rewriteAs(typed));
    else showThatItIsLost();
  }

  /** Asks for an instruction. `now` is the code as the user has taken it, where it is then; undefined if that is no longer known. */
  async #instructed(
    target: Target,
    before: Typed | undefined,
  ): Promise<{ typed: Typed | undefined; now: Target | undefined }> {
    using taken = new TakenCode([target]);
    const typed = await askInstruction(taken, (soFar) => this.#preview(taken.targets, soFar), before);
    return { typed, now: taken.targets[0] };
  }

  /** Shows what would be sent with the instruction typed so far. */
  async #preview([target]: readonly Target[], typed: Typed): Promise<void> {
    if (!target) return;
    const { document, range } = target;
    const change = rewriteAs(typed);
    const code = codeAttachment(document, range);
    const attachments = [
      ...(await this.#host.instructions(document.uri)),
      ...(await sentSurroundings([target], change.typed?.withSurroundings)),
    ];
    await this.#host.showQuestion(change.prompt(code), attachments);
  }

  /** Streams code into a diff, without the problems that VS Code shows in it. */
  async #fixIn(editor: vscode.TextEditor | undefined): Promise<void> {
    const faulty = await faultyCode(editor);
    if (faulty) await this.fix(faulty);
  }

  /** Fixes the problems that a code action has offered to fix. Shows a message if that is no longer possible. */
  async #fixOffered(editor: vscode.TextEditor | undefined, offer: unknown): Promise<void> {
    const offered = this.#actions.offered(offer);
    const faulty = offered && (await offeredCode(offered, editor));
    if (faulty) await this.fix(faulty);
    else showThatTheOfferIsGone();
  }

  /** Streams code with documentation into a diff. */
  async #document(editor: vscode.TextEditor | undefined): Promise<void> {
    const target = await targetOf(editor);
    if (target && (await checkWritable(target.document))) await this.#start(target, documented());
  }

  async #start(target: Target, change: Change): Promise<void> {
    const { uri } = target.document;
    const { refusals } = admitted([], found(codeAttachment(target.document, target.range)));
    if (isNeverSent(uri)) void showNeverSent([nameOf(uri)]);
    else if (refusals.length > 0) showWhyNot(refusalText(refusals));
    else await this.propose(target, change);
  }

  /** Streams a change into a diff of the given code, or of a file that does not exist yet. */
  async propose(place: Target | vscode.Uri, change: Change): Promise<void> {
    const proposal = await this.#open(place, change);
    if (proposal) await this.#fill(proposal, change);
  }

  async #open(place: Target | vscode.Uri, change: Change): Promise<Proposal | undefined> {
    const again: Retries = {
      retry: (asked) => this.#retry(asked, change),
      ...(change.typed && { changeInstruction: (asked) => this.#changeInstruction(asked, change) }),
    };
    const proposal =
      'document' in place
        ? new Proposal(place.document, place.range, { again, name: place.name })
        : await Proposal.forNewFile(place, { again });
    const isShown = await this.#proposals.show(proposal, change.title(vscode.workspace.asRelativePath(proposal.file)));
    return isShown ? proposal : undefined;
  }

  /** Does nothing if the proposal was closed or is streaming again, because a notification with Retry remains visible then. */
  async #retry(proposal: Proposal, change: Change): Promise<void> {
    if (!this.#proposals.has(proposal) || proposal.state === 'streaming') return;
    if (proposal.target.lost) showThatItIsLost();
    else await this.#fill(proposal, change);
  }

  /** Opens a new tab for another instruction, because the title of a tab contains its instruction. */
  async #changeInstruction(proposal: Proposal, { typed }: Change): Promise<void> {
    const { document, range } = proposal;
    const { typed: other } = await this.#instructed({ document, range }, typed);
    if (!other) return;
    if (!this.#proposals.has(proposal) || proposal.target.lost) {
      this.#unused = other;
      showThatItIsLost();
      return;
    }
    const change = rewriteAs(other);
    const next = await this.#open(proposal, change);
    if (!next) return;
    await this.#proposals.close(proposal);
    await this.#fill(next, change);
  }

  async #fill(proposal: Proposal, change: Change): Promise<void> {
    const abort = await this.#proposals.restart(proposal);
    try {
      await this.#stream(proposal, change, abort);
    } catch (error) {
      if (abort === proposal.abort && proposal.state === 'streaming')
        await this.#proposals.change(proposal, { state: 'failed' });
      throw error;
    }
  }

  async #stream(proposal: Proposal, change: Change, abort: AbortController): Promise<void> {
    const code = codeAttachment(proposal.document, proposal.range);
    const show = (newest: () => string | undefined): void => this.#proposals.update(proposal, newest);
    const showAnswer = this.#host.answerShower();
    const chosen =
      (await change.attachments?.()) ?? (await sentSurroundings([proposal], change.typed?.withSurroundings));
    const attachments = [...(await this.#host.instructions(proposal.file)), ...chosen];
    const inPrompt = change.attachments ? [] : [code];
    const question = { command: change.command, prompt: change.prompt(code), inPrompt, attachments, abort };
    const streamed = await streamInto(show, proposal, this.#host.replier, question, change.fitter);
    // Retry was pressed in the meantime.
    if (abort !== proposal.abort) return;
    const shown = [...inPrompt, ...attachments];
    if (isToRead(streamed)) await this.#answer(proposal, change, shown, streamed, showAnswer);
    else await this.#end(proposal, change, streamed);
  }

  async #end(proposal: Proposal, change: Change, streamed: Streamed): Promise<void> {
    const { ending, code, remarks } = streamed;
    await this.#proposals.change(proposal, { state: stateOf(streamed), code, remarks });
    if (ending.problem) await this.#host.showProblem(ending.problem, () => this.#retry(proposal, change));
  }

  /** Closes the proposal and shows the reply in the chat, because it contains no code. */
  async #answer(
    proposal: Proposal,
    change: Change,
    attachments: Attachment[],
    { model, text, stopReason, usage }: Streamed,
    showAnswer: ShowAnswer,
  ): Promise<void> {
    const question = change.title(nameAndLanguageOf(proposal.document).name);
    await this.#proposals.close(proposal);
    showThatThereIsNoCode();
    await showAnswer({ question, attachments, model, text, stopReason, usage });
  }
}
