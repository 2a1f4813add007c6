import * as vscode from 'vscode';
import { withoutLinks } from '../shared/plainText.ts';
import type { Pasted } from '../service/credentials.ts';

/** One step of a dialog with several steps. */
export interface InputStep {
  title: string;
  step: number;
  totalSteps: number;
  prompt: string;
  value: string;
  placeholder: string;
  password?: boolean;
  /** The value for what was typed, or a sentence that says what is wrong with it. */
  parse: (typed: string) => Pasted;
  /** A note about a valid value. */
  note?: (value: string) => string;
}

/** How a step was left: with a value, back to the previous step, or out of the dialog. */
export type StepAnswer = { value: string } | 'back' | undefined;

/** Shows one step. The input is checked while the user types. */
export function inputStep(step: InputStep): Promise<StepAnswer> {
  const { parse, note, ...shown } = step;
  const input = Object.assign(vscode.window.createInputBox(), shown, { ignoreFocusOut: true });
  if (step.step > 1) input.buttons = [vscode.QuickInputButtons.Back];
  const check = (): void => {
    input.validationMessage = verdict(step, input.value);
  };
  if (step.value) check();
  return new Promise((resolve) => {
    const leave = (answer: StepAnswer): void => {
      resolve(answer);
      input.hide();
    };
    input.onDidChangeValue(check);
    input.onDidTriggerButton(() => leave('back'));
    input.onDidAccept(() => {
      const parsed = parse(input.value);
      if (parsed.ok) leave({ value: parsed.value });
      else check();
    });
    input.onDidHide(() => {
      resolve(undefined);
      input.dispose();
    });
    input.show();
  });
}

function verdict({ parse, note }: InputStep, typed: string): vscode.InputBoxValidationMessage | undefined {
  const { Error, Info } = vscode.InputBoxValidationSeverity;
  const parsed = parse(typed);
  if (!parsed.ok) return { message: withoutLinks(parsed.reason), severity: Error };
  return note && { message: withoutLinks(note(parsed.value)), severity: Info };
}
