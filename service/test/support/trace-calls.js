'use strict';

/**
 * Converts the first page of a PDF with every function of the engine saying that it begins, and prints the calls from one
 * file into another as JSON lines, in the order in which they were first made. Stops where the page comes to its layout.
 *
 *     node trace-calls.js <folder of the project> <PDF> <empty folder>
 */
const { existsSync, readFileSync, statSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const ts = require('typescript');

const [, , root = '', source = '', outputFolder = ''] = process.argv;
const engine = path.join(root, 'service/src/engine') + path.sep;

/** The first work on a page that looks at more than the page. */
const layoutBegins = { file: 'layout/roles/statistics.ts', name: 'add' };

const met = new Set();
let isTracing = true;

globalThis.functionBegins = (file, name) => {
	if (!isTracing) return;
	if (file === layoutBegins.file && name === layoutBegins.name) isTracing = false;
	const caller = callerOf(globalThis.functionBegins);
	if (!caller || caller.file === file) return;
	const call = JSON.stringify({ caller, callee: { file, name } });
	if (!met.has(call)) console.log(call);
	met.add(call);
};

/** The function of the engine that has called the one that begins. */
function callerOf(begin) {
	const written = Error.prepareStackTrace;
	const stackTraceLimit = Error.stackTraceLimit;
	Error.prepareStackTrace = (_, frames) => frames;
	Error.stackTraceLimit = 30;
	const holder = {};
	Error.captureStackTrace(holder, begin);
	const [, ...frames] = holder.stack;
	Error.prepareStackTrace = written;
	Error.stackTraceLimit = stackTraceLimit;
	const frame = frames.find((one) => (one.getFileName() ?? '').startsWith(engine));
	return frame && { file: frame.getFileName().slice(engine.length), name: frame.getFunctionName() ?? '' };
}

/** Puts the call of `functionBegins` in front of every function that has a name. */
const tracing = (file) => (context) => (parsed) => {
	const { factory } = context;
	const begins = (name) =>
		factory.createCallExpression(factory.createIdentifier('functionBegins'), undefined, [
			factory.createStringLiteral(file),
			factory.createStringLiteral(name),
		]);
	const visit = (node) => {
		const name = ts.isFunctionLike(node) && node.body ? nameOf(node, parsed) : '';
		const visited = ts.visitEachChild(node, visit, context);
		if (name === '') return visited;
		const call = begins(name);
		if (!ts.isBlock(visited.body))
			return replaced(factory, visited, factory.createParenthesizedExpression(factory.createComma(call, visited.body)));
		const statements = [factory.createExpressionStatement(call), ...visited.body.statements];
		return replaced(factory, visited, factory.updateBlock(visited.body, statements));
	};
	return ts.visitNode(parsed, visit);
};

function nameOf(node, parsed) {
	if (node.name) return node.name.getText(parsed);
	const { parent } = node;
	const isNamed =
		ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent);
	return isNamed ? parent.name.getText(parsed) : '';
}

function replaced(factory, node, body) {
	if (ts.isFunctionDeclaration(node))
		return factory.updateFunctionDeclaration(
			node,
			node.modifiers,
			node.asteriskToken,
			node.name,
			node.typeParameters,
			node.parameters,
			node.type,
			body,
		);
	if (ts.isMethodDeclaration(node))
		return factory.updateMethodDeclaration(
			node,
			node.modifiers,
			node.asteriskToken,
			node.name,
			node.questionToken,
			node.typeParameters,
			node.parameters,
			node.type,
			body,
		);
	if (ts.isArrowFunction(node))
		return factory.updateArrowFunction(
			node,
			node.modifiers,
			node.typeParameters,
			node.parameters,
			node.type,
			node.equalsGreaterThanToken,
			body,
		);
	return node;
}

Module._extensions['.ts'] = (module, fileName) => {
	const { outputText } = ts.transpileModule(readFileSync(fileName, 'utf8'), {
		fileName,
		compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true },
		transformers: fileName.startsWith(engine) ? { before: [tracing(fileName.slice(engine.length))] } : {},
	});
	module._compile(outputText, fileName);
};

const resolved = Module._resolveFilename;
Module._resolveFilename = function (request, parent, ...rest) {
	if (request.startsWith('.') && parent) {
		const base = path.resolve(path.dirname(parent.filename), request);
		for (const file of [`${base}.ts`, base.replace(/[.]js$/, '.ts'), path.join(base, 'index.ts')])
			if (existsSync(file) && statSync(file).isFile()) return file;
	}
	return resolved.call(this, request, parent, ...rest);
};

const { convert } = require(path.join(engine, 'convert/conversion'));

convert({
	toolPath: 'pdf/markdown',
	inputPath: source,
	fileName: 'document.pdf',
	parameter: { pageRanges: '1' },
	outputFolder,
}).catch((error) => {
	console.error(error);
	process.exitCode = 1;
});
