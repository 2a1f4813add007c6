// Whatever the user clicks, and in whatever order things happen meanwhile, no tool is called without the user's agreement.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as vscode from 'vscode';
import { VsCodeTools } from '../../src/editor/tools/vscodeTools.ts';
import { checkProperty } from '../support/property.ts';

/** What can happen: a model calls a tool, or the user or VS Code does something. */
type Happening =
  | { does: 'call'; tool: number; conversation: number; reply: number }
  | { does: 'answer'; button: number }
  | { does: 'stop' | 'begin'; reply: number }
  | { does: 'change' | 'remove' | 'restore'; tool: number }
  | { does: 'forbid' | 'allow' };

const buttons = ["Don't Call", 'Allow Once', 'Allow This Tool in This Conversation', undefined];
const one = fc.nat({ max: 1 });
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('call'), tool: one, conversation: one, reply: one }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('answer'), button: fc.nat({ max: buttons.length - 1 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('stop', 'begin'), reply: one }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('change', 'remove', 'restore'), tool: one }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('forbid', 'allow') }) },
);
/** Each with how many steps of promises pass before the next. */
const order = fc.array(fc.tuple(happening, fc.nat({ max: 12 })), { minLength: 15, maxLength: 60, size: 'max' });

/** A call of a model: what it calls, where, and what the tool was then. */
interface Call {
  tool: string;
  key: string;
  conversation: number;
  signal: AbortSignal;
}

/** A window in which these things happen. It throws as soon as a tool is called without agreement. */
class Window {
  readonly #there: vscode.LanguageModelToolInformation[] = [toolOf(0, 0), toolOf(1, 0)];
  readonly #patterns = ['*'];
  readonly #conversations = [{}, {}];
  readonly #replies = [new AbortController(), new AbortController()];
  readonly #calls: Call[] = [];
  /** The question that is open: the call that it is about, and what answers it. */
  #open: { call: Call; answer: (button: string | undefined) => void } | undefined;
  /** What the user has agreed to: calls, and tools in conversations. */
  readonly #agreed = new Set<Call | string>();
  readonly #violations: string[] = [];
  readonly #tools = new VsCodeTools({ tools: this.#there, invokeTool: this.#invoke.bind(this) }, () => this.#patterns);
  made = 0;

  happens(event: Happening): void {
    switch (event.does) {
      case 'call':
        this.#call(event);
        break;
      case 'answer':
        this.#answer(buttons[event.button]);
        break;
      case 'stop':
        this.#replies[event.reply]?.abort();
        break;
      case 'begin':
        this.#replies[event.reply] = new AbortController();
        break;
      case 'forbid':
        this.#patterns.length = 0;
        break;
      case 'allow':
        this.#patterns.splice(0, 1, '*');
        break;
      default:
        this.#change(event.does, event.tool);
    }
  }

  /** What VS Code shows in place of its dialog. */
  ask(question: string, detail: string): Promise<string | undefined> {
    if (this.#open) this.#violations.push('two questions at once');
    const call = this.#calls[Number(/"n": (\d+)/.exec(detail)?.[1])];
    assert.ok(call, 'a question about no call');
    if (!question.includes(call.tool)) this.#violations.push(`a question about ${question}`);
    if (call.signal.aborted) this.#violations.push('a question of a reply that was stopped');
    return new Promise((answer) => (this.#open = { call, answer }));
  }

  get violations(): readonly string[] {
    return this.#violations;
  }

  #call({ tool, conversation, reply }: { tool: number; conversation: number; reply: number }): void {
    const offered = this.#tools.offered('a.example · primary').find(({ name }) => name === nameOf(tool));
    const [found, signal] = [this.#toolNow(nameOf(tool)), this.#replies[reply]?.signal];
    const place = this.#conversations[conversation];
    if (!offered || !found || !signal || !place) return;
    const call = { tool: found.name, key: keyOf(found), conversation, signal };
    const n = this.#calls.push(call) - 1;
    void offered.call({ n }, place, signal).catch(() => undefined);
  }

  #answer(button: string | undefined): void {
    if (!this.#open) return;
    const { call, answer } = this.#open;
    this.#open = undefined;
    if (button === buttons[1]) this.#agreed.add(call);
    if (button === buttons[2]) this.#agreed.add(call).add(placeOf(call));
    answer(button);
  }

  #change(does: 'change' | 'remove' | 'restore', tool: number): void {
    const at = this.#there.findIndex(({ name }) => name === nameOf(tool));
    if (does === 'remove' && at >= 0) this.#there.splice(at, 1);
    if (does === 'restore' && at < 0) this.#there.push(toolOf(tool, 0));
    if (does === 'change' && at >= 0) this.#there[at] = toolOf(tool, this.#calls.length);
  }

  #toolNow(name: string): vscode.LanguageModelToolInformation | undefined {
    return this.#there.find((tool) => tool.name === name);
  }

  #invoke(name: string, { input }: { input: object }): Promise<vscode.LanguageModelToolResult> {
    this.made++;
    const call = this.#calls[(input as { n: number }).n];
    const now = this.#toolNow(name);
    if (!call || call.tool !== name) this.#violations.push('another call than the model made');
    else if (!this.#agreed.delete(call) && !this.#agreed.has(placeOf(call))) this.#violations.push('no agreement');
    else if (call.signal.aborted) this.#violations.push('a reply that was stopped');
    else if (!now || keyOf(now) !== call.key) this.#violations.push('a tool that is not what it was');
    else if (this.#patterns.length === 0) this.#violations.push('a tool that the user forbids');
    return Promise.resolve({ content: [new vscode.LanguageModelTextPart('done')] });
  }
}

function nameOf(tool: number): string {
  return `mcp_${tool}_x`;
}

function toolOf(tool: number, version: number): vscode.LanguageModelToolInformation {
  return { name: nameOf(tool), description: `Version ${version}`, inputSchema: { type: 'object' }, tags: ['mcp'] };
}

function keyOf({ name, description }: vscode.LanguageModelToolInformation): string {
  return `${name} ${description}`;
}

function placeOf({ key, conversation }: Call): string {
  return `${key} in ${conversation}`;
}

describe('Tools', () => {
  const { showWarningMessage } = vscode.window;
  const window = vscode.window as { showWarningMessage: unknown };
  afterEach(() => (window.showWarningMessage = showWarningMessage));

  it('are never called without an agreement that covers the call, in any order of clicks (V471)', async () => {
    let made = 0;
    const property = fc.asyncProperty(order, async (events) => {
      const here = new Window();
      window.showWarningMessage = (question: string, { detail = '' }: vscode.MessageOptions) =>
        here.ask(question, detail);
      for (const [event, ticks] of events) {
        here.happens(event);
        for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
      }
      await new Promise(setImmediate);
      assert.deepEqual(here.violations, []);
      made += here.made;
    });
    await checkProperty(property, 600);
    assert.ok(made > 600, `only ${made} calls were made`);
  }).timeout(120_000);
});
