import type { Session } from '../chat/session.ts';
import type { Attachment, Usage } from '../protocol.ts';
import type { ChatServices } from './chatServices.ts';

/** A question that was asked outside a chat, and its answer. */
export interface ShownAnswer {
  question: string;
  attachments: Attachment[];
  /** The name of the model or app that answered. */
  model: string;
  text: string;
  stopReason?: string | undefined;
  /** The tokens of its requests, if the service has counted them. */
  usage?: Usage | undefined;
}

/** The part of a chat that shows an answer. */
interface Answering {
  session: { arriving: Pick<Session['arriving'], 'idle'>; add: Session['add'] };
}

/**
 * A function that shows an answer in the side bar, below a reply that still arrives there. The answer belongs to the installation that is
 * connected now: if another one is connected when the answer is shown, it is shown only as a text in an editor.
 */
export function answerShower(
  {
    connection,
    documents,
  }: { connection: Pick<ChatServices['connection'], 'installationName'> } & Pick<ChatServices, 'documents'>,
  showSideBar: () => Promise<Answering>,
): (answer: ShownAnswer) => Promise<void> {
  const installationName = connection.installationName();
  return async ({ question, attachments, model, text, stopReason, usage }) => {
    const { session } = await showSideBar();
    await session.arriving.idle();
    if (installationName === connection.installationName())
      await session.add(question, attachments, model, text, { stopReason, usage });
    else await (await documents()).show(question, text, 'markdown');
  };
}
