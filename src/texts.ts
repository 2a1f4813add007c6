// Every text of the page, beside the protocol: the host translates, the page is sent all of them. `{0}` is replaced with a value.

import { t } from '@vscode/l10n';
import type { Action, Outcome } from './protocol.ts';
import { stopNotes } from './stopReasons.ts';

/** The texts, by what they are for. */
export type Texts = ReturnType<typeof texts>;

/** The texts in the language of VS Code. */
export function texts() {
  return {
    /** Name of the transcript. */
    conversation: t('Conversation'),
    message: t('Message'),
    placeholder: t('Ask Realm Chat'),
    send: t('Send'),
    stop: t('Stop'),
    /** Button; {0} name of the model or app. */
    model: t('Model or app: {0}'),
    /** Names of messages for a screen reader; in `reply`, {0} is the model. */
    you: t('You'),
    reply: t('Reply from {0}'),
    copyReply: t('Copy reply'),
    retry: t('Retry'),
    retryWith: t('Retry with another model'),
    /** Under a reply that reached its length limit: asks for the rest. */
    continueReply: t('Continue'),
    edit: t('Edit'),
    copyMessage: t('Copy message'),
    deleteMessage: t('Delete message'),
    /** Name of the arrows at a message of several versions; {0} which is shown, {1} how many there are. */
    version: t('Version {0} of {1}'),
    previousVersion: t('Previous version'),
    nextVersion: t('Next version'),
    editMessage: t('Edit message'),
    cancel: t('Cancel'),
    /** Over a code block that names no language. */
    code: t('Code'),
    wrapLines: t('Wrap lines'),
    /** Under code that is folded; {0} how many lines it has. */
    showAllLines: t('Show all {0} lines'),
    /** Under code that could be folded. */
    showLess: t('Show less'),
    copyCode: t('Copy code'),
    insertAtCursor: t('Insert at cursor'),
    applyInEditor: t('Apply in editor'),
    openInNewFile: t('Open in new file'),
    copied: t('Copied'),
    scrollToLatest: t('Scroll to latest'),
    find: t('Find'),
    /** {0} which match is shown, {1} how many there are. */
    matchCount: t('{0} of {1}'),
    noMatches: t('No results'),
    previousMatch: t('Previous match'),
    nextMatch: t('Next match'),
    closeFind: t('Close'),
    /** {0} whole seconds since the message was sent. */
    waiting: t('Waiting for the reply… {0} s'),
    /** {0} seconds until the request is sent once more, {1} which attempt that is, {2} of how many. */
    retryingIn: t('Trying again in {0} s (attempt {1} of {2}).'),
    /** {0} whole seconds since the message was sent, {1} which attempt is on its way, {2} of how many. */
    retrying: t('Waiting for the reply… {0} s (attempt {1} of {2})'),
    /** {0} tokens in, {1} tokens out; a dash where a count is not known. */
    tokens: t('{0} tokens in, {1} out'),
    /** {0} seconds that a reply took. */
    seconds: t('{0} s'),
    /** How a reply ended, by its stop reason, in the line under it; empty for one that is complete. {0} the reason as it was sent. */
    stops: stopNotes(),
    /** Over a message whose formatting failed. */
    unformatted: t('This message could not be displayed with formatting.'),
    serverSaid: t('The server said:'),
    /** In the place of an image; {0} its description and host, where it has them. */
    image: t('[image: {0}]'),
    /** Icons of a task list. */
    taskDone: t('Done'),
    taskOpen: t('Not done'),
    /** Attached code; {0} file name, {1} first and {2} last line. */
    lines: t('{0}, lines {1} to {2}'),
    /** The same for a single line {1}. */
    line: t('{0}, line {1}'),
    /** How long an attached text is; {0} thousands of characters, or characters. */
    kilobytes: t('{0} KB'),
    bytes: t('{0} B'),
    attachContext: t('Attach context'),
    /** Its tooltip, which also explains how to drop files: VS Code takes them itself unless Shift is held. */
    attachHint: t('Attach context, or hold Shift and drop files here'),
    /** {0} name of what is attached. */
    remove: t('Remove {0}'),
    /** Of all that goes along with the message. */
    attachments: t('Attachments'),
    showRequest: t('Show what will be sent'),
    /** Names of the lists that `#` and `/` open. */
    contextList: t('Context'),
    promptList: t('Prompts'),
    /** Said when such a list opens or changes; {0} how many entries it has. */
    suggestionCount: t('Suggestions: {0}'),
    connectHeading: t('Connect Realm Chat'),
    connectText: t(
      'Chat with the models and apps of your organisation. You need the address of the service, your realm and an API key.',
    ),
    emptyHeading: 'Realm Chat',
    /** {0} what is connected: the host, and the realm after it. */
    connectedTo: t('Connected to {0}'),
    noKey: t('No API key for this connection yet.'),
    modelMissing: t('{0} is not in the list of models. Choose another one, or send anyway.'),
    /** Where history is switched off. */
    notKept: t('Conversations are not kept on disk.'),
    /** {0} how long the conversation is. */
    conversationSize: t('Conversation: {0}'),
    /** {0} tokens that the service counted in the last request. */
    lastRequest: t('last request: {0} tokens'),
    suggestions: [
      t('What can you help me with?'),
      t('Show me how to read a file line by line in TypeScript'),
      t('Write a regular expression for dates like 2026-11-21'),
    ],
    /** Announced when a reply ends; all but `done` are also in the line under it. */
    outcomes: {
      streaming: t('Reply is on its way'),
      done: t('Reply is complete'),
      partial: t('Reply was cut off'),
      stopped: t('Stopped'),
      failed: t('Reply failed'),
      blocked: t('Blocked'),
    } satisfies Record<Outcome, string>,
    actions: {
      retry: t('Retry'),
      continueInNew: t('Continue in new chat'),
      setApiKey: t('Set API key'),
      setUpConnection: t('Set up connection'),
      selectModel: t('Select model'),
      switchConnection: t('Switch connection'),
      testConnection: t('Test connection'),
      openSettings: t('Open settings'),
      openProxySettings: t('Open proxy settings'),
      openWalkthrough: t('Open walkthrough'),
    } satisfies Record<Action, string>,
  };
}
