import { useEffect, useState } from 'preact/hooks';
import { useTexts } from '../context';
import { ContentView, extensionOf } from './content-view';

/** Larger files are not previewed, except for the start of texts. */
const wholeBytes = 50 * 1024 * 1024;
const beginningBytes = 256 * 1024;

const extensionsOfText = ['txt', 'md', 'csv', 'json', 'html'];

interface PreviewProperties {
	readonly name: string;
	readonly address: string;
	/** Bytes. */
	readonly size: number;
}

/** Loads a result, or the beginning of a long text, and shows it. */
export function Preview({ name, address, size }: PreviewProperties) {
	const { text } = useTexts();
	const [content, setContent] = useState<Blob>();
	const [failure, setFailure] = useState('');
	const isText = extensionsOfText.includes(extensionOf(name));
	const shortened = isText && size > beginningBytes;
	const tooLarge = !isText && size > wholeBytes;

	useEffect(() => {
		if (tooLarge) return;
		const controller = new AbortController();
		load(address, shortened ? beginningBytes : undefined, controller.signal).then(setContent, (error: unknown) => {
			if (!controller.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
		});
		return () => controller.abort();
	}, [address]);

	if (tooLarge) return <p>{text('noPreview')}</p>;
	if (failure !== '') return <p class="failure">{text('previewFailed') + failure}</p>;
	if (!content) return <progress aria-label={text('preview')} />;
	return (
		<>
			{shortened && <p class="help">{text('previewShortened')}</p>}
			<ContentView name={name} content={content} />
		</>
	);
}

async function load(address: string, bytes: number | undefined, signal: AbortSignal): Promise<Blob> {
	const headers: Record<string, string> = bytes === undefined ? {} : { range: `bytes=0-${bytes - 1}` };
	const response = await fetch(address, { headers, signal });
	if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
	return await response.blob();
}
