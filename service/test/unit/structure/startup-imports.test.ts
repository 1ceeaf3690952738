import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const sources = join(__dirname, '../../../src');

/** Modules that a text loads before it does anything: neither types nor what is imported later. */
function loadedBy(text: string): string[] {
	const file = ts.createSourceFile('any.ts', text, ts.ScriptTarget.Latest, true);
	return file.statements.flatMap((statement) => {
		if (ts.isImportDeclaration(statement)) {
			const clause = statement.importClause;
			if (clause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
			const named = clause?.namedBindings;
			const isOfTypes =
				clause?.name === undefined &&
				named !== undefined &&
				ts.isNamedImports(named) &&
				named.elements.every(({ isTypeOnly }) => isTypeOnly);
			return isOfTypes ? [] : [nameOf(statement.moduleSpecifier)];
		}
		if (!ts.isExportDeclaration(statement) || statement.isTypeOnly || !statement.moduleSpecifier) return [];
		return [nameOf(statement.moduleSpecifier)];
	});
}

const nameOf = (specifier: ts.Expression): string => (ts.isStringLiteral(specifier) ? specifier.text : '');

/** Packages that a source file loads, itself and by the files that it imports. */
function packagesOf(...entries: string[]): Set<string> {
	const packages = new Set<string>();
	const files = entries.map((entry) => join(sources, entry));
	const seen = new Set<string>();
	for (let file = files.pop(); file !== undefined; file = files.pop()) {
		if (seen.has(file)) continue;
		seen.add(file);
		for (const name of loadedBy(readFileSync(file, 'utf8'))) {
			if (!name.startsWith('.')) packages.add(name);
			else {
				const path = join(file, '..', name.replace(/\.js$/, ''));
				const found = [`${path}.ts`, join(path, 'index.ts')].find(existsSync);
				if (found === undefined) throw new Error(`${relative(sources, file)} imports ${name}, which is not there`);
				files.push(found);
			}
		}
	}
	return packages;
}

describe('modules loaded at start-up', () => {
	it('exclude types and lazy imports', () => {
		const text = [
			"import { a } from 'one';",
			"import type { B } from 'two';",
			"import { type C } from 'three';",
			"import { type D, e } from 'four';",
			"import 'five';",
			"export { f } from 'six';",
			"export type { G } from 'seven';",
			"const later = async () => await import('eight');",
		].join('\n');
		expect(loadedBy(text)).toEqual(['one', 'four', 'five', 'six']);
	});

	it('include packages of imported files', () => {
		expect(packagesOf('storage/sql/migrations.ts')).toContain('kysely');
		expect(packagesOf('engine/convert/tools/pdf-searchable.ts')).toContain('@cantoo/pdf-lib');
	});

	it('exclude the database in the command line and libraries in the API process and its workers', () => {
		const loadedByCommand = [...packagesOf('cli/main.ts', 'cli/convert.ts')];
		expect(loadedByCommand.filter((name) => !name.startsWith('node:') || name === 'node:sqlite')).toEqual([]);
		const large = [
			'@cantoo/pdf-lib',
			'sharp',
			'kysely',
			'@embedpdf/pdfium',
			'onnxruntime-node',
			'htmlparser2',
			'html-to-text',
		];
		const loaded = packagesOf('cli/conversion-process.ts', 'cli/conversion-life.ts', 'tasks/worker-main.ts');
		expect(large.filter((name) => loaded.has(name))).toEqual([]);
	});

	it('exclude PDF writers when reading, with or without OCR', () => {
		for (const entry of [
			'engine/reading/open-pdf.ts',
			'engine/reading/open-image.ts',
			'engine/convert/writers/to-txt.ts',
		])
			expect([entry, [...packagesOf(entry)].filter((name) => name.startsWith('@cantoo/'))]).toEqual([entry, []]);
	});

	it('exclude compression and standards for searchable PDFs', () => {
		expect([...packagesOf('engine/convert/tools/pdf-searchable.ts')].filter((name) => /xml-parser/.test(name))).toEqual(
			[],
		);
	});
});
