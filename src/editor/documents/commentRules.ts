import type { CommentRule } from 'vscode';

/** How comments are written in the languages in which proposals can be edited. */
const styles: [comments: CommentRule, languages: string][] = [
  [
    { lineComment: '//', blockComment: ['/*', '*/'] },
    'c cpp cuda-cpp csharp dart fsharp go groovy hlsl java javascript javascriptreact jsonc less objective-c objective-cpp php rust scss shaderlab swift typescript typescriptreact kotlin scala zig solidity prisma bicep apex glsl wgsl verilog systemverilog proto3 stylus odin typst json snippets sass',
  ],
  [{ blockComment: ['/*', '*/'] }, 'css'],
  [
    { lineComment: '#' },
    'coffeescript dockerfile dotenv ignore julia makefile perl powershell python r ruby shellscript yaml toml elixir nix graphql cmake gdscript nim crystal puppet tcl helm bazel hcl terraform raku',
  ],
  [
    { blockComment: ['<!--', '-->'] },
    'html handlebars markdown prompt xml xsl vue svelte astro erb blade twig jinja razor mdx',
  ],
  [{ lineComment: '//' }, 'asciidoc gleam'],
  [{ lineComment: '//', blockComment: ['{', '}'] }, 'pascal'],
  [{ lineComment: '//-' }, 'jade'],
  [{ lineComment: '..' }, 'restructuredtext'],
  [{ lineComment: ';;', blockComment: ['(;', ';)'] }, 'wat'],
  [{ blockComment: ['(*', '*)'] }, 'ocaml'],
  [{ lineComment: '--' }, 'lua sql haskell elm vhdl'],
  [{ lineComment: '%' }, 'tex latex bibtex erlang matlab'],
  [{ lineComment: ';' }, 'ini clojure scheme racket'],
  [{ lineComment: "'" }, 'vb'],
  [{ lineComment: 'REM ' }, 'bat'],
];

/** How comments are written in a language; undefined if that is not known. */
export function commentsIn(language: string): CommentRule | undefined {
  return styles.find(([, languages]) => languages.split(' ').includes(language))?.[0];
}
