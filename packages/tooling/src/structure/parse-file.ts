import ts from 'typescript';
import { isSqlText } from './is-sql-text.ts';
import { parseExports } from './parse-exports.ts';
import { parseImport } from './parse-import.ts';
import type { Import, SourceFile } from './source-file.ts';

export type ParsedFile = Omit<SourceFile, 'imports'> & { imports: Omit<Import, 'target'>[] };

export function parseFile(path: string, text: string): ParsedFile {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const file: ParsedFile = {
    path,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    imports: [],
    exports: parseExports(source),
    functions: [],
    sqlTexts: [],
    statements: [],
    controlFlow: [],
    ownModuleMocks: [],
  };
  const visit = (node: ts.Node): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    const found = parseImport(node);
    if (found) file.imports.push({ ...found, line });
    const name = parseFunctionName(node);
    if (name) file.functions.push({ name, line });
    if (isSqlText(node)) file.sqlTexts.push(line);
    const statement = parseStatementName(node);
    if (statement) file.statements.push({ name: statement, line });
    if (isControlFlow(node)) file.controlFlow.push(line);
    if (isOwnModuleMock(node)) file.ownModuleMocks.push(line);
    if (ts.isStringLiteralLike(node) && /SANDBOX_|_sandbox|@triage\/sandbox/.test(node.text))
      file.mentionsSandbox ??= line;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return file;
}

function parseFunctionName(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name?.text;
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) return undefined;
  const isFunction = ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer);
  return isFunction ? node.name.text : undefined;
}

function isControlFlow(node: ts.Node): boolean {
  return (
    ts.isIfStatement(node) ||
    ts.isIterationStatement(node, false) ||
    ts.isSwitchStatement(node) ||
    ts.isTryStatement(node)
  );
}

function parseStatementName(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !/^(?:statement|sqlStatement)$/.test(node.expression.getText()))
    return undefined;
  const [name] = node.arguments;
  return name && ts.isStringLiteralLike(name) ? name.text : undefined;
}

function isOwnModuleMock(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !/^vi\.(mock|doMock)$/.test(node.expression.getText())) return false;
  const argument = node.arguments[0];
  return !!argument && ts.isStringLiteralLike(argument) && /^(\.|~\/|@triage\/)/.test(argument.text);
}
