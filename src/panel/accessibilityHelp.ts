import * as l10n from '@vscode/l10n';
import { field } from '../shared/json.ts';

/** The help for the chat as plain text: the keys of its page, the key bindings in the manifest, and commands without a key. */
export function accessibilityHelp(manifest: unknown): string {
  const titles = titlesIn(manifest);
  const bindings = bindingsIn(manifest).filter(({ command }) => titles.has(command));
  const bound = new Set(bindings.map(({ command }) => command));
  const keyLines = [...bound].map((command) => {
    const keys = bindings.filter((binding) => binding.command === command).map(keysOf);
    return line(keys.join(', '), titles.get(command) ?? '');
  });
  const others = chatCommands.filter((command) => titles.has(command) && !bound.has(command));
  return (
    [
      l10n.t('Accessibility help for Realm Chat'),
      l10n.t('Close this text with Escape: the focus then returns to the chat.'),
      section(l10n.t('In the message box'), messageBoxKeys()),
      section(l10n.t('In the conversation'), conversationKeys()),
      l10n.t(
        'Each message is a heading of level 2, and the headings of a reply are below it. The start and the end of a reply are announced; its text is not, while it arrives.',
      ),
      section(l10n.t('Commands with keys'), keyLines),
      section(
        l10n.t('Commands of the chat without keys, in the Command Palette'),
        others.map((command) => `- ${titles.get(command) ?? ''}`),
      ),
      l10n.t(
        'These are the default keys. To change them, or to give a command a key, open Keyboard Shortcuts and search for Realm Chat.',
      ),
    ].join('\n\n') + '\n'
  );
}

/** Commands of the chat, in the order in which the help lists those without a key. */
const chatCommands = [
  ...['newChat', 'showHistory', 'selectModel', 'askSeveral', 'stop', 'attachPicture', 'openChatInEditor', 'exportChat'],
  ...['setUpConnection', 'switchConnection', 'testConnection', 'showSentRequests', 'exportSentRequests', 'showLog'],
].map((name) => `realmChat.${name}`);

interface Binding {
  command: string;
  key: string;
  mac: string | undefined;
}

function messageBoxKeys(): string[] {
  return [
    line('Enter', l10n.t('Send; while a reply arrives, the message waits for its end')),
    line('Shift+Enter', l10n.t('New line')),
    line('Escape', l10n.t('Stop a reply that arrives, wherever the focus is in the chat')),
    line('#', l10n.t('List what can be attached; more letters find files, folders and symbols')),
    line('/', l10n.t('At the start of a message: list prompts')),
    line(l10n.t('Up and Down, then Enter or Tab'), l10n.t('Choose in such a list; Escape closes it')),
    line(l10n.t('Delete on an attachment or a waiting message'), l10n.t('Remove it')),
  ];
}

function conversationKeys(): string[] {
  return [
    line('Alt+Up, Alt+Down', l10n.t('Previous message, next message')),
    line('Tab, Shift+Tab', l10n.t('The buttons of messages and of code blocks')),
    line(l10n.t('{0} (macOS: {1})', 'Ctrl+F', 'Cmd+F'), l10n.t('Find in the conversation')),
    line(l10n.t('{0} (macOS: {1})', 'Ctrl+Shift+.', 'Cmd+Shift+.'), l10n.t('Quote what is selected in a message')),
    line('F3, Shift+F3', l10n.t('Next match, previous match')),
    line(l10n.t('Left and Right'), l10n.t('Between the tabs of several replies in a narrow panel')),
  ];
}

function section(heading: string, lines: string[]): string {
  return [heading, ...lines].join('\n');
}

function line(keys: string, what: string): string {
  return `- ${keys}: ${what}`;
}

/** The titles of commands, by their ids. VS Code keeps the English title next to a translated one. */
function titlesIn(manifest: unknown): Map<string, string> {
  const titles = listAt(field(manifest, 'contributes'), 'commands').flatMap((command): [string, string][] => {
    const [id, title] = [field(command, 'command'), field(command, 'title')];
    const words = typeof title === 'string' ? title : field(title, 'value');
    return typeof id === 'string' && typeof words === 'string' ? [[id, words]] : [];
  });
  return new Map(titles);
}

function bindingsIn(manifest: unknown): Binding[] {
  return listAt(field(manifest, 'contributes'), 'keybindings').flatMap((binding) => {
    const [command, key, mac] = [field(binding, 'command'), field(binding, 'key'), field(binding, 'mac')];
    if (typeof command !== 'string' || typeof key !== 'string') return [];
    return [{ command, key, mac: typeof mac === 'string' ? mac : undefined }];
  });
}

function listAt(parent: unknown, name: string): unknown[] {
  const list = field(parent, name);
  return Array.isArray(list) ? list : [];
}

/** The keys of a binding, on each system. The system of the user is not known here, because this code may run on another machine. */
function keysOf({ key, mac }: Binding): string {
  const keys = keyNames(key);
  const onMac = keyNames((mac ?? key).replaceAll('alt', 'option'));
  return keys === onMac ? keys : l10n.t('{0} (macOS: {1})', keys, onMac);
}

/** Formats `ctrl+k alt+e` like the labels on keyboards: Ctrl+K Alt+E. */
function keyNames(keys: string): string {
  return keys.replace(/[^+ ]+/g, (name) => name.replace(/^\p{L}/u, (letter) => letter.toUpperCase()));
}
