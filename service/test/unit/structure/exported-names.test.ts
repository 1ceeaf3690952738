import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const sources = join(__dirname, '../../../src');

/** Names that a file declares and exports, without re-exports. */
function declaredExports(fileName: string, text: string): string[] {
	const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
	const declared = new Set<string>();
	const exported = new Set<string>();
	for (const statement of file.statements) {
		const isExported =
			ts.canHaveModifiers(statement) &&
			ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
		for (const name of namesOf(statement)) {
			declared.add(name);
			if (isExported) exported.add(name);
		}
	}
	for (const statement of file.statements) {
		if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier || !statement.exportClause) continue;
		if (!ts.isNamedExports(statement.exportClause)) continue;
		for (const { name, propertyName } of statement.exportClause.elements)
			if (declared.has((propertyName ?? name).text)) exported.add(name.text);
	}
	return [...exported];
}

function namesOf(statement: ts.Statement): string[] {
	if (ts.isVariableStatement(statement))
		return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
	const isNamed =
		ts.isFunctionDeclaration(statement) ||
		ts.isClassDeclaration(statement) ||
		ts.isInterfaceDeclaration(statement) ||
		ts.isTypeAliasDeclaration(statement) ||
		ts.isEnumDeclaration(statement);
	return isNamed && statement.name ? [statement.name.text] : [];
}

function boundNames(name: ts.BindingName): string[] {
	if (ts.isIdentifier(name)) return [name.text];
	return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

/** Names that more than one file declares and exports, each with its files. */
function ambiguousNames(files: readonly { readonly name: string; readonly text: string }[]): string[] {
	const owners = new Map<string, string[]>();
	for (const { name: file, text } of files) {
		for (const name of declaredExports(file, text)) owners.set(name, [...(owners.get(name) ?? []), file]);
	}
	return [...owners].flatMap(([name, list]) => (list.length > 1 ? [`${name}: ${list.sort().join(', ')}`] : []));
}

it('an exported name of the service is declared in one file', () => {
	const files = globSync('**/*.ts', { cwd: sources }).map((name) => ({
		name,
		text: readFileSync(join(sources, name), 'utf8'),
	}));
	expect(files.length).toBeGreaterThan(500);
	expect(ambiguousNames(files)).toEqual([]);
});

it('a name declared twice is reported, a re-export is not', () => {
	const files = [
		{ name: 'a.ts', text: 'export function rows(): void {}\nexport const { left, right } = box;' },
		{ name: 'b.ts', text: "export { rows } from './a';\nexport * from './a';\nconst left = 1;" },
		{ name: 'c.ts', text: 'interface Rows {}\nconst right = 2;\nexport { right, type Rows };' },
		{ name: 'd.ts', text: 'export type Rows = string[];' },
	];
	expect(ambiguousNames(files)).toEqual(['right: a.ts, c.ts', 'Rows: c.ts, d.ts']);
});
