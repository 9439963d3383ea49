import ts from 'typescript';
import type { Import } from './source-file.ts';

type Found = Pick<Import, 'specifier' | 'typeOnly' | 'names'>;

/** The imports of a node, in any of the five forms. */
export function parseImport(node: ts.Node): Found | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
    return { specifier: node.moduleSpecifier.text, ...parseClause(node.importClause) };
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
    return {
      specifier: node.moduleSpecifier.text,
      typeOnly: node.isTypeOnly,
      ...reexported(node.exportClause),
    };
  if (
    ts.isImportTypeNode(node) &&
    ts.isLiteralTypeNode(node.argument) &&
    ts.isStringLiteral(node.argument.literal)
  )
    return { specifier: node.argument.literal.text, typeOnly: true };
  if (!isLoad(node)) return undefined;
  const argument = node.arguments?.[0];
  return argument && ts.isStringLiteralLike(argument)
    ? { specifier: argument.text, typeOnly: false }
    : undefined;
}

/** `import(…)`, `import.meta.resolve(…)`, and `new URL(…, import.meta.url)` as a worker is named. */
function isLoad(node: ts.Node): node is ts.CallExpression | ts.NewExpression {
  if (ts.isNewExpression(node))
    return node.expression.getText() === 'URL' && node.arguments?.[1]?.getText() === 'import.meta.url';
  return ts.isCallExpression(node) && /^import(\.meta\.resolve)?$/.test(node.expression.getText());
}

function parseClause(clause: ts.ImportClause | undefined): Pick<Found, 'typeOnly' | 'names'> {
  if (!clause) return { typeOnly: false, names: [] };
  const allTypes = clause.phaseModifier === ts.SyntaxKind.TypeKeyword;
  const bindings = clause.namedBindings;
  const ofDefault = clause.name ? ['default'] : [];
  if (!bindings) return { typeOnly: allTypes, names: ofDefault };
  if (ts.isNamespaceImport(bindings)) return { typeOnly: allTypes };
  const { elements } = bindings;
  return {
    typeOnly:
      allTypes || (!clause.name && elements.length > 0 && elements.every((element) => element.isTypeOnly)),
    names: [...ofDefault, ...elements.map((element) => (element.propertyName ?? element.name).text)],
  };
}

function reexported(clause: ts.NamedExportBindings | undefined): Pick<Found, 'names'> {
  if (!clause || !ts.isNamedExports(clause)) return {};
  return { names: clause.elements.map((element) => (element.propertyName ?? element.name).text) };
}
