import type { Language } from './pairs.ts';

type Frameworks = Partial<Record<Language, string>>;

/**
 * The frameworks of public repositories in each of their languages, as somebody read them in their lists of packages, scripts and workflows;
 * `|` separates those that a repository uses side by side.
 */
const frameworks: Record<string, Frameworks> = {
  'App-vNext+Polly': { cs: 'xUnit' },
  'BurntSushi+ripgrep': { rs: 'cargo test' },
  'FluentValidation+FluentValidation': { cs: 'xUnit' },
  'Humanizr+Humanizer': { cs: 'xUnit' },
  // NUnit, and xUnit for .NET Core, in the same files.
  'JamesNK+Newtonsoft.Json': { cs: 'NUnit|xUnit' },
  'PowerShell+PSScriptAnalyzer': { ps1: 'Pester' },
  'Seldaek+monolog': { php: 'PHPUnit' },
  'TanStack+query': { ts: 'Vitest' },
  'ansible+ansible': { py: 'pytest|unittest' },
  'apache+commons-csv': { java: 'JUnit 5' },
  'apache+commons-lang': { java: 'JUnit 5' },
  'castleproject+Core': { cs: 'NUnit' },
  'catchorg+Catch2': { cpp: 'Catch2', py: 'unittest' },
  'cbeust+jcommander': { java: 'TestNG' },
  'clap-rs+clap': { rs: 'cargo test' },
  'colinhacks+zod': { ts: 'Vitest' },
  'encode+httpx': { py: 'pytest' },
  'eslint+eslint': { ts: 'Mocha' },
  'excalidraw+excalidraw': { ts: 'Vitest' },
  'expressjs+express': { ts: 'Mocha' },
  'fastify+fastify': { ts: 'node:test' },
  'fmtlib+fmt': { cpp: 'GoogleTest' },
  'gin-gonic+gin': { go: 'testing|testing with testify' },
  'go-chi+chi': { go: 'testing' },
  'google+gson': { java: 'JUnit 4' },
  'google+re2': { cpp: 'GoogleTest', py: 'absltest|unittest' },
  'guzzle+guzzle': { php: 'PHPUnit' },
  'hashicorp+nomad': { go: 'testing|testing with testify', ts: 'QUnit' },
  'heartcombo+devise': { rb: 'minitest' },
  'jekyll+jekyll': { rb: 'minitest' },
  'mahmoud+boltons': { py: 'pytest' },
  'mockito+mockito': { java: 'JUnit 4|JUnit 5' },
  'nlohmann+json': { cpp: 'doctest' },
  'nodejs+undici': { ts: 'node:test|Jest' },
  'nunomaduro+collision': { php: 'PHPUnit|Pest' },
  'pallets+click': { py: 'pytest' },
  'pallets+flask': { py: 'pytest' },
  'pester+Pester': { ps1: 'Pester' },
  'prometheus+client_golang': { go: 'testing' },
  'psf+requests': { py: 'pytest' },
  'puma+puma': { rb: 'minitest' },
  'python-attrs+attrs': { py: 'pytest' },
  'rails+rails': { rb: 'minitest', ts: 'QUnit' },
  'reduxjs+redux-toolkit': { ts: 'Vitest' },
  'rubocop+rubocop': { rb: 'RSpec' },
  'ruby-grape+grape': { rb: 'RSpec' },
  'sharkdp+fd': { rs: 'cargo test' },
  // Its contributed extensions have RSpec.
  'sinatra+sinatra': { rb: 'minitest|RSpec' },
  'sindresorhus+got': { ts: 'AVA' },
  'sindresorhus+ky': { ts: 'AVA' },
  'slimphp+Slim': { php: 'PHPUnit' },
  'spatie+laravel-permission': { php: 'Pest' },
  'spf13+cobra': { go: 'testing' },
  'square+okio': { java: 'kotlin.test|JUnit 4' },
  'thephpleague+flysystem': { php: 'PHPUnit' },
  'tornadoweb+tornado': { py: 'unittest' },
  'trpc+trpc': { ts: 'Vitest' },
  'vercel+ai': { ts: 'Vitest' },
};

/** The frameworks that a repository, `owner+name` or only `name`, uses for a language; undefined if nobody has read that yet. */
export function frameworksOf(repository: string, language: Language): string[] | undefined {
  const name = Object.keys(frameworks).find((each) => each === repository || each.endsWith(`+${repository}`));
  return name === undefined ? undefined : frameworks[name]?.[language]?.split('|');
}
