import ts from 'typescript';
import type { SourceFile } from './source-file.ts';

/** The values a file exports by name. Types have no run-time cost and are not checked. */
export function parseExports(source: ts.SourceFile): SourceFile['exports'] {
  return source.statements.flatMap((statement) => {
    const line = source.getLineAndCharacterOfPosition(statement.getStart(source)).line + 1;
    return exportedNames(statement).map((name) => ({ name, line }));
  });
}

function exportedNames(statement: ts.Statement): string[] {
  if (ts.isExportDeclaration(statement) && !statement.isTypeOnly && !statement.moduleSpecifier) {
    const clause = statement.exportClause;
    return clause && ts.isNamedExports(clause)
      ? clause.elements.filter((element) => !element.isTypeOnly).map((element) => element.name.text)
      : [];
  }
  if (!isExported(statement)) return [];
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return statement.name ? [statement.name.text] : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
}

function isExported(statement: ts.Statement): boolean {
  const kinds = ts.canHaveModifiers(statement)
    ? (ts.getModifiers(statement) ?? []).map(({ kind }) => kind)
    : [];
  return kinds.includes(ts.SyntaxKind.ExportKeyword) && !kinds.includes(ts.SyntaxKind.DefaultKeyword);
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : boundNames(element.name),
  );
}
