import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { generatedProjects, projectName } from '../../../scripts/generate/engine-projects';
import { generatedHouse } from '../../../scripts/generate/house';

const root = join(__dirname, '../../..');

test.each(Object.entries({ ...generatedProjects(), ...generatedHouse() }))(
	'%s is what `npm run generate` makes of the rooms and their imports',
	(file, text) => {
		expect(readFileSync(join(root, file), 'utf8')).toBe(text);
	},
);

/** What the compiler says of a room when one of its files begins with a line of ours. */
function complaintsAbout(room: string, file: string, line: string): string[] {
	const config = join(root, 'service/projects', `${projectName(room)}.json`);
	const { fileNames, options, projectReferences } = ts.parseJsonConfigFileContent(
		ts.readConfigFile(config, (path) => ts.sys.readFile(path)).config,
		ts.sys,
		join(root, 'service/projects'),
	);
	const host = ts.createCompilerHost(options);
	const path = join(root, 'service/src/engine', room, file);
	const readFile = host.getSourceFile.bind(host);
	host.getSourceFile = (name, ...more) =>
		name === path
			? ts.createSourceFile(name, `${line}\n${readFileSync(path, 'utf8')}`, ts.ScriptTarget.ES2022, true)
			: readFile(name, ...more);
	const program = ts.createProgram({ rootNames: fileNames, options, projectReferences, host });
	return ts
		.getPreEmitDiagnostics(program)
		.map(({ code, messageText }) => `${code}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}

describe('a project of the build', () => {
	// 6307: the file is not one of the project's, nor of a project it refers to.
	const notOfTheProject = /^6307: .*/;

	it('does not build with an import from a room above', () => {
		const complaints = complaintsAbout('model', 'boxes.ts', "import '../text/runs';");
		expect(complaints).toContainEqual(expect.stringMatching(/^6307: File '[^']*\/text\/runs.ts' is not listed/));
	});

	it('builds with an import from a room below', () => {
		const complaints = complaintsAbout('text', 'runs.ts', "import '../model/boxes';");
		expect(complaints.filter((text) => notOfTheProject.test(text))).toEqual([]);
	});
});
