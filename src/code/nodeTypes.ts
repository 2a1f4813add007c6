import type { SyntaxNode } from './syntax.ts';

/** The kind of a definition, used to find it again in another version. `call` is a test suite, a test, a route or something similar. */
export type Kind = 'function' | 'type' | 'value' | 'call';

/** The words of a text, such as node types, as a set. */
export function wordSet(words: string): Set<string> {
  return new Set(words.split(/\s+/));
}

function each(kind: Kind, types: string): [type: string, kind: Kind][] {
  return [...wordSet(types)].map((type) => [type, kind]);
}

/** The node types of all grammars that define something with a name. */
export const definingTypes = new Map([
  ...each(
    'function',
    `abstract_method_signature class_method_definition compact_constructor_declaration constructor_declaration
    conversion_operator_declaration destructor_declaration function_declaration function_definition function_item
    function_signature function_signature_item function_statement generator_function_declaration indexer_declaration
    local_function_statement macro_definition method method_declaration method_definition method_elem method_signature
    operator_declaration preproc_function_def singleton_method`,
  ),
  ...each(
    'type',
    `abstract_class_declaration alias_declaration annotation_type_declaration class class_declaration class_definition
    class_specifier class_statement concept_definition delegate_declaration enum_declaration enum_item enum_specifier
    enum_statement impl_item interface_declaration internal_module keyframes_statement media_statement mod_item module
    namespace_declaration namespace_definition record_declaration rule_set section struct_declaration struct_item
    struct_specifier supports_statement at_rule keyframe_block trait_declaration trait_item type_alias_declaration
    type_item type_spec union_item union_specifier`,
  ),
  ...each(
    'value',
    `assignment assignment_expression class_property_definition const_element const_item const_spec declaration
    enum_assignment enum_constant enum_member_declaration enum_variant enumerator field_declaration field_definition
    pair preproc_def property_declaration property_element property_signature public_field_definition
    setting shorthand_property_identifier static_item var_spec variable_assignment variable_declarator`,
  ),
  ...each('call', 'call call_expression'),
]);

/** The node types that can surround a single definition and then belong to it. */
export const surroundingTypes =
  wordSet(`ambient_declaration argument_list call const_declaration declaration_command decorated_definition event_field_declaration
  export_statement expression_statement field_declaration lexical_declaration property_declaration
  template_declaration type_declaration var_declaration variable_declaration`);

/** The types of functions without a name. */
export const functionTypes =
  wordSet(`anonymous_function anonymous_function_creation_expression anonymous_method_expression arrow_function do_block func_literal function_expression generator_function lambda
  lambda_expression script_block_expression closure_expression`);

/** The types of variables, which are not members of anything. */
export const variableTypes = wordSet('declaration variable_declarator');

/** The types of lists, whose elements have no names. */
export const listTypes = wordSet(
  `array array_creation_expression array_expression initializer_list list literal_value set tuple`,
);

/**
 * Whether something may be in several parts, which have the same head and together are one: a namespace, or a class of Ruby. Other parts of
 * it may be in other files. `grammar`: the name of the grammar, because these types mean different things in different languages.
 */
export function isInParts({ type, children }: SyntaxNode, text: string, grammar: string): boolean {
  if (type === 'impl_item') return children.every(({ field }) => field !== 'trait');
  const isPartial = ({ type, start, end }: SyntaxNode): boolean =>
    type === 'modifier' && text.slice(start, end) === 'partial';
  return typesInParts[grammar]?.has(type) === true || children.some(isPartial);
}

const ofTypeScript = wordSet('enum_declaration interface_declaration internal_module module');
const typesInParts: Partial<Record<string, Set<string>>> = {
  'c-sharp': wordSet('namespace_declaration'),
  cpp: wordSet('namespace_definition'),
  css: wordSet('media_statement supports_statement'),
  php: wordSet('namespace_definition'),
  ruby: wordSet('class module'),
  tsx: ofTypeScript,
  typescript: ofTypeScript,
};

/** Whether a name of a definition stands for nothing that could be meant elsewhere, so that any number of definitions may have it. */
export function isUnnamed(name: string, grammar: string): boolean {
  return unnamed[grammar]?.test(name) === true;
}

/** In CSS, other rules with `@` than those above, such as `@font-face` and `@layer`; in Go, also functions that run before all others. */
const unnamed: Partial<Record<string, RegExp>> = {
  css: /^@/,
  go: /^(?:init|(?:[^,]*\.)?_(?:, _)*)$/,
  rust: /^_$/,
};

/** Whether a node type is a decorator or attribute, which belongs to the definition below it. */
export function isDecorator(type: string): boolean {
  return decoratorTypes.has(type);
}

const decoratorTypes =
  wordSet(`annotation attribute_declaration attribute_group attribute_item attribute_list attribute_specifier decorator
  marker_annotation`);

/** Whether a node type is a comment, also the `#!` line at the start of a file, which is a comment in most grammars. */
export function isComment(type: string): boolean {
  return type.endsWith('comment') || type === 'hash_bang_line';
}

/** Whether a node is a comment or a decorator, which belongs to the node below it. */
export function isAbove({ type }: { type: string }): boolean {
  return isComment(type) || isDecorator(type);
}

/** Whether a node is a `;` with nothing before it. */
export function isEmpty({ type }: { type: string }): boolean {
  return type === 'empty_statement';
}

/** Whether the line endings in a node are part of a value, so that the indentation of its lines is part of it, too. */
export function isText(type: string): boolean {
  return textTypes.some((each) => type.includes(each)) && !textLists.has(type);
}

const textTypes = ['string', 'heredoc', 'nowdoc'];

/** The types of nodes that contain several texts beside each other. */
const textLists = wordSet('chained_string concatenated_string string_array');

/** Whether a node is a name, such as that of a variable or of a called function. */
export function isName({ type, children }: { type: string; children: readonly unknown[] }): boolean {
  return (type.endsWith('identifier') && children.length === 0) || namingTypes.has(type);
}

/** The types of names in addition to those that end with `identifier`. */
const namingTypes = wordSet('command_name constant name simple_name variable variable_name');

/** Whether a statement is only a string, such as `'use strict'` or a docstring of Python. */
export function isOnlyString({ type, children: [child, ...others] }: SyntaxNode): boolean {
  return type === 'expression_statement' && child !== undefined && others.length === 0 && isText(child.type);
}
