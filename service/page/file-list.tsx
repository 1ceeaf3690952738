import type { ToolPath } from '../../contract/tools';
import { useTexts } from './context';
import { moved, useDragging } from './reorder';
import { sizeText } from './size-text';
import { readsFile } from './source-files';

interface FileListProperties {
	readonly toolPath: ToolPath;
	readonly files: readonly File[];
	/** Maximum size of a file in bytes, as long as it is known. */
	readonly maxBytes: number | undefined;
	/** Whether the order of the files matters. */
	readonly ordered: boolean;
	readonly change: (files: readonly File[]) => void;
}

/** The files of a new task. Where their order matters, they are moved with buttons or by dragging. */
export function FileList({ toolPath, files, maxBytes, ordered, change }: FileListProperties) {
	const { text } = useTexts();
	const move = (from: number, to: number): void => change(moved(files, from, to));
	const dragging = useDragging(move);
	if (files.length === 0) return null;
	return (
		<ul class="files" aria-label={text('files')}>
			{files.map((file, index) => (
				<li key={`${index} ${file.name}`} {...(ordered ? dragging(index) : {})}>
					<bdi>{file.name}</bdi> <span class="help">{sizeText(file.size)}</span>
					{!readsFile(toolPath, file) && <span class="failure">{text('wrongKind')}</span>}
					{isTooLarge(file, maxBytes) && (
						<span class="failure">
							{text('tooLarge')} {sizeText(maxBytes ?? 0)}
						</span>
					)}
					{ordered && files.length > 1 && (
						<>
							<MoveButton
								name={`${text('moveUp')}: ${file.name}`}
								sign="↑"
								go={index > 0 && (() => move(index, index - 1))}
							/>
							<MoveButton
								name={`${text('moveDown')}: ${file.name}`}
								sign="↓"
								go={index < files.length - 1 && (() => move(index, index + 1))}
							/>
						</>
					)}
					<button
						type="button"
						class="plain"
						aria-label={`${text('remove')}: ${file.name}`}
						onClick={() => change(files.filter((_, other) => other !== index))}
					>
						{text('remove')}
					</button>
				</li>
			))}
		</ul>
	);
}

interface MoveButtonProperties {
	readonly name: string;
	readonly sign: string;
	/** `false` if there is nowhere to go. */
	readonly go: false | (() => void);
}

export function MoveButton({ name, sign, go }: MoveButtonProperties) {
	return (
		<button type="button" class="plain small" aria-label={name} title={name} disabled={!go} onClick={go || undefined}>
			{sign}
		</button>
	);
}

/** @param maxBytes  `undefined` if the limit is not known */
export function isTooLarge({ size }: { readonly size: number }, maxBytes: number | undefined): boolean {
	return maxBytes !== undefined && size > maxBytes;
}
