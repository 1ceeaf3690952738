import type { ImageFile } from '../../model/image-file';
import { StoredImages } from '../archive/stored-images';
import { packageParts, Relationships, textPart } from '../office/package';
import { element, relationshipNamespace, wordNamespace, xmlHead } from '../office/xml';
import type { ZipEntry } from '../archive/zip';

/** Name of the part with the text. */
const mainPart = 'word/document.xml';

/** Root elements of the other parts, and the last word of their types. */
const roots = {
	header: { root: 'w:hdr', type: 'header' },
	footer: { root: 'w:ftr', type: 'footer' },
	styles: { root: 'w:styles', type: 'styles' },
	settings: { root: 'w:settings', type: 'settings' },
	numbering: { root: 'w:numbering', type: 'numbering' },
	footnotes: { root: 'w:footnotes', type: 'footnotes' },
	comments: { root: 'w:comments', type: 'comments' },
	fontTable: { root: 'w:fonts', type: 'fontTable' },
} as const;

const namespaces = { 'xmlns:w': wordNamespace, 'xmlns:r': relationshipNamespace };

/** Adds a file that a part refers to. @param path  within the folder of parts @returns its relationship */
type AddFile = (type: string, path: string, bytes: Uint8Array) => string;

/** Looks up or adds the target of a link. */
function linksOf(relationships: Relationships): (address: string) => string {
	const known = new Map<string, string>();
	return (address) => {
		const id = known.get(address) ?? relationships.add('hyperlink', address, 'External');
		known.set(address, id);
		return id;
	};
}

/**
 * A Word package under construction (ECMA-376, part 1, 11): what its text refers to, and parts waiting to be written.
 */
export class WordPackage {
	private readonly relationships = new Relationships();
	private readonly kept = new StoredImages();
	private readonly pictures = new Map<string, string>();
	private readonly types = new Map([[mainPart, 'wordprocessingml.document.main']]);
	private waiting: ZipEntry[] = [];
	private drawings = 0;
	/** Whether pages with even numbers have their own headers and footers. */
	hasSides = false;
	/** Parts of kinds of which there may be several. */
	private readonly counts = { header: 0, footer: 0 };

	/** Relationship of the text to an address. */
	readonly link = linksOf(this.relationships);

	/** Relationship of the text to a picture. */
	picture(file: ImageFile): string {
		const path = this.kept.add(file, `word/media/image${this.kept.count + 1}`);
		const id = this.pictures.get(path) ?? this.relationships.add('image', path.replace('word/', ''));
		this.pictures.set(path, id);
		return id;
	}

	/** An unused drawing number. */
	nextDrawing(): number {
		return ++this.drawings;
	}

	/**
	 * A part besides the text.
	 * @param content  makes its XML; it receives functions for the relationships of its links and files
	 * @returns the relationship of the text to it
	 */
	add(kind: keyof typeof roots, content: (link: (address: string) => string, file: AddFile) => string): string {
		const { root, type } = roots[kind];
		const file = `${kind}${kind === 'header' || kind === 'footer' ? ++this.counts[kind] : ''}.xml`;
		const own = new Relationships();
		const addFile: AddFile = (kind, path, bytes) => {
			this.waiting.push({ name: `word/${path}`, bytes });
			return own.add(kind, path);
		};
		this.waiting.push(textPart(`word/${file}`, element(root, namespaces, content(linksOf(own), addFile))));
		this.waiting.push(...own.parts(`word/${file}`));
		this.types.set(`word/${file}`, `wordprocessingml.${type}`);
		return this.relationships.add(type, file);
	}

	/** Files of the parts and images that are new since the last call. */
	files(): ZipEntry[] {
		return [...this.kept.files(), ...this.waiting.splice(0)];
	}

	/** The text part. @param body  XML in pieces */
	text(body: AsyncIterable<string>): ZipEntry {
		return { name: mainPart, bytes: documentXml(body) };
	}

	/** The last files, which refer to all other parts. */
	*end(): Generator<ZipEntry> {
		yield* this.relationships.parts(mainPart);
		yield* packageParts(mainPart, this.types);
	}
}

async function* documentXml(body: AsyncIterable<string>): AsyncGenerator<string> {
	const [start = '', end = ''] = element('w:document', namespaces, '<w:body>|</w:body>').split('|');
	yield xmlHead + start;
	yield* body;
	yield end;
}
