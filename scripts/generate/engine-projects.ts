import { engineRooms } from '../lint/engine-rooms.mjs';

/** TypeScript's projects of the service: one a room of the engine, so that an import from a room above does not build. */
const folder = 'service/projects';

/** What every room may use beside the rooms below it. */
const ground = ['foundation', 'contract'];

/** Files for all layers, of which the engine uses some. */
const foundation = ['errors.ts', 'file-head.ts', 'office-program.ts', 'phrases.ts', 'shown.ts', 'parameters'];

interface Project {
	readonly include: readonly string[];
	readonly exclude?: readonly string[];
	/** Names of the projects it uses. */
	readonly uses: readonly string[];
}

/** The files of the projects by their paths. */
export function generatedProjects(): Record<string, string> {
	const source = (name: string): string => `../src/${name.endsWith('.ts') ? name : `${name}/**/*.ts`}`;
	const rooms = engineRooms.map(projectName);
	const projects: Record<string, Project> = {
		contract: { include: ['../../contract/**/*.ts'], uses: [] },
		foundation: { include: foundation.map(source), uses: ['contract'] },
		...Object.fromEntries(
			engineRooms.map((room, index) => [
				projectName(room),
				{ include: [source(`engine/${room}`)], uses: [...rooms.slice(index + 1), ...ground] },
			]),
		),
		service: {
			include: ['../src/**/*.ts'],
			exclude: [source('engine'), ...foundation.map(source)],
			uses: [...rooms, ...ground],
		},
	};
	return Object.fromEntries(
		Object.entries(projects).map(([name, project]) => [`${folder}/${name}.json`, projectFile(name, project)]),
	);
}

/** Name of the project of a room. */
export function projectName(room: string): string {
	return room.replaceAll('/', '-');
}

function projectFile(name: string, { include, exclude, uses }: Project): string {
	const file = {
		extends: '../../tsconfig.base.json',
		compilerOptions: {
			composite: true,
			declaration: true,
			rootDir: '../..',
			outDir: '../dist',
			tsBuildInfoFile: `../dist/projects/${name}.tsbuildinfo`,
			types: ['node'],
			noUncheckedIndexedAccess: true,
		},
		include,
		...(exclude ? { exclude } : {}),
		references: uses.map((used) => ({ path: `./${used}.json` })),
	};
	return `${JSON.stringify(file, undefined, '\t')}\n`;
}
