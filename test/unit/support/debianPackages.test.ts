import assert from 'node:assert/strict';
import { addedPackages, upgradedPackages } from '../../support/debianPackages.ts';

describe('The plan of apt-get', () => {
  it('lists the packages that it would upgrade, and all that it would add', () => {
    const plan = [
      'Inst perl [5.36.0-7+deb12u2] (5.36.0-7+deb12u4 Debian-Security:12/oldstable-security [amd64]) []',
      'Inst chromium (156.0.8078.79-1~deb12u1 Debian-Security:12/oldstable-security [amd64])',
      'Conf perl (5.36.0-7+deb12u4 Debian-Security:12/oldstable-security [amd64])',
      'Inst systemd [252.38-1~deb12u1] (252.39-1~deb12u2 Debian:12.15/oldstable [amd64])',
    ];
    assert.deepEqual(upgradedPackages(plan.join('\n')), ['perl', 'systemd']);
    assert.deepEqual(addedPackages(plan.join('\n')), ['perl', 'chromium', 'systemd']);
  });

  it('lists no packages if packages are only added', () => {
    const plan = 'Inst libogg0 (1.3.5-3 Debian:12.15/oldstable [amd64])\nConf libogg0 (1.3.5-3 [amd64])\n';
    assert.deepEqual(upgradedPackages(plan), []);
  });
});
