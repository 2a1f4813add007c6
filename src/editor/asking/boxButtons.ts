import * as l10n from '@vscode/l10n';

/** A button of the box, and what it does: leave out surroundings or include them again, preview, open settings, or take more code. */
export interface BoxButton {
  press: 'surroundings' | 'preview' | 'settings' | 'widen';
  icon: string;
  tooltip: string;
}

/**
 * The buttons of a box for an instruction or a question. `outer` is the name of the code around, `locked` says why the user cannot change
 * whether surroundings are sent; both are undefined if there is none.
 */
export function boxButtons(
  outer: string | undefined,
  withSurroundings: boolean,
  locked: string | undefined,
): BoxButton[] {
  const widen = outer === undefined ? undefined : l10n.t('Take {0} Instead', outer);
  return [
    ...(widen === undefined ? [] : [{ press: 'widen', icon: 'unfold', tooltip: widen } as const]),
    {
      press: 'surroundings',
      icon: withSurroundings ? 'list-tree' : 'circle-slash',
      tooltip: surroundingsTooltip(withSurroundings, locked),
    },
    { press: 'preview', icon: 'eye', tooltip: l10n.t('Show What Will Be Sent') },
    { press: 'settings', icon: 'settings-gear', tooltip: l10n.t('Turn On or Off for Good') },
  ];
}

function surroundingsTooltip(areSent: boolean, locked: string | undefined): string {
  const name = l10n.t('Surroundings');
  if (locked !== undefined) return `${name} · ${locked}`;
  return areSent ? l10n.t('{0}: On. Leave Them Out This Time', name) : l10n.t('{0}: Off. Send Them This Time', name);
}
