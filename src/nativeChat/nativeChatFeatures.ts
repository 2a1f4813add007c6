// What works in VS Code's own chat: VS Code loads this file with the first need.
export { ModelProvider } from './modelProvider.ts';
export { Participant } from './participant.ts';
