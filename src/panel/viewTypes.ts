/** The id of the view in the side bar. */
export const viewType = 'realmChat.chat';
/** The view type of the tabs, by which VS Code restores them after a window was reloaded. */
export const tabType = 'realmChat.editor';
