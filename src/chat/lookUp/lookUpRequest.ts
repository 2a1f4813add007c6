import type { ServiceMessage } from '../../service/client.ts';
import type { LookUpStep } from '../../protocol.ts';
import type { Form } from './forms.ts';
import type { Offer } from './otherTool.ts';
import type { Results } from './results.ts';

/** What the next turn of a reply that looks things up continues, and how the model calls tools. */
export interface NextTurn extends Offer {
  steps: readonly LookUpStep[];
  form: Form;
}

/** A request for the next turn of a reply: with the rules, and with what was looked up so far. `text`: the text of the reply so far. */
export function lookUpRequest(
  messages: readonly ServiceMessage[],
  { form, mayCall, others, ...soFar }: NextTurn & Results & { text: string },
): ServiceMessage[] {
  const [first] = messages;
  const system = first?.role === 'system' && typeof first.content === 'string' ? first.content : undefined;
  const content = [system, form.instructions({ mayCall, others })].filter((part) => part !== undefined).join('\n\n');
  const said = system === undefined ? messages : messages.slice(1);
  return [{ role: 'system', content }, ...said, ...form.messages(soFar)];
}
