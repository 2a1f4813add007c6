import * as l10n from '@vscode/l10n';
import { numberText } from '../../shared/counted.ts';
import type { ContentPart, ServiceMessage } from '../../service/client.ts';
import type { Parameters } from '../../service/parameters.ts';
import { chatPath } from '../../service/apps.ts';
import { fenced } from '../../shared/fenced.ts';

/** A request as it would be sent: the model or app, and all its text. */
export interface ChatRequest {
  /** The name of the connection, as shown to users. */
  installationName: string;
  model: { id: string; name: string };
  messages: ServiceMessage[];
  /** Further fields of the request. */
  parameters: Parameters;
  /** The names of the tools with which the model may look things up; absent if it may not. */
  tools?: readonly string[];
}

/** A request as a text for users: where it would be sent, then each message as it is. It contains no key. */
export function requestText({ installationName, model, messages, parameters, tools = [] }: ChatRequest): string {
  const head = [
    `# ${l10n.t('What will be sent')}`,
    `POST ${chatPath(model.id)}`,
    l10n.t('To: {0}', installationName),
    l10n.t('Model or app: {0} ({1})', model.name, model.id),
    l10n.t('This is a preview; nothing was sent. The API key and the realm are sent as headers.'),
  ];
  const lookUp = l10n.t(
    'The model may look things up: {0}. What it finds is sent in further requests.',
    tools.join(', '),
  );
  const fields = Object.keys(parameters).length > 0 ? [parametersText(parameters)] : [];
  const said = messages.map(({ role, content }, index) => `## ${index + 1}. ${role}\n\n${shown(content)}`);
  return [...head, ...fields, ...(tools.length > 0 ? [lookUp] : []), ...said].join('\n\n') + '\n';
}

function parametersText(parameters: Parameters): string {
  return `${l10n.t('Parameters, from the setting realmChat.models:')}\n\n${fenced({ language: 'json', text: JSON.stringify(parameters, undefined, 2) })}`;
}

/** The text of a message. Of a picture it contains only the start of its address, which names the format. */
function shown(content: string | ContentPart[]): string {
  if (typeof content === 'string') return content;
  const parts = content.map((part) => (part.type === 'text' ? part.text : shortened(part.image_url.url)));
  return parts.join('\n\n');
}

function shortened(address: string): string {
  const head = address.slice(0, address.indexOf(',') + 1);
  return `[${head}… ${l10n.t('{0} KB', numberText(Math.ceil(address.length / 1000)))}]`;
}
