import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { find, inPage } from './dom.ts';
import { gfmExamples } from './gfmExamples.ts';
import { outline, outlineOfHtml } from './outline.ts';
import { assertSameByCharacter, render } from './rendering.ts';

interface Example {
  number: number;
  section: string;
  markdown: string;
  html: string;
}

const specification = createRequire(import.meta.url)('commonmark-spec') as { tests: Example[] };
const tabs = (text: string): string => text.replaceAll('→', '\t');
const examples = specification.tests.map((example) => ({
  ...example,
  markdown: tabs(example.markdown),
  html: tabs(example.html),
}));

const gfm = 'GitHub makes links of bare addresses, and so do we';

/** The examples with other results here, and the reasons. Differences of all examples are in outline.ts. (docs/markdown.md) */
const differences: Record<number, string> = {
  574: 'a picture in the description of a picture is told as one',
  602: gfm,
  608: gfm,
  611: gfm,
  612: gfm,
};

describe('The specification of CommonMark', () => {
  inPage();

  for (const section of new Set(examples.map((example) => example.section))) {
    const inSection = examples.filter((example) => example.section === section);

    it(`is followed: ${section}`, () => {
      for (const { number, markdown, html } of inSection) {
        const [ours, theirs] = [outline(render(markdown)), outlineOfHtml(html, markdown)];
        if (number in differences) assert.notEqual(ours, theirs, `example ${number} is no difference any more`);
        else assert.equal(ours, theirs, `example ${number}`);
      }
    });

    it(`has the same results a character at a time: ${section}`, () => {
      for (const { markdown } of inSection) assertSameByCharacter(markdown);
    });
  }
});

describe('The extensions of GitHub', () => {
  inPage();

  for (const { rule, markdown, html } of gfmExamples) {
    it(`are followed: ${rule}`, () => {
      assert.equal(outline(render(markdown)), outlineOfHtml(html, markdown));
      assertSameByCharacter(markdown);
    });
  }

  it('show which tasks are done', () => {
    const tasks = render('- [ ] a\n- [x] b');
    assert.equal(find(tasks, 'li:first-child [role="img"]').ariaLabel, 'Not done');
    assert.equal(find(tasks, 'li:last-child [role="img"]').ariaLabel, 'Done');
  });
});
