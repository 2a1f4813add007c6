/** Names of the installed packages that an `apt-get --simulate` run would upgrade: its `Inst` lines give the old version in brackets. */
export function upgradedPackages(plan: string): string[] {
  return [...plan.matchAll(/^Inst (\S+) \[[^\]]*\] \(/gm)].map(([, name = '']) => name);
}
