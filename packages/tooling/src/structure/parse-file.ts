import ts from 'typescript';
import type { Import, SourceFile } from './source-file.ts';

type Found = Pick<Import, 'specifier' | 'typeOnly'>;
export type ParsedFile = Omit<SourceFile, 'imports'> & { imports: Omit<Import, 'target'>[] };

export function parseFile(path: string, text: string): ParsedFile {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const imports: ParsedFile['imports'] = [];
  const visit = (node: ts.Node): void => {
    const found = parseImport(node);
    if (found)
      imports.push({ ...found, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { path, imports };
}

/** The import of a node, in any of the five forms. */
function parseImport(node: ts.Node): Found | undefined {
  if (ts.isImportDeclaration(node)) return named(node.moduleSpecifier, isTypeOnly(node.importClause));
  if (ts.isExportDeclaration(node)) return named(node.moduleSpecifier, node.isTypeOnly);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return named(node.argument.literal, true);
  return isLoad(node) ? named(node.arguments?.[0], false) : undefined;
}

function named(specifier: ts.Node | undefined, typeOnly: boolean): Found | undefined {
  return specifier && ts.isStringLiteralLike(specifier) ? { specifier: specifier.text, typeOnly } : undefined;
}

/** `import(…)`, `import.meta.resolve(…)`, and `new URL(…, import.meta.url)` as a worker is named. */
function isLoad(node: ts.Node): node is ts.CallExpression | ts.NewExpression {
  if (ts.isNewExpression(node))
    return node.expression.getText() === 'URL' && node.arguments?.[1]?.getText() === 'import.meta.url';
  return ts.isCallExpression(node) && /^import(\.meta\.resolve)?$/.test(node.expression.getText());
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause || clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return !!clause;
  const { name, namedBindings } = clause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly);
}
