import * as l10n from '@vscode/l10n';
import type { ServiceMessage } from '../../service/client.ts';
import { chatPath } from '../../service/apps.ts';

/** What a request would be: whom it asks, and all that it says. */
export interface ChatRequest {
  model: { id: string; name: string };
  messages: ServiceMessage[];
}

/** A request as a text to look at: where it would go, then each message as it is. It contains no key. */
export function requestText({ model, messages }: ChatRequest, place: string): string {
  const head = [
    `# ${l10n.t('What will be sent')}`,
    `POST ${chatPath(model.id)}`,
    l10n.t('To: {0}', place),
    l10n.t('Model or app: {0} ({1})', model.name, model.id),
    l10n.t('This is a preview; nothing was sent. The API key and the realm are sent as headers.'),
  ];
  const said = messages.map(({ role, content }, index) => `## ${index + 1}. ${role}\n\n${content}`);
  return [...head, ...said].join('\n\n') + '\n';
}
