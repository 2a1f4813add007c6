import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { fill } from '../../../src/webview/formulas/drawnFormulas.ts';
import { formulaElement, loadFormulasWith } from '../../../src/webview/formulas/formulaElement.ts';
import { typeset } from '../../../src/webview/formulas/typeset.ts';
import type { FormulaToken } from '../../../src/webview/formulas/formulaSyntax.ts';
import { selectedText } from '../../../src/webview/transcript/selectedText.ts';
import { formulas } from '../../fuzz/formulas.ts';
import { MarkdownStream } from '../../../src/webview/markdown/markdown.ts';
import { eventually } from '../../support/eventually.ts';
import { itHolds } from '../../support/property.ts';
import { everyLookTakes, find, inPage } from './dom.ts';
import { assertSameForEveryCut, mathElements, render } from './rendering.ts';
import { texts as pageTexts } from './texts.ts';

/** Markdown, and its formulas with their delimiters. */
const formulasOf: [markdown: string, ...formulas: string[]][] = [
  ['Let $x$ be.', '$x$'],
  ['Let \\(x\\) be.', '\\(x\\)'],
  ['Then $$x$$ holds, and \\[y = 1\\] too.', '$$x$$', '\\[y = 1\\]'],
  ['$$\nx\n$$', '$$\nx\n$$'],
  ['\\[\nx\n\\]\nwhere', '\\[\nx\n\\]'],
  ['$$\na\n- b\n+ c\n> e\n= f\n---\n1. g\n$$\n- h', '$$\na\n- b\n+ c\n> e\n= f\n---\n1. g\n$$'],
  [
    '$$\\begin{aligned}\na &= b \\\\\n- c\n\\end{aligned}\n$$.',
    '$$\\begin{aligned}\na &= b \\\\\n- c\n\\end{aligned}\n$$',
  ],
  ['So:\n$$\nx_1\n$$\nand', '$$\nx_1\n$$'],
  ['- So:\n  $$\n  a\n  - b\n  $$\n- $c$', '$$\na\n- b\n$$', '$c$'],
  ['> \\[\n> a\n> \\]', '\\[\na\n\\]'],
  ['|$a$|\n|-|\n|\\(b\\)|', '$a$', '\\(b\\)'],
  ['# Of $a$', '$a$'],
  ['*of $a*b$ and* $c_1$ and $d_2$ **$e$**', '$a*b$', '$c_1$', '$d_2$', '$e$'],
  ['其中$x$是变量', '$x$'],
  ['$a\\$b$ ($c$), $d$.', '$a\\$b$', '$c$', '$d$'],
  ['$$ f = \\text{if $x$} $$', '$$ f = \\text{if $x$} $$'],
  [
    '设\\(x\\)为 \\(2n\\), \\(a, b\\), \\(ABC\\), \\(f(x)\\).',
    '\\(x\\)',
    '\\(2n\\)',
    '\\(a, b\\)',
    '\\(ABC\\)',
    '\\(f(x)\\)',
  ],
  ['\\[x_1\\] or \\[\\text{see there}\\] or \\[a ≤ b\\]', '\\[x_1\\]', '\\[\\text{see there}\\]', '\\[a ≤ b\\]'],
  ['\\[ a\n- b\n= c \\]', '\\[ a\n- b\n= c \\]'],
  ['- \\[\n  x\n  \\]', '\\[\nx\n\\]'],
  ['$\\sin x$ and $$\\lim_{x \\to 0} f(x)$$', '$\\sin x$', '$$\\lim_{x \\to 0} f(x)$$'],
  ['So \\(α\\) and \\(β, γ\\).', '\\(α\\)', '\\(β, γ\\)'],
  ['\\[see $x$\\] and \\[`a` or \\(b\\)\\]', '$x$', '\\(b\\)'],
  ['a \\\\(b\\\\) \\(c \\\\[2pt] d\\)', '\\(c \\\\[2pt] d\\)'],
];

