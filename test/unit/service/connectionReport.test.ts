import assert from 'node:assert/strict';
import { connectionReport } from '../../../src/service/diagnosis/connectionReport.ts';
import { notTried, ok } from '../../../src/service/diagnosis/diagnosisStep.ts';
import { stepNames } from '../../../src/service/errors/stepNames.ts';
import { errorKinds, type ErrorKind } from '../../../src/service/errors/errorKinds.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';

const facts: [string, string][] = [
  ['Realm Chat', '0.1.0'],
  ['Route', 'direct'],
];

describe('The report of a connection test', () => {
  it('says that everything works, and how to try it without VS Code', () => {
    const steps = [ok('address', 'https://h'), notTried('tls'), ok('reply', 'The default app answers.')];
    assert.equal(
      connectionReport({ facts, steps, curl: ['curl 1', 'curl 2'] }),
      `Realm Chat: Connection Test

Everything works.

Steps
-----
✓ Base URL    https://h
– Encryption  Not tried.
✓ Reply       The default app answers.

Details
-------
Realm Chat  0.1.0
Route       direct

Try it without VS Code
----------------------
In a shell (macOS, Linux, Git Bash), first set the variable API_KEY to the API key.

curl 1

curl 2
`,
    );
  });

  it('starts with the problem and the advice, and contains no text of the server', () => {
    const failure = new ServiceError('forbidden', { realm: 'acme' }, { serverText: 'CANARY' });
    const steps = [
      ok('key', 'Accepted.'),
      { name: 'realm' as const, state: 'failed' as const, sentence: failure.message },
    ];
    assert.equal(
      connectionReport({ facts, steps, failure, curl: [] }),
      `Realm Chat: Connection Test

What is wrong
-------------
${failure.message}

What to do
----------
1. Hosted: the realm is the subdomain of your organisation.
2. Self-hosted: it is usually "primary"; the user menu of the service shows it under About, on the line Realm.
3. If the realm is right, ask an administrator whether the licence of your organisation covers the API.
4. Self-hosted: the operator of the platform must enable the REST API.

Steps
-----
✓ API key            Accepted.
✗ Realm and licence  See above.

Details
-------
Realm Chat  0.1.0
Route       direct
`,
    );
  });

  it('has advice for every kind of error, and no undefined values', () => {
    for (const kind of Object.keys(errorKinds) as ErrorKind[]) {
      const report = connectionReport({ facts, steps: [], failure: new ServiceError(kind, { reason: 'R' }), curl: [] });
      assert.match(report, /What to do\n-+\n1\. \S/, kind);
      assert.doesNotMatch(report, /undefined|NaN|\{\d\}/, kind);
    }
  });

  it('names each step', () => {
    const report = connectionReport({ facts, steps: stepNames.map((name) => notTried(name)), curl: [] });
    const names = report.match(/(?<=^– ).*?(?= {2})/gm) ?? [];
    assert.deepEqual(names, [
      ...['Organisation file', 'Base URL', 'Host name', 'Connection', 'Encryption'],
      ...['Service', 'API key', 'Realm and licence', 'Reply'],
    ]);
  });
});
