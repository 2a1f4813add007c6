// What a hostile model or server writes: the inputs of section D, with the port of a server that must not be contacted.

/** Markdown, and the text that is shown for it. */
export interface Payload {
  markdown: string;
  text: string;
}

const asItIs = (markdown: string): Payload => ({ markdown, text: markdown });
const shownAs = ([markdown, text]: [string, string]): Payload => ({ markdown, text });

/** Pictures: mentioned, not loaded. (V43) */
export function pictures(port: number): Payload[] {
  const place = `http://127.0.0.1:${port}/`;
  const pairs: [string, string][] = [
    [`![x](${place}?q=SECRET)`, '[image: x, 127.0.0.1]'],
    [`![x][r]\n\n[r]: ${place}`, '[image: x, 127.0.0.1]'],
    [`[![x](${place})](https://a.b)`, '[image: x, 127.0.0.1] (a.b)'],
    [`![](${place})`, '[image: 127.0.0.1]'],
    ['![*x* `y`](data:image/png;base64,AAAA)', '[image: x y]'],
  ];
  return pairs.map(shownAs);
}

/** Markup that would load or run something: shown as it is written. (V44) */
export function markup(port: number): Payload[] {
  const place = `http://127.0.0.1:${port}/`;
  return [
    `<img src=${place} onerror=alert(1)>`,
    `<script>fetch('${place}')</script>`,
    `<script src=${place}></script>`,
    `<iframe src=${place}></iframe>`,
    `<iframe srcdoc="<img src=${place}>"></iframe>`,
    `<video poster=${place}></video>`,
    `<audio src=${place} autoplay></audio>`,
    `<input type=image src=${place}>`,
    `<table background=${place}><tr><td>a</table>`,
    `<object data=${place}></object>`,
    `<embed src=${place}>`,
    `<link rel=stylesheet href=${place}>`,
    `<link rel=preconnect href=${place}>`,
    `<meta http-equiv=refresh content="0;url=${place}">`,
    `<base href=${place}>`,
    `<svg><image href=${place} /><a xlink:href="javascript:alert(1)">a</a></svg>`,
    `<math><mi xlink:href="${place}">a</mi></math>`,
    `text <img src=${place} onerror=alert(1)> text`,
    `<kbd onclick=alert(1)>a</kbd>`,
    `<!-- a --> b`,
  ].map(asItIs);
}

/** Markup that would change how the panel looks, or imitate its requests to the user. (V45) */
export function disguises(port: number): Payload[] {
  const place = `http://127.0.0.1:${port}/`;
  return [
    `<style>*{background:url(${place})}</style>`,
    '<style>.composer{display:none}</style>',
    '<p style="position:fixed;inset:0">Enter your API key</p>',
    '<div class="composer" style="position:fixed;inset:0">Enter your API key</div>',
    `<form action=${place}><input name=k><button>OK`,
    `<dialog open>Enter your API key</dialog>`,
  ].map(asItIs);
}

/** Links that lead anywhere but to the web or a mail program: only their text is shown. (V46) */
export const refusedLinks: Payload[] = (
  [
    ['[a](javascript:alert(1))', 'a'],
    ['[b](JaVa&#x0A;script:alert(1))', 'b'],
    ['[c](command:workbench.action.quit)', 'c'],
    ['[d](vscode://x/y)', 'd'],
    ['[e](file:///etc/passwd)', 'e'],
    ['[f](data:text/html,<b>x)', 'f'],
    ['[g](//evil.example)', 'g'],
    ['[h](#x)', 'h'],
    ['[i](&#106;avascript:alert(1))', 'i'],
    ['[j](<java\tscript:alert(1)>)', 'j'],
    ['[k][r]\n\n[r]: javascript:alert(1)', 'k'],
    ['[l](blob:https://a.example/b)', 'l'],
    ['[m](vscode-webview://a/b)', 'm'],
    ['[n](/etc/passwd)', 'n'],
    ['<vbscript:a>', 'vbscript:a'],
  ] satisfies [string, string][]
).map(shownAs);

/** Links whose text lies about where they lead: their real host is shown after it. (V47) */
export const lyingLinks: Payload[] = (
  [
    ['[https://github.com/login](https://evil.example)', 'https://github.com/login (evil.example)'],
    ['[docs](https://github.com@evil.example/)', 'docs (evil.example)'],
    ['[github.com](https://evil.example)', 'github.com (evil.example)'],
    ['[docs](https://gіthub.com)', 'docs (xn--gthub-n2e.com)'],
    ['[docs](https://:github.com@evil.example/)', 'docs (evil.example)'],
    ['<https://:github.com@evil.example>', 'https://:github.com@evil.example (evil.example)'],
    ['[docs](https://www.gіthub.com)', 'docs (www.xn--gthub-n2e.com)'],
    ['[github.com](https://github.com.evil.example)', 'github.com (github.com.evil.example)'],
    ['[github.com](https://evilgithub.com)', 'github.com (evilgithub.com)'],
    ['[a.github.com](https://github.com)', 'a.github.com (github.com)'],
    ['[127.0.0.1](https://evil.example)', '127.0.0.1 (evil.example)'],
    ['[github.com](mailto:you@evil.example)', 'github.com (you@evil.example)'],
    ['[github.com evil.example](https://evil.example)', 'github.com evil.example (evil.example)'],
    ['[do\u202ecs](https://evil.example)', 'do\u202ecs (evil.example)'],
    ['[do\u3164cs](https://evil.example)', 'do\u3164cs (evil.example)'],
    ['[github．com](https://evil.example)', 'github．com (evil.example)'],
    ['[github。com](https://evil.example)', 'github。com (evil.example)'],
    ['[github․com](https://evil.example)', 'github․com (evil.example)'],
    ['[localhost:3000](https://evil.example)', 'localhost:3000 (evil.example)'],
    ['[localhost:3000](http://localhost:8080)', 'localhost:3000 (localhost:8080)'],
    ['[me@a.example](mailto:you@evil.example)', 'me@a.example (you@evil.example)'],
    ['[me@intranet](mailto:you@evil.example)', 'me@intranet (you@evil.example)'],
  ] satisfies [string, string][]
).map(shownAs);

/** Texts that take a careless Markdown parser seconds, or overflow its stack. (V49) */
export const pathological: Payload[] = ['>'.repeat(8000) + 'a', '*a_'.repeat(10_000)].map(asItIs);

/** All payloads that could load, run, or take over something. */
export function payloads(port: number): Payload[] {
  return [...pictures(port), ...markup(port), ...disguises(port), ...refusedLinks, ...lyingLinks];
}
