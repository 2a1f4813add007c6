import assert from 'node:assert/strict';
import { Outgoing, type SecretDecision, type SecretMemory } from '../../../src/chat/secrets/outgoing.ts';
import { madeUpToken } from '../../support/madeUpSecrets.ts';

/** A gate whose user answers each question in the same way, and the texts that were asked about. Nothing is remembered on the machine. */
function gate(decision?: SecretDecision) {
  const asked: string[] = [];
  const memory: SecretMemory = {
    unknown: (values) => values,
    remember: () => Promise.resolve(),
    wasSent: () => false,
    noteSent: () => Promise.resolve(),
  };
  const outgoing = new Outgoing(memory, (secrets) => {
    asked.push(secrets.map(({ value }) => value).join(' '));
    return Promise.resolve(decision);
  });
  return { asked, outgoing };
}

describe('Texts of a conversation (V159)', () => {
  const [one, two, three] = [madeUpToken(), madeUpToken(), madeUpToken()];

  it('are checked once for each connection', async () => {
    const { asked, outgoing } = gate('send');
    assert.ok(await outgoing.mayLeave([one, two], 'here'));
    assert.ok(await outgoing.mayLeave([one, two, three], 'here'));
    assert.ok(await outgoing.mayLeave([one], 'there'));
    assert.deepEqual(asked, [`${one} ${two}`, three, one]);
  });

  it('are checked once also if two requests contain them at the same time', async () => {
    const { asked, outgoing } = gate('send');
    await Promise.all([outgoing.mayLeave([one, two], 'here'), outgoing.mayLeave([two, three], 'here')]);
    assert.deepEqual(asked, [`${one} ${two}`, three]);
  });

  it('are checked again if they were stopped', async () => {
    const { asked, outgoing } = gate();
    assert.equal(await outgoing.mayLeave([one], 'here'), false);
    assert.equal(await outgoing.mayLeave([one], 'here'), false);
    assert.deepEqual(asked, [one, one]);
  });

  it('are checked, and asked about, also after a question that failed', async () => {
    let fails = true;
    const memory = { unknown: (values: string[]) => values, wasSent: () => false };
    const kept = { ...memory, remember: () => Promise.resolve(), noteSent: () => Promise.resolve() };
    const outgoing = new Outgoing(kept, () => (fails ? Promise.reject(new Error('broken')) : Promise.resolve('send')));
    await assert.rejects(outgoing.mayLeave([one], 'here'), /broken/);
    assert.equal(outgoing.havePassed([one], 'here'), false);
    fails = false;
    assert.equal(await outgoing.mayLeave([one], 'here'), true);
  });

  it('are not checked if they are those of a message that was sent, or of a reply', async () => {
    const { asked, outgoing } = gate('send');
    const code = { id: 'c', kind: 'file' as const, name: 'c.txt', language: 'plaintext', text: two };
    await outgoing.check(one, [code], 'here');
    await outgoing.noteReply(three, 'here');
    assert.ok(await outgoing.mayLeave([one, two, three], 'here'));
    assert.equal(asked.length, 1);
    assert.ok(await outgoing.mayLeave([three], 'there'));
    assert.equal(asked.length, 2);
  });

  it('are forgotten if there are too many, the oldest first', async () => {
    const { asked, outgoing } = gate('send');
    const many = Array.from({ length: 20_000 }, (_, number) => String(number));
    await outgoing.mayLeave([one, ...many], 'here');
    await outgoing.mayLeave([one, '19999'], 'here');
    assert.deepEqual(asked, [one, one]);
  });
});
