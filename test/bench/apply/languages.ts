/** A language with a grammar: its id in VS Code, and the types of the nodes of functions and classes in its syntax trees. */
export interface Language {
  id: string;
  functions: string[];
  classes: string[];
  /** Types of nodes that enclose a function or class and belong to it. */
  around: string[];
  comment: string;
}

function language(id: string, functions: string, classes: string, around = '', comment = '//'): Language {
  return { id, functions: functions.split(' '), classes: classes.split(' '), around: around.split(' '), comment };
}

const script = [
  'function_declaration generator_function_declaration method_definition variable_declarator public_field_definition field_definition',
  'class_declaration abstract_class_declaration interface_declaration enum_declaration',
  'export_statement lexical_declaration variable_declaration',
] as const;

const byExtension: Record<string, Language> = {
  c: language('c', 'function_definition', 'struct_specifier class_specifier', 'template_declaration'),
  cpp: language(
    'cpp',
    'function_definition',
    'struct_specifier class_specifier',
    'template_declaration field_declaration',
  ),
  cs: language(
    'csharp',
    'method_declaration constructor_declaration',
    'class_declaration struct_declaration interface_declaration enum_declaration',
  ),
  css: language('css', 'none', 'rule_set media_statement keyframes_statement', '', '/*'),
  go: language('go', 'function_declaration method_declaration', 'type_declaration'),
  java: language(
    'java',
    'method_declaration constructor_declaration',
    'class_declaration interface_declaration enum_declaration',
  ),
  js: language('javascript', ...script),
  jsx: language('javascriptreact', ...script),
  php: language(
    'php',
    'function_definition method_declaration',
    'class_declaration interface_declaration trait_declaration',
  ),
  ps1: language('powershell', 'function_statement', 'class_statement', '', '#'),
  py: language('python', 'function_definition', 'class_definition', 'decorated_definition', '#'),
  rb: language('ruby', 'method singleton_method', 'class module', '', '#'),
  rs: language('rust', 'function_item', 'struct_item enum_item trait_item impl_item'),
  sh: language('shellscript', 'function_definition', 'none', '', '#'),
  ts: language('typescript', ...script),
  tsx: language('typescriptreact', ...script),
};

const others: Record<string, string> = {
  bash: 'sh',
  cc: 'cpp',
  cjs: 'js',
  cxx: 'cpp',
  h: 'cpp',
  hpp: 'cpp',
  mjs: 'js',
  mts: 'ts',
  psm1: 'ps1',
};

/** The language of a file, by its extension; undefined if it is unknown. */
export function languageOf(path: string): Language | undefined {
  const extension = path.slice(path.lastIndexOf('.') + 1);
  return byExtension[others[extension] ?? extension];
}
