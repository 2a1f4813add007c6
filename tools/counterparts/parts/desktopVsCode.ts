import type { Counterpart } from '../counterpart.ts';

/**
 * The desktop VS Code, which keeps secrets by libsecret in gnome-keyring. It comes neither from Debian's packages nor from the npm registry,
 * so it is always reported as missing. The VS Code that the other parts start keeps secrets elsewhere.
 */
export const desktopVsCode: Counterpart = {
  name: 'desktop-vscode',
  packages: [],
  lacks: () => Promise.resolve(['a desktop VS Code from a package of Debian or npm']),
  checks: [],
};
