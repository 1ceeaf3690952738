import { dirname } from 'node:path';
import { ownVersion, packageFolder, versionIn } from '../../runtime/own-version';
import { broken, ok, reasonOf, type Finding } from './finding';

/** Required libraries that read and write documents. */
const libraries = [
	'@embedpdf/pdfium',
	'@imagemagick/magick-wasm',
	'onnxruntime-node',
	'sharp',
	'tesseract.js',
	'harfbuzzjs',
	'@cantoo/pdf-lib',
];

/** Libraries with native code: they may be installed for another processor or system. */
const nativeLibraries = ['sharp', 'onnxruntime-node'] as const;

const installAgain = 'Reinstall the service on this machine. Packages installed on another system do not work.';

/** The service, Node and the libraries. @param load  imports a library by name */
export async function lookAtProgram(load: (name: string) => Promise<unknown> = importByName): Promise<Finding[]> {
	const { platform, arch, versions } = process;
	const program = ok('program', `version ${ownVersion()}, Node.js ${versions.node} on ${platform} ${arch}`);
	const found = libraries.map((name) => [name, versionOf(name)] as const);
	const missing = found.filter(([, version]) => version === undefined).map(([name]) => name);
	if (missing.length > 0) return [program, broken('libraries', `${missing.join(', ')} not installed`, installAgain)];
	for (const name of nativeLibraries) {
		try {
			await load(name);
		} catch (error) {
			return [program, broken('libraries', `${name} does not run on this machine: ${reasonOf(error)}`, installAgain)];
		}
	}
	const details = Object.fromEntries(found.map(([name, version]) => [name, version ?? '']));
	return [program, ok('libraries', found.map((pair) => pair.join(' ')).join(', '), details)];
}

async function importByName(name: string): Promise<unknown> {
	return await import(name);
}

function versionOf(name: string): string | undefined {
	try {
		return versionIn(packageFolder(dirname(require.resolve(name)), name));
	} catch {
		return undefined;
	}
}
