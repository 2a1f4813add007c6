import type { Action, Wish } from '../protocol.ts';

/**
 * Where the focus goes with a wish. `stays`: nothing outside of the page is shown. `returns`: VS Code may ask the user something, and when
 * that is answered or left, the page gets the focus again. `leaves`: something is shown to work in, which keeps the focus.
 */
export type FocusAfter = 'stays' | 'returns' | 'leaves';

/** Where the focus goes with each kind of wish. */
const ofWishes: Record<Exclude<Wish['type'], 'action'>, FocusAfter> = {
  ready: 'stays',
  'focus-changed': 'stays',
  // The user may be asked about secrets and instructions.
  send: 'returns',
  edit: 'returns',
  retry: 'returns',
  continue: 'returns',
  'ask-also': 'returns',
  'retry-with': 'returns',
  'select-model': 'returns',
  stop: 'stays',
  'continue-in-new': 'stays',
  select: 'stays',
  keep: 'stays',
  'choose-branch': 'stays',
  delete: 'returns',
  attach: 'returns',
  'attach-dropped': 'returns',
  'attach-found': 'returns',
  'attach-text': 'stays',
  'attach-picture': 'stays',
  'refuse-picture': 'stays',
  'want-picture': 'stays',
  'want-instructions': 'stays',
  find: 'stays',
  'find-paths': 'stays',
  detach: 'stays',
  // The user may be asked about characters that are invisible.
  'copy-message': 'returns',
  'copy-code': 'returns',
  'copy-table': 'returns',
  'open-link': 'returns',
  // The user may be asked where the code goes. A diff that is then shown keeps the focus.
  apply: 'returns',
  'apply-to-files': 'returns',
  insert: 'leaves',
  'open-file': 'leaves',
  'open-path': 'leaves',
  'open-diagram': 'leaves',
  'run-in-terminal': 'leaves',
  'open-attachment': 'leaves',
  'open-accessible-view': 'leaves',
  preview: 'leaves',
};

/** Where the focus goes with each button of a problem. */
const ofActions: Record<Action, FocusAfter> = {
  retry: 'returns',
  continueInNew: 'stays',
  setApiKey: 'returns',
  setUpConnection: 'returns',
  selectModel: 'returns',
  switchConnection: 'returns',
  testConnection: 'leaves',
  openSettings: 'leaves',
  openProxySettings: 'leaves',
  openWalkthrough: 'leaves',
  openExample: 'leaves',
  openHelp: 'leaves',
};

/** Where the focus goes with a wish of the page. */
export function focusAfter(wish: Wish): FocusAfter {
  return wish.type === 'action' ? ofActions[wish.action] : ofWishes[wish.type];
}
