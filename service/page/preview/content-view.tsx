import { useEffect, useState } from 'preact/hooks';
import { useTexts } from '../context';
import { parseCsv } from './csv';
import { htmlView, markdownView } from './safe-view';
import { PdfView } from './pdf-view';
import { TableView } from './table-view';
import { readZip, type ZipEntry } from './zip';
import { readSheets, type Sheet } from './xlsx';

interface ContentViewProperties {
	readonly name: string;
	readonly content: Blob;
	/** The files of the archive that contains the file, for its images. */
	readonly siblings?: readonly ZipEntry[];
}

const imageTypes: Readonly<Record<string, string>> = {
	png: 'image/png',
	jpg: 'image/jpeg',
	jpeg: 'image/jpeg',
	gif: 'image/gif',
	webp: 'image/webp',
	bmp: 'image/bmp',
};

/** Whether a file is shown as an image, by its name. */
export function isImageName(name: string): boolean {
	return imageTypes[extensionOf(name)] !== undefined;
}

/** JSON on indented lines; other text unchanged. */
export function indentJson(text: string): string {
	try {
		return JSON.stringify(JSON.parse(text), undefined, 2);
	} catch {
		return text;
	}
}

/** Shows a file by its extension. Never executes content. */
export function ContentView({ name, content, siblings = [] }: ContentViewProperties) {
	const { text } = useTexts();
	const extension = extensionOf(name);
	const imageType = imageTypes[extension];
	if (imageType !== undefined) return <ImageView name={name} content={content} type={imageType} />;
	switch (extension) {
		case 'txt':
			return <TextView content={content} />;
		case 'md':
		case 'html': {
			const view = extension === 'md' ? markdownView : htmlView;
			return (
				<>
					<CopyButton content={content} />
					<Loaded
						load={async () => await view(await readText(content), (path) => imageOf(path, siblings))}
						show={(article) => article}
					/>
				</>
			);
		}
		case 'json':
			return (
				<Loaded
					load={async () => new Blob([indentJson(await content.text())])}
					show={(indented) => <TextView content={indented} />}
				/>
			);
		case 'csv':
			return <Loaded load={async () => parseCsv(await content.text())} show={(rows) => <TableView rows={rows} />} />;
		case 'xlsx':
			return <Loaded load={() => readSheets(content)} show={(sheets) => <SheetsView sheets={sheets} />} />;
		case 'zip':
			return <Loaded load={() => readZip(content)} show={(entries) => <ZipView entries={entries} />} />;
		case 'pdf':
			return <PdfView content={content} />;
		default:
			return <p>{text('noPreview')}</p>;
	}
}

interface LoadedProperties<T> {
	readonly load: () => Promise<T>;
	readonly show: (value: T) => preact.ComponentChildren;
}

/** Shows content once it is loaded, or the error. */
function Loaded<T>({ load, show }: LoadedProperties<T>) {
	const { text } = useTexts();
	const [value, setValue] = useState<{ readonly read: T }>();
	const [failure, setFailure] = useState('');
	useEffect(() => {
		let current = true;
		load().then(
			(read) => current && setValue({ read }),
			(error: unknown) => current && setFailure(error instanceof Error ? error.message : String(error)),
		);
		return () => {
			current = false;
		};
	}, []);
	if (failure !== '') return <p class="failure">{text('previewFailed') + failure}</p>;
	return value ? <>{show(value.read)}</> : <progress aria-label={text('preview')} />;
}

function TextView({ content }: { readonly content: Blob }) {
	return (
		<>
			<CopyButton content={content} />
			<Loaded
				load={() => readText(content)}
				show={(read) => (
					<pre tabIndex={0} dir="auto">
						{read}
					</pre>
				)}
			/>
		</>
	);
}

/** Copies the text of a file. Without a secure connection, browsers do not let a page do that. */
function CopyButton({ content }: { readonly content: Blob }) {
	const { text } = useTexts();
	const [isCopied, setCopied] = useState(false);
	if (!isSecureContext) return null;
	const copy = async (): Promise<void> => {
		await navigator.clipboard.writeText(await readText(content));
		setCopied(true);
	};
	return (
		<p class="actions">
			<button type="button" class="plain" onClick={() => void copy().catch(() => setCopied(false))}>
				{text('copyText')}
			</button>
			<span role="status">{isCopied && text('copied')}</span>
		</p>
	);
}

/** Text without a byte order mark. */
async function readText(content: Blob): Promise<string> {
	return (await content.text()).replace(/^\ufeff/, '');
}

function ImageView({ name, content, type }: ContentViewProperties & { readonly type: string }) {
	const [address, setAddress] = useState('');
	useEffect(() => {
		const made = URL.createObjectURL(new Blob([content], { type }));
		setAddress(made);
		return () => URL.revokeObjectURL(made);
	}, [content]);
	return address === '' ? null : <img class="shown" src={address} alt={name} />;
}

function SheetsView({ sheets }: { readonly sheets: readonly Sheet[] }) {
	return (
		<>
			{sheets.map(({ name, rows }, index) => (
				<details key={index} open={index === 0}>
					<summary>{name}</summary>
					<TableView rows={rows} />
				</details>
			))}
		</>
	);
}

function ZipView({ entries }: { readonly entries: readonly ZipEntry[] }) {
	return (
		<>
			{[...entries].sort(byDepth).map((entry, index) => (
				<Entry key={entry.name} entry={entry} first={index === 0} siblings={entries} />
			))}
		</>
	);
}

/** A document before the folder of its images. */
function byDepth(one: ZipEntry, other: ZipEntry): number {
	return one.name.split('/').length - other.name.split('/').length;
}

/** The image of an archive or data address to which a document refers; nothing for another address. */
function imageOf(path: string, entries: readonly ZipEntry[]) {
	if (/^data:image\/(?:png|jpeg|gif|webp);/.test(path)) return <img class="shown" src={path} alt="" />;
	const entry = entries.find(({ name }) => name === path || encodeURI(name) === path);
	if (!entry || !isImageName(entry.name)) return undefined;
	return <Loaded load={entry.read} show={(content) => <ContentView name={entry.name} content={content} />} />;
}

interface EntryProperties {
	readonly entry: ZipEntry;
	readonly first: boolean;
	readonly siblings: readonly ZipEntry[];
}

function Entry({ entry, first, siblings }: EntryProperties) {
	const [open, setOpen] = useState(first);
	return (
		<details open={first} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
			<summary>
				<bdi>{entry.name}</bdi>
			</summary>
			{open && (
				<Loaded load={entry.read} show={(content) => <ContentView name={entry.name} {...{ content, siblings }} />} />
			)}
		</details>
	);
}

/** Extension in lower case without the dot; empty if there is none. */
export function extensionOf(name: string): string {
	return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}
