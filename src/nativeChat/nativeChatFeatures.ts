// The features in VS Code's own chat. This file is loaded when it is first needed.
export { ModelProvider } from './modelProvider.ts';
export { Participant } from './participant.ts';
export { useInVsCodeChat, whereAgentsWork } from './useInVsCodeChat.ts';
