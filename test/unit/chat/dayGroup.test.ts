import assert from 'node:assert/strict';
import { dayGroup, timeText } from '../../../src/chat/history/dayGroup.ts';

/** A Thursday, in the local time zone. */
const now = new Date(2026, 10, 19, 0, 30).getTime();

describe('The heading of a conversation', () => {
  const cases: [said: Date, heading: string][] = [
    [new Date(2026, 10, 19, 0, 0), 'Today'],
    [new Date(2026, 10, 20, 9, 0), 'Today'],
    [new Date(2026, 10, 18, 23, 59), 'Yesterday'],
    [new Date(2026, 10, 17, 23, 59), 'This week'],
    [new Date(2026, 10, 16, 0, 0), 'This week'],
    [new Date(2026, 10, 15, 23, 59), 'November 2026'],
    [new Date(2026, 9, 31, 12, 0), 'October 2026'],
    [new Date(2025, 10, 19, 12, 0), 'November 2025'],
  ];
  for (const [said, heading] of cases)
    it(`of ${said.toDateString()} is ${heading}`, () => assert.equal(dayGroup(said.getTime(), now, 'en'), heading));

  it('on a Monday counts the day before as yesterday, not as this week', () => {
    const monday = new Date(2026, 10, 16, 12, 0).getTime();
    assert.equal(dayGroup(new Date(2026, 10, 15, 12, 0).getTime(), monday, 'en'), 'Yesterday');
    assert.equal(dayGroup(new Date(2026, 10, 14, 12, 0).getTime(), monday, 'en'), 'November 2026');
  });
});

describe('The time of a conversation', () => {
  it('includes the date if the heading does not show it', () => {
    assert.match(timeText(new Date(2026, 10, 18, 14, 5).getTime(), now, 'en', true), /^2:05\sPM$/);
    assert.match(timeText(new Date(2026, 10, 17, 14, 5).getTime(), now, 'en', true), /^Nov 17, 2026, 2:05\sPM$/);
    assert.match(timeText(new Date(2026, 10, 3, 14, 5).getTime(), now, 'en', true), /^Nov 3, 2026, 2:05\sPM$/);
    const yesterday = new Date(2026, 10, 18, 14, 5).getTime();
    assert.match(timeText(yesterday, now, 'en', false), /^Nov 18, 2026, 2:05\sPM$/);
    assert.match(timeText(now, now, 'en', false), /^\d+:\d\d\s[AP]M$/);
  });
});
