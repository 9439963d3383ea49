import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A regular expression of the product, and its location. */
export interface Pattern {
  file: string;
  line: number;
  source: string;
  flags: string;
  /** It is applied again and again until the end of the text, not just once. */
  repeats: boolean;
}

export interface Found {
  literals: Pattern[];
  /** Files that build expressions from pieces when they are loaded. */
  builders: string[];
  /** Expressions that are built inside a function, of which no source can be known here. */
  late: string[];
}

/** Every regular expression literal in these files, and every place that builds one. */
export function collectPatterns(root: string, files: readonly string[]): Found {
  const found: Found = { literals: [], builders: [], late: [] };
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) found.literals.push(parseLiteral(file, tree, node));
      else if (isConstruction(node)) {
        found.builders.push(file);
        if (isInsideFunction(node)) found.late.push(`${file}: ${node.getText().replace(/\s+/g, ' ')}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return { ...found, builders: [...new Set(found.builders)] };
}

function parseLiteral(file: string, tree: ts.SourceFile, node: ts.RegularExpressionLiteral): Pattern {
  const end = node.text.lastIndexOf('/');
  const flags = node.text.slice(end + 1);
  return {
    file,
    line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1,
    source: node.text.slice(1, end),
    flags,
    repeats: /[gy]/.test(flags) || isSplitter(tree, node),
  };
}

/** `text.split(/x/)`, or of a constant that some `split` in the file is given. */
function isSplitter(tree: ts.SourceFile, node: ts.RegularExpressionLiteral): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression))
    return parent.expression.name.text === 'split';
  return (
    ts.isVariableDeclaration(parent) &&
    ts.isIdentifier(parent.name) &&
    tree.text.includes(`.split(${parent.name.text}`)
  );
}

function isConstruction(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'RegExp'
  );
}

function isInsideFunction(node: ts.Node): boolean {
  const around = ts.findAncestor(node.parent, ts.isFunctionLike);
  return around !== undefined;
}
