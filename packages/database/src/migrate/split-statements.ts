/** Parts in which a semicolon does not end a statement: comments, strings, names, and dollar-quoted bodies. */
const TOKEN = /--[^\n]*|\/\*|'(?:[^']|'')*'|"[^"]*"|\$\w*\$|;/g;

/** The statements of a migration, each as it is written, without the semicolon at its end. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(sql); found; found = TOKEN.exec(sql)) {
    const [token] = found;
    if (token === ';') {
      statements.push(sql.slice(start, found.index));
      start = TOKEN.lastIndex;
    } else if (token === '/*' || token.startsWith('$')) {
      const end = sql.indexOf(token === '/*' ? '*/' : token, TOKEN.lastIndex);
      if (end < 0) break;
      TOKEN.lastIndex = end + token.length;
    }
  }
  statements.push(sql.slice(start));
  return statements.filter(hasContent).map((statement) => statement.trim());
}

function hasContent(statement: string): boolean {
  return withoutComments(statement) !== '';
}

/** Removes comments at the beginning. */
export function withoutComments(statement: string): string {
  return statement.replace(/^(?:\s|--[^\n]*(?:\n|$))+/, '').trim();
}