const texts: [what: string, markdown: string, drawn?: string][] = [
  ['prices', 'It costs $5, or $10 a month: $5-$10, $5/$10, US$5 and US$6, 5$ and 10$.'],
  ['variables of a shell', '$HOME/$USER, $HOME/$(whoami), ${HOME}/${USER}, $PATH:$HOME, echo $1 $2'],
  ['names with dollar signs', 'a$b$c and $.map, $el'],
  ['text in code', '`$a$` and `\\(b\\)`'],
  ['text in a code block', '```\n$$\na\n$$\n```', '$$\na\n$$'],
  ['the text of a link', '[a $b$](https://a.example)', 'a $b$'],
  ['an unclosed delimiter', 'Let $x be, \\(y and', 'Let $x be, (y and'],
  ['a delimiter that is not closed before a blank line', '$$ is a process\n- a\n\nand $$', '$$ is a processaand $$'],
  ['a text that is too long', `$${'x'.repeat(10_001)}$`],
  ['empty delimiters', '$$$ $$$$ $$ $$ \\(\\) $ $', '$$$ $$$$ $$ $$ () $ $'],
  ['a fence between delimiters', '$$\n```\n$a$\n```\n$$', '$$$a$$$'],
  ['tildes between dollars', '$$\n~~~\n$a$\n~~~\n$$', '$$$a$$$'],
  ['a fence between brackets', '\\[\n~~~\n$a$\n~~~\n\\]', '[$a$]'],
  ['escaped brackets around words', '\\[Feature\\] Add \\(new\\) x', '[Feature] Add (new) x'],
  ['escaped brackets around foreign words', '\\[功能\\]和\\(说明\\)', '[功能]和(说明)'],
  ['escaped brackets in a list', '- \\[x\\] done\n- \\[ \\] not', '[x] done[ ] not'],
  ['escaped brackets of calls', 'f\\(x\\), a\\[i = 1\\] and f(a)\\(b\\)', 'f(x), a[i = 1] and f(a)(b)'],
  ['an escaped link', '\\[a\\]\\(b\\)', '[a](b)'],
  ['an escaped title on a line', '\\[WIP\\]', '[WIP]'],
  ['escaped numbers and footnotes', '\\[1\\], \\[2, 3\\], \\[^1\\]', '[1], [2, 3], [^1]'],
  [
    'escaped patterns and options',
    '\\[a-z0-9\\] \\[--name=value\\] \\[user_id\\]',
    '[a-z0-9] [--name=value] [user_id]',
  ],
  ['an escaped bracket before a list', '\\[Note: see\n- a', '[Note: seea'],
  ['escaped delimiters', '\\$a$ and $b\\$ and \\\\(c\\\\)', '$a$ and $b$ and \\(c\\)'],
];

/** TeX that stays text, and the reason. */
const refused: [why: string, tex: string][] = [
  ['is invalid TeX', '\\frac{a}'],
  ['is incomplete TeX', 'x^'],
  ['has an unknown command', '\\unknown'],
  ['expands without end', '\\def\\a{\\a}\\a'],
  ['expands to itself twice', '\\def\\a{\\a\\a}\\a'],
  ['doubles its argument', `\\def\\a#1{#1#1}${'\\a{'.repeat(30)}x${'}'.repeat(30)}`],
  ['multiplies itself', `\\def\\a{xxxxxxxxxx}\\def\\b{${'\\a'.repeat(100)}}\\def\\c{${'\\b'.repeat(100)}}\\c`],
  ['has a million columns', '\\begin{alignat}{9999999}a\\end{alignat}'],
  ['has a million columns by macros', '\\def\\a{ali}\\def\\b{gnat}\\def\\c{9999999}\\begin{\\a\\b}{\\c}a\\end{\\a\\b}'],
  ['is built twice at each level', `${'\\mathllap{'.repeat(30)}x${'}'.repeat(30)}`],
  ['is built again at each level', `${'\\cancelto{1}{'.repeat(30)}x${'}'.repeat(30)}`],
  ['is nested too deep', `${'\\sqrt{'.repeat(120)}x${'}'.repeat(120)}`],
  ['overflows the stack', `${'{ '.repeat(2400)}${'} '.repeat(2400)}^`],
  ['has too many characters', `${'x '.repeat(4500)}x`],
  ['has a link', '\\href{https://evil.example}{x}'],
  ['has an address', '\\url{https://evil.example}'],
  ['has a picture', '\\includegraphics{https://evil.example/a.png}'],
  ['has a class', '\\class{code-toolbar}{x}'],
  ['has an id', '\\id{app}{x}'],
  ['has a style', '\\style{position:fixed}{x}'],
  ['has data', '\\data{formula=x}{y}'],
  ['has HTML', '\\htmlClass{a}{x}'],
  ['changes the order of characters', '\\text{\\char"202E abc}'],
  ['has an invisible character', '\\text{\\char"200E}'],
];

