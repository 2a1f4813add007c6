/** What VS Code knows the view in the side bar by. */
export const viewType = 'realmChat.chat';
/** What VS Code knows the tabs by, also after a window was reloaded. */
export const tabType = 'realmChat.editor';
