// User settings that keep a VS Code quiet: no accounts, no updates, no tips, nothing that asks the network.

/** Settings of every VS Code that is started here; a caller's own come on top. */
export const quietSettings: Readonly<Record<string, unknown>> = {
  'chat.disableAIFeatures': true,
  'extensions.autoCheckUpdates': false,
  // The older `false` makes VS Code rewrite the file at some time after its start.
  'extensions.autoUpdate': 'off',
  'extensions.ignoreRecommendations': true,
  'files.autoSave': 'off',
  'git.autofetch': false,
  'git.openRepositoryInParentFolders': 'never',
  'npm.fetchOnlinePackageInfo': false,
  'remote.autoForwardPorts': false,
  // Otherwise each extension host lists the open files of all processes of this machine every two seconds, to find ports.
  'remote.autoForwardPortsSource': 'output',
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'typescript.disableAutomaticTypeAcquisition': true,
  // One server for TypeScript and not two.
  'typescript.tsserver.useSyntaxServer': 'never',
  'update.mode': 'none',
  'update.showReleaseNotes': false,
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.settings.enableNaturalLanguageSearch': false,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
};

/** Nothing moves by itself: a browser that draws by processor has half as much to draw. On top of the quiet ones, for tests. */
export const stillSettings: Readonly<Record<string, unknown>> = {
  'editor.cursorBlinking': 'solid',
  'editor.minimap.enabled': false,
  'workbench.reduceMotion': 'on',
};

/** Without what only an eye sees: a quarter less to do for tests that see VS Code through its API. On top of the others. */
export const plainSettings: Readonly<Record<string, unknown>> = {
  'breadcrumbs.enabled': false,
  'editor.bracketPairColorization.enabled': false,
  'editor.folding': false,
  'editor.guides.indentation': false,
  'editor.lightbulb.enabled': 'off',
  'editor.matchBrackets': 'never',
  'editor.occurrencesHighlight': 'off',
  'editor.renderWhitespace': 'none',
  'editor.selectionHighlight': false,
  'editor.semanticHighlighting.enabled': false,
  'editor.stickyScroll.enabled': false,
  'explorer.autoReveal': false,
  'explorer.decorations.badges': false,
  'explorer.decorations.colors': false,
  'scm.diffDecorations': 'none',
  'window.commandCenter': false,
  'workbench.activityBar.location': 'hidden',
  'workbench.editor.editorActionsLocation': 'hidden',
  'workbench.editor.showTabs': 'none',
  'workbench.layoutControl.enabled': false,
  'workbench.statusBar.visible': false,
};

/** Terminals whose text a test can read, with a shell that reads no start files of this machine: those may take a minute. */
export const shellSettings: Readonly<Record<string, unknown>> = {
  'terminal.integrated.defaultProfile.linux': 'bash',
  'terminal.integrated.env.linux': { HOME: '/nonexistent' },
  'terminal.integrated.gpuAcceleration': 'off',
};