/** TeX, and a pattern that must not be in the page. */
const tamed: [what: string, tex: string, unwanted: RegExp][] = [
  ['an enormous rule', '\\rule{1000000em}{1000000em}', /\d{4}/],
  ['an enormous space', '\\kern-1000000em x\\hspace{99999cm}', /\d{4}/],
  ['colours', '\\color{white}a\\textcolor{#fff}{b}\\colorbox{red}{c}\\fcolorbox{red}{red}{d}', /#|red|white/],
  ['labels', '\\label{app}x\\tag{1}\\ref{app}', /app|href|id=/],
  ['zero-width spaces', '\\text{\\char"200B}x', /\u200B/],
];

/** TeX that needs every element and nearly every attribute that a formula may have. */
const formulasOfAllKinds = [
  ...['\\hat{x} + \\boxed{x_1}', '\\sum\\limits_a^b {}_1^2X', '\\sideset{_a}{^b}\\sum', '\\sqrt[3]{x} + \\sqrt{x}'],
  ...[
    '\\phantom{x}',
    '\\begin{cases}a&b\\\\c\\end{cases}',
    '\\text{a b}\\quad 1.5',
    '\\cancelto{0}{x}',
    '\\binom{a}{b}',
  ],
  ...['\\displaystyle\\sum_a', '\\begin{alignat}{2}a&=b\\end{alignat}', '\\Large x', '\\xrightarrow{a}'],
  ...['\\raisebox{1em}{a}', '\\smash{a}', '\\big(', "f'", '\\operatorname{f}', '\\rule{1em}{1em}'],
];
const usedAttributes =
  'accent class depth display displaystyle fence form height linethickness lspace mathsize mathvariant maxsize minsize movablelimits rspace scriptlevel stretchy symmetric voffset width';

describe('A formula', () => {
  inPage();
  beforeEach(loadNow);
  after(() => loadFormulasWith(() => Promise.resolve({ fill: () => undefined })));

  for (const [markdown, ...expected] of formulasOf) {
    it(`is drawn: ${JSON.stringify(markdown)}`, () => {
      assert.deepEqual(sourcesIn(render(markdown)), expected);
      assert.equal(render(markdown).querySelectorAll('.formula > math').length, expected.length);
      assertSameForEveryCut(markdown);
    });
  }

  for (const [what, markdown, drawn = markdown] of texts) {
    it(`is not found: ${what} (V331)`, () => {
      const container = render(markdown);
      for (const header of container.querySelectorAll('.code-header')) header.remove();
      assert.equal(container.querySelector('.formula, math'), null);
      assert.equal(container.textContent, drawn.replaceAll('`', ''));
      if (markdown.length < 1000) assertSameForEveryCut(markdown);
    });
  }

  for (const [why, tex] of refused) {
    it(`stays text if it ${why}`, () => {
      assert.equal(render(`a $${tex}$`).innerHTML.replaceAll('&nbsp;', ''), plain(`a $${tex}$`));
    });
  }

  for (const [what, tex, unwanted] of tamed) {
    it(`is drawn without ${what}`, () => {
      const drawn = render(`$$${tex}$$`).querySelector('math');
      assert.ok(drawn, tex);
      assert.doesNotMatch(drawn.outerHTML, unwanted);
    });
  }

  const styled: [what: string, tex: string, styles: string[]][] = [
    ['a box', '\\boxed{x}', ['padding: 3pt', 'border: 1px solid']],
    [
      'lines above and below',
      '\\begin{array}{c}\\hline a \\\\ \\hdashline\\end{array}',
      ['border-top: 0.06em solid', 'border-bottom: 0.06em dashed'],
    ],
    [
      'lines at its sides',
      '\\begin{array}{|c:}a\\end{array}',
      ['border-left: 0.06em solid', 'border-right: 0.06em dashed'],
    ],
    ['columns of their width', '\\begin{cases}a&b\\end{cases}', ['padding-left: 1em', 'padding-right: 0em']],
    ['an arrow through it', '\\cancelto{0}{x}', ['width: 90%', 'padding: 0.5ex 0.1em 0 0']],
    ['less space', 'x\\!y', ['margin-left: -0.1667em']],
    ['mirrored letters', '\\reflectbox{x}', ['transform: scaleX(-1)']],
  ];
  for (const [what, tex, styles] of styled)
    it(`is drawn with ${what}`, () => {
      const { style } = document.createElementNS('http://www.w3.org/1998/Math/MathML', 'mi');
      const set = mock.method(style, 'setProperty', () => undefined);
      typeset(tex, true);
      const found = new Set(set.mock.calls.map(({ arguments: [name, value] }) => `${name}: ${value}`));
      assert.deepEqual(new Set(styles).difference(found), new Set());
    });

  it('is displayed on its own, or small within words, as its delimiters say', () => {
    const drawn = render('$x$, \\(x\\), $$x$$, \\[x_1\\]').querySelectorAll('.formula');
    const looks = Array.from(drawn, (one) => [one.className, find(one, 'math').getAttribute('display')]);
    const [within, displayed] = [
      ['formula', null],
      ['formula displayed', 'block'],
    ];
    assert.deepEqual(looks, [within, within, displayed, displayed]);
  });

  it('is drawn with each part of mathematics', () => {
    const drawn = formulasOfAllKinds.map((tex) => typeset(tex, true));
    const found = drawn.flatMap((math) => [math, ...math.querySelectorAll('*')]);
    assert.deepEqual(new Set(found.map(({ localName }) => localName)), mathElements);
    assert.ok(
      found.some((part) => part.matches('mspace.tml-rule')) && found.some((part) => part.matches('.tml-cancelto')),
    );
    const attributes = found.flatMap((part) => part.getAttributeNames());
    assert.deepEqual([...new Set(attributes)].toSorted(), usedAttributes.split(' '));
  });

  it('is not drawn with hidden characters, which are marked', () => {
    const container = render('$a\u202Eb$');
    assert.equal(container.querySelector('math'), null);
    assert.ok(container.querySelector('.hidden-characters'));
  });

  it('is copied as its source, also if it is only selected in part', () => {
    const container = render('Let $x^2$ be\n\n$$\ny\n$$\n\n- \\(z\\)');
    document.body.append(container);
    const range = document.createRange();
    range.selectNodeContents(container);
    assert.equal(selectedText(range, container), 'Let $x^2$ be\n\n$$\ny\n$$\n\n- \\(z\\)');
    range.setEnd(container.querySelector('math')!, 1);
    assert.equal(selectedText(range, container), 'Let $x^2$');
  });

  it('is not drawn if it takes too long, unless it is short', () => {
    everyLookTakes(1);
    assert.throws(() => typeset('x+'.repeat(200) + 'x', false), /too much/);
    assert.throws(() => typeset('\\def\\a{xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx}\\a', false), /too much/);
    assert.ok(typeset('x+'.repeat(100) + 'x', false));
  });

  it('waits for another task if the formulas before it took long', async () => {
    everyLookTakes(20);
    const places = ['$a_1$', '$a_2$', '$a_3$', '$a_3$'].map((raw) => formulaElement(inline(raw)));
    const drawn = () => places.map(({ className }) => className);
    assert.deepEqual(drawn(), ['formula', '', '', '']);
    await eventually(() => assert.deepEqual(drawn(), ['formula', 'formula', 'formula', 'formula']));
  });

  it('is drawn in each place where it stands, and each stays there', async () => {
    const places = ['$s_1$', '$s_1$', '$s_1$'].map((raw) => formulaElement(inline(raw)));
    await eventually(() => assert.ok(places.every((place) => place.className === 'formula')));
    assert.deepEqual(
      places.map((place) => place.querySelectorAll('math').length),
      [1, 1, 1],
    );
  });

  it('is text until the renderer is loaded once, and stays text if loading fails', async () => {
    const loading = Promise.withResolvers<{ fill: typeof fill }>();
    let times = 0;
    const load = () => {
      times++;
      return loading.promise;
    };
    loadFormulasWith(load);
    const places = ['$b$', '$c$'].map((raw) => formulaElement(inline(raw)));
    assert.deepEqual(
      places.map(({ textContent }) => textContent),
      ['$b$', '$c$'],
    );
    loading.resolve({ fill });
    await eventually(() => assert.ok(places.every((place) => place.querySelector('math'))));
    assert.equal(times, 1);

    const { error } = console;
    console.error = () => undefined;
    loadFormulasWith(() => Promise.reject(new Error('It is not there.')));
    const unloaded = formulaElement(inline('$d$'));
    await eventually(() => assert.equal(formulaElement(inline('$e$')).className, ''));
    console.error = error;
    assert.equal(unloaded.outerHTML, '<span>$d$</span>');
  });

  it('is drawn in its own place if the text before it changes while it waits', async () => {
    const loading = Promise.withResolvers<{ fill: typeof fill }>();
    loadFormulasWith(() => loading.promise);
    const container = document.createElement('div');
    const stream = new MarkdownStream(container, pageTexts);
    for (const piece of ['**q** *x $a$ y $b$ z', '* and $c$ end.\n\nnext\n']) stream.append(piece);
    stream.end();
    loading.resolve({ fill });
    await eventually(() => assert.deepEqual(sourcesIn(container), ['$a$', '$b$', '$c$']));
  });

  itHolds(formulas);
});

async function loadNow(): Promise<void> {
  loadFormulasWith(() => Promise.resolve({ fill }));
  const first = formulaElement(inline('$x$'));
  await eventually(() => assert.ok(first.querySelector('math')));
}

function inline(raw: string): FormulaToken {
  return { type: 'formula', raw, text: raw.slice(1, -1), isDisplayed: false };
}

function sourcesIn(container: HTMLElement): (string | undefined)[] {
  return [...container.querySelectorAll<HTMLElement>('.formula')].map(({ dataset }) => dataset['formula']);
}

/** The paragraph of a text whose formula is not drawn. */
function plain(text: string): string {
  const [shown, formula] = [document.createElement('p'), document.createElement('span')];
  const start = text.indexOf('$');
  formula.textContent = text.slice(start);
  shown.append(text.slice(0, start), formula);
  return shown.outerHTML;
}
