import ts from 'typescript';

/** Statements and parts of them. Keywords count in capitals only: that is how SQL is written here, and prose is not. */
const SQL =
  /\b(?:SELECT\s+[\w$*'"(]|INSERT INTO\s|DELETE FROM\s|UPDATE\s+[\w"${}.]+(?:\s+\w+)?\s+SET\s|(?:LEFT |CROSS |INNER )?JOIN\s+\w|WHERE\s+[\w".(]+\s*(?:=|<|>|~|IS|IN|@)|ORDER BY\s|GROUP BY\s|RETURNING\s+[\w"*]|ON CONFLICT\s|(?:CREATE|ALTER|DROP|TRUNCATE|LOCK)\s+(?:TABLE|INDEX|POLICY|ROLE|FUNCTION)\s)/;

export function isSqlText(node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node)) return SQL.test(node.text);
  return ts.isTemplateExpression(node) && SQL.test(node.getText());
}
