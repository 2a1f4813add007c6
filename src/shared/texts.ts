// Every text of the page itself. The host translates them and sends all of them to the page. `{0}` is replaced with a value. A text with a
// count has one form for one and another for several.

import * as l10n from '@vscode/l10n';
import type { Action, ContextPart, Outcome } from '../protocol.ts';
import { stopNotes } from './stopReasons.ts';

/** The texts of the page, by their purpose. */
export type Texts = ReturnType<typeof texts>;

/** The texts in the display language of VS Code. */
export function texts() {
  return {
    /** The name of the transcript. */
    conversation: l10n.t('Conversation'),
    message: l10n.t('Message'),
    placeholder: l10n.t('Ask Realm Chat'),
    /** Replaces it while a reply arrives. */
    placeholderAhead: l10n.t('Write the next message'),
    /** The name of the messages that wait for the end of a reply. */
    waitingMessages: l10n.t('Waiting messages'),
    /** Over these messages, unless something else is to be said. */
    waitingForReply: l10n.t('Sent when the reply is done'),
    /** Announced when a message begins to wait, before what it waits for; and when it is sent. */
    messageWaits: l10n.t('Message waits'),
    waitingSent: l10n.t('The waiting message was sent'),
    /** The button that sends the first of them; while a reply arrives, it stops that. */
    sendNow: l10n.t('Send now'),
    stopAndSend: l10n.t('Stop and send now'),
    /** The names of the buttons of one of them; {0} is the beginning of its text. */
    editWaiting: l10n.t('Edit {0}'),
    editWaitingHint: l10n.t('Edit in the message box'),
    moveUp: l10n.t('Move up {0}'),
    /** How many attachments it has, and the model or app that it is for, if another one is chosen. */
    attached: { one: l10n.t('{0} attachment'), other: l10n.t('{0} attachments') },
    forModel: l10n.t('for {0}'),
    send: l10n.t('Send'),
    stop: l10n.t('Stop'),
    /** The name of a button; {0} is the name of the model or app. */
    model: l10n.t('Model or app: {0}'),
    effort: l10n.t('Effort'),
    effortIs: l10n.t('Effort: {0}'),
    effortDefault: l10n.t('default'),
    /** The names of messages for a screen reader; in `reply`, {0} is the model. */
    you: l10n.t('You'),
    reply: l10n.t('Reply from {0}'),
    copyReply: l10n.t('Copy reply'),
    /** The name of the button beside a selection; what is said after it was pressed, or if nothing is selected. */
    quote: l10n.t('Quote'),
    quoted: l10n.t('Quoted in the message box'),
    nothingToQuote: l10n.t('Select text in a message first'),
    /** The source of a quotation from a message of the user. */
    myMessage: l10n.t('My message'),
    retry: l10n.t('Retry'),
    retryWith: l10n.t('Retry with another model'),
    /** The name of buttons that let the user choose other models and apps to ask too. */
    askAlso: l10n.t('Ask also…'),
    /** The name of the replies of several models; {0} is how many there are. */
    replies: l10n.t('{0} replies'),
    /** The state of one of them while it arrives. */
    replying: l10n.t('Replying…'),
    /** The names of the buttons of one of them; {0} is the name of the model. */
    stopReply: l10n.t('Stop {0}'),
    keep: l10n.t('Keep'),
    keepReply: l10n.t('Keep reply from {0}'),
    /** Replaces Stop while several replies arrive. */
    stopAll: l10n.t('Stop all'),
    /** Under several replies; {0} is the name of the selected model. */
    continuesWith: l10n.t('Your next message continues with {0}.'),
    copyTable: l10n.t('Copy as table'),
    /**
     * The name of one of several replies, announced when it ends; {0} is the model, {1} the state of the reply. It is also the name of the
     * buttons of a message; {0} is then the speaker, {1} the start of the message.
     */
    replyOf: l10n.t('{0}: {1}'),
    /** Under a reply that reached its length limit; asks for the rest. */
    continueReply: l10n.t('Continue'),
    edit: l10n.t('Edit'),
    copyMessage: l10n.t('Copy message'),
    deleteMessage: l10n.t('Delete message'),
    /** The name of the arrows of a message with several versions; {0} is the version that is shown, {1} how many there are. */
    version: l10n.t('Version {0} of {1}'),
    previousVersion: l10n.t('Previous version'),
    nextVersion: l10n.t('Next version'),
    editMessage: l10n.t('Edit message'),
    cancel: l10n.t('Cancel'),
    /** Over a code block that names no language. */
    code: l10n.t('Code'),
    /** The names of a code block and of a table for a screen reader; {0} is the language of the code. */
    codeIn: l10n.t('Code: {0}'),
    table: l10n.t('Table'),
    wrapLines: l10n.t('Wrap lines'),
    /** Under code that is folded; {0} is how many lines it has. */
    showAllLines: l10n.t('Show all {0} lines'),
    /** Under code that can be folded. */
    showLess: l10n.t('Show less'),
    copyCode: l10n.t('Copy code'),
    insertAtCursor: l10n.t('Insert at cursor'),
    applyInEditor: l10n.t('Apply in editor'),
    /** On code that names its file; {0} is the path. */
    applyTo: l10n.t('Apply to {0}'),
    /** Under a reply whose code blocks name several files; {0} is how many. */
    applyAll: l10n.t('Apply all {0} files'),
    openInNewFile: l10n.t('Open in new file'),
    openPath: l10n.t('Open {0}'),
    openAsDiagram: l10n.t('Open as diagram'),
    runInTerminal: l10n.t('Insert into terminal'),
    copied: l10n.t('Copied'),
    scrollToLatest: l10n.t('Scroll to latest'),
    find: l10n.t('Find'),
    /** {0} is the match that is shown, {1} how many there are. */
    matchCount: l10n.t('{0} of {1}'),
    noMatches: l10n.t('No results'),
    previousMatch: l10n.t('Previous match'),
    nextMatch: l10n.t('Next match'),
    closeFind: l10n.t('Close'),
    /** {0} is whole seconds since the message was sent. */
    waiting: l10n.t('Waiting for the reply… {0} s'),
    /** Over a reply whose model is thinking, or has thought; {0} is whole seconds. */
    thinking: l10n.t('Thinking… {0} s'),
    thoughtFor: l10n.t('Thought for {0} s'),
    /** Over a reply whose model has thought, if the seconds are not known. */
    thought: l10n.t('Thought'),
    /** {0} is the seconds until the request is sent again, {1} the attempt that it will be, {2} of how many. */
    retryingIn: l10n.t('Trying again in {0} s (attempt {1} of {2}).'),
    /** {0} is whole seconds since the message was sent, {1} the current attempt, {2} of how many. */
    retrying: l10n.t('Waiting for the reply… {0} s (attempt {1} of {2})'),
    /** {0} is the tokens in, {1} the tokens out; a dash if a count is not known. */
    tokens: { one: l10n.t('{0} token in, {1} out'), other: l10n.t('{0} tokens in, {1} out') },
    /** For a reply whose own tokens the service has not counted. */
    tokensIn: { one: l10n.t('{0} token in'), other: l10n.t('{0} tokens in') },
    /** {0} is the seconds that a reply took. */
    seconds: l10n.t('{0} s'),
    /** How a reply ended, by its stop reason, in the line under it; empty for a complete reply. {0} is the reason as it was sent. */
    stops: stopNotes(),
    /** Over a message whose formatting failed. */
    unformatted: l10n.t('This message could not be displayed with formatting.'),
    serverSaid: l10n.t('The server said:'),
    /** In place of an image; {0} is its description and host, if it has them. */
    image: l10n.t('[image: {0}]'),
    /** The names of the icons of a task list. */
    taskDone: l10n.t('Done'),
    taskOpen: l10n.t('Not done'),
    /** Attached code; {0} is the file name, {1} the first and {2} the last line. */
    lines: l10n.t('{0}, lines {1} to {2}'),
    /** Attached code of a single line; {0} is the file name, {1} the line. */
    line: l10n.t('{0}, line {1}'),
    /** The length of an attached text; {0} is thousands of characters, or characters. */
    kilobytes: l10n.t('{0} KB'),
    bytes: l10n.t('{0} B'),
    /** The size of a picture in pixels; {0} is its width, {1} its height. */
    pixels: l10n.t('{0} × {1} px'),
    /** The name of the list of pictures of a message. */
    pictures: l10n.t('Pictures'),
    /** In place of a picture whose file no longer exists. */
    pictureLost: l10n.t('This picture is lost.'),
    /** On a picture that will not be sent, or that the model may not accept; {0} is the name of the model. */
    appsTakeText: l10n.t('Apps take text'),
    takesNoPictures: l10n.t('{0} does not take pictures'),
    mayTakePictures: l10n.t('{0} might not take pictures'),
    attachContext: l10n.t('Attach context'),
    /** The tooltip of that button. It also explains how to drop files, because VS Code itself takes them unless Shift is held. */
    attachHint: l10n.t('Attach context, or hold Shift and drop files here'),
    /** {0} is the name of the attachment. */
    remove: l10n.t('Remove {0}'),
    /** The name of everything that is sent with the message. */
    attachments: l10n.t('Attachments'),
    /** On the chip of an attached folder; {0} is how many of its files are attached. */
    files: { one: l10n.t('{0} file'), other: l10n.t('{0} files') },
    /** After the attachments above a message; {0} is how many of them are not shown. */
    moreChips: { one: l10n.t('and {0} more'), other: l10n.t('and {0} more') },
    /** The name of the button that lets replies look things up. */
    lookUp: l10n.t('Look things up in the workspace'),
    /** Over a reply that has looked things up; {0} is how many. */
    lookedUp: { one: l10n.t('Looked up {0} thing'), other: l10n.t('Looked up {0} things') },
    /** Under a reply that proposes changes; {0} is how many files it would change. */
    showProposed: { one: l10n.t('Show the change of {0} file'), other: l10n.t('Show the changes of {0} files') },
    /** The button that brings back the files as they were. */
    undoChanges: l10n.t('Undo changes of this reply'),
    /** What pressing one of them does. */
    showStep: l10n.t('Show what was sent'),
    showRequest: l10n.t('Show what will be sent'),
    /** The name of the ring in the composer. */
    context: l10n.t('Context'),
    /** The tooltip of the ring; {0} is the tokens of the next request, {1} the limit, {2} the percentage of it. */
    contextUse: l10n.t('The next request will have about {0} of {1} tokens ({2} %).'),
    /** Follows that tooltip; {0} is what takes most of the tokens, {1} how many. */
    contextMost: l10n.t('Most of it: {0}, about {1}.'),
    contextParts: {
      systemPrompt: l10n.t('the system prompt'),
      attachments: l10n.t('what is attached'),
      earlierMessages: l10n.t('earlier messages'),
      message: l10n.t('this message'),
    } satisfies Record<ContextPart | 'message', string>,
    /** Before a message that may not fit; {0} is the tokens of its request, {1} the limit. */
    tooLong: l10n.t('This will probably not fit: the request would have about {0} tokens, and the model takes {1}.'),
    leaveOut: l10n.t('Leave out oldest messages'),
    /** Asks for a summary of earlier replies, which takes their place in requests; then what the line with it says. */
    shorten: l10n.t('Summarise older replies'),
    summarised: l10n.t('Earlier replies are summarised for the model'),
    summaryProposed: l10n.t('Summary of the replies above, for the model'),
    summary: l10n.t('Summary'),
    useSummary: l10n.t('Use summary'),
    discardSummary: l10n.t('Discard'),
    saveSummary: l10n.t('Save'),
    undoSummary: l10n.t('Undo'),
    sendAnyway: l10n.t('Send anyway'),
    /** Instead of a long text that was pasted or dropped; {0} is how many characters it has. */
    longText: l10n.t('This text has {0} characters. Attach it to your message instead?'),
    attachText: l10n.t('Attach'),
    insertText: l10n.t('Insert as text'),
    /** The names of the lists that `#` and `/` open. */
    contextList: l10n.t('Context'),
    promptList: l10n.t('Prompts'),
    /** Announced when such a list opens or changes; {0} is how many entries it has. */
    suggestionCount: l10n.t('Suggestions: {0}'),
    connectHeading: l10n.t('Connect Realm Chat'),
    connectText: l10n.t('Chat with the models and apps of your organisation.'),
    neededText: l10n.t('Ask an administrator of the service for three things:'),
    /** Replaces that text if the organisation offers connections: only the last of the three things is needed then. */
    neededKeyText: l10n.t('Ask an administrator of the service for an API key:'),
    needed: [
      {
        name: l10n.t('Base URL'),
        meaning: l10n.t('The address of the service, or of any of its pages.'),
      },
      {
        name: l10n.t('Realm'),
        meaning: l10n.t('Hosted: the subdomain of your organisation. Self-hosted: usually "primary".'),
      },
      {
        name: l10n.t('API key'),
        meaning: l10n.t('Created under Administration > API keys, and displayed only once.'),
      },
    ],
    /** Follows these things, unless the organisation offers connections. */
    ownServer: l10n.t(
      'A model server of your own, such as llama.cpp, Ollama or vLLM, works too: enter its address and any word as the realm. If it needs no API key, leave that empty.',
    ),
    /** The note above a conversation without a connection. */
    notConnected: l10n.t('No connection is set up, so nothing can be sent.'),
    /** Over the example conversation. */
    exampleNote: l10n.t('This is an example, written for Realm Chat. No model was asked, and nothing was sent.'),
    emptyHeading: 'Realm Chat',
    /** {0} is the host of the connection, followed by its realm. */
    connectedTo: l10n.t('Connected to {0}'),
    /** Replaces that text while there is no API key. */
    chosenPlace: l10n.t('Connection: {0}'),
    noKey: l10n.t('No API key for this connection yet.'),
    modelMissing: l10n.t('{0} is not in the list of models. Choose another one, or send anyway.'),
    /** Shown if history is switched off. */
    notKept: l10n.t('Conversations are not kept on disk.'),
    /** {0} is the number of days. */
    keptFor: {
      one: l10n.t('Conversations are kept for one day.'),
      other: l10n.t('Conversations are kept for {0} days.'),
    },
    /** {0} is the tokens that the service counted in the last request. */
    lastRequest: { one: l10n.t('Last request: {0} token'), other: l10n.t('Last request: {0} tokens') },
    suggestions: [
      l10n.t('What can you help me with?'),
      l10n.t('Show me how to read a file line by line in TypeScript'),
      l10n.t('Write a regular expression for dates like 2026-11-21'),
    ],
    /** Announced when a reply starts or ends. Outcomes other than `done` are also shown in the line under an ended reply. */
    outcomes: {
      streaming: l10n.t('Reply is on its way'),
      done: l10n.t('Reply is complete'),
      partial: l10n.t('Reply was cut off'),
      stopped: l10n.t('Stopped'),
      failed: l10n.t('Reply failed'),
      blocked: l10n.t('Blocked'),
    } satisfies Record<Outcome, string>,
    /** In a message that is read as plain text: between the model's thoughts and its answer. */
    accessibleAnswer: l10n.t('[Answer]'),
    /** Before and after a code block in such a text; {0} is its language. */
    accessibleCode: l10n.t('[Code: {0}]'),
    accessibleCodeEnd: l10n.t('[End of code]'),
    actions: {
      retry: l10n.t('Retry'),
      continueInNew: l10n.t('Continue in new chat'),
      setApiKey: l10n.t('Set API key'),
      setUpConnection: l10n.t('Set up connection'),
      selectModel: l10n.t('Choose a model'),
      switchConnection: l10n.t('Switch connection'),
      testConnection: l10n.t('Test connection'),
      openSettings: l10n.t('Open settings'),
      openProxySettings: l10n.t('Open proxy settings'),
      openWalkthrough: l10n.t('Open walkthrough'),
      openExample: l10n.t('Open example'),
      openHelp: l10n.t('Get help'),
    } satisfies Record<Action, string>,
  };
}
