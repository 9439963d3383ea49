import ts from 'typescript';
import type { Import, SourceFile } from './source-file.ts';

export type ParsedFile = Omit<SourceFile, 'imports'> & { imports: Omit<Import, 'target'>[] };

export function parseFile(path: string, text: string): ParsedFile {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const file: ParsedFile = {
    path,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    imports: [],
    environmentReads: [],
    controlFlow: [],
    ownModuleMocks: [],
    onlyReexports:
      source.statements.length > 0 &&
      source.statements.every((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier),
  };
  const visit = (node: ts.Node): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    const found = readImport(node);
    if (found) file.imports.push({ ...found, line });
    if (isEnvironmentRead(node)) file.environmentReads.push(line);
    if (isControlFlow(node)) file.controlFlow.push(line);
    if (isOwnModuleMock(node)) file.ownModuleMocks.push(line);
    if (isDefaultExport(node)) file.defaultExport ??= line;
    if (ts.isStringLiteralLike(node) && /SANDBOX_|_sandbox|@triage\/sandbox/.test(node.text))
      file.mentionsSandbox ??= line;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return file;
}

function readImport(node: ts.Node): Pick<Import, 'specifier' | 'typeOnly'> | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
    return { specifier: node.moduleSpecifier.text, typeOnly: importsTypesOnly(node.importClause) };
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
    return { specifier: node.moduleSpecifier.text, typeOnly: node.isTypeOnly };
  if (
    ts.isImportTypeNode(node) &&
    ts.isLiteralTypeNode(node.argument) &&
    ts.isStringLiteral(node.argument.literal)
  )
    return { specifier: node.argument.literal.text, typeOnly: true };
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined;
  const argument = node.arguments[0];
  return argument && ts.isStringLiteralLike(argument)
    ? { specifier: argument.text, typeOnly: false }
    : undefined;
}

function importsTypesOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const bindings = clause.namedBindings;
  if (clause.name || !bindings || !ts.isNamedImports(bindings)) return false;
  return bindings.elements.length > 0 && bindings.elements.every((element) => element.isTypeOnly);
}

function isEnvironmentRead(node: ts.Node): boolean {
  const name = ts.isPropertyAccessExpression(node)
    ? node.name.text
    : ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)
      ? node.argumentExpression.text
      : undefined;
  if (name === 'env') {
    const { expression } = node as ts.PropertyAccessExpression | ts.ElementAccessExpression;
    return /^(globalThis\.)?process$/.test(expression.getText());
  }
  return (
    ts.isImportDeclaration(node) &&
    /^(node:)?process$/.test((node.moduleSpecifier as ts.StringLiteral).text) &&
    /\benv\b/.test(node.importClause?.getText() ?? '')
  );
}

function isControlFlow(node: ts.Node): boolean {
  return (
    ts.isIfStatement(node) ||
    ts.isIterationStatement(node, false) ||
    ts.isSwitchStatement(node) ||
    ts.isTryStatement(node)
  );
}

function isOwnModuleMock(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !/^vi\.(mock|doMock)$/.test(node.expression.getText())) return false;
  const argument = node.arguments[0];
  return !!argument && ts.isStringLiteralLike(argument) && /^(\.|~\/|@triage\/)/.test(argument.text);
}

function isDefaultExport(node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return !node.isExportEquals;
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword)
  );
}
