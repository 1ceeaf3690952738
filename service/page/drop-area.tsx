import { useEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from './context';
import { allExtensions } from './source-files';

interface DropAreaProperties {
	readonly add: (files: Iterable<File>) => void;
}

/** Takes files by drag and drop, paste, camera or file dialog. */
export function DropArea({ add }: DropAreaProperties) {
	const { text } = useTexts();
	const [isOver, setOver] = useState(false);
	const picker = useRef<HTMLInputElement>(null);
	const camera = useRef<HTMLInputElement>(null);
	useWindowFiles(add);
	const take = (input: HTMLInputElement): void => {
		add([...(input.files ?? [])]);
		input.value = '';
	};
	return (
		<div
			class={isOver ? 'drop over' : 'drop'}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={(event) => {
				event.preventDefault();
				setOver(false);
				add(event.dataTransfer?.files ?? []);
			}}
		>
			<p>{text('dropFiles')}</p>
			<p class="actions">
				<button type="button" onClick={() => picker.current?.click()}>
					{text('addFiles')}
				</button>
				<button type="button" class="plain camera" onClick={() => camera.current?.click()}>
					{text('takePhoto')}
				</button>
			</p>
			<input
				ref={picker}
				class="hidden"
				type="file"
				multiple
				tabIndex={-1}
				aria-label={text('files')}
				accept={allExtensions.join(',')}
				onChange={({ currentTarget }) => take(currentTarget)}
			/>
			<input
				ref={camera}
				class="hidden"
				type="file"
				tabIndex={-1}
				aria-label={text('takePhoto')}
				accept="image/*"
				capture="environment"
				onChange={({ currentTarget }) => take(currentTarget)}
			/>
			<p class="help">{text('filesFor')}</p>
		</div>
	);
}

/** Takes files that are pasted, or dropped beside the area. */
function useWindowFiles(add: DropAreaProperties['add']): void {
	useEffect(() => {
		// Beside the area, the browser would leave the page and open the file.
		const take = (event: DragEvent): void => {
			if (event.defaultPrevented) return;
			event.preventDefault();
			if (event.type === 'drop') add(event.dataTransfer?.files ?? []);
		};
		const paste = ({ clipboardData }: ClipboardEvent): void => add([...(clipboardData?.files ?? [])].map(named));
		addEventListener('dragover', take);
		addEventListener('drop', take);
		addEventListener('paste', paste);
		return () => {
			removeEventListener('dragover', take);
			removeEventListener('drop', take);
			removeEventListener('paste', paste);
		};
	}, [add]);
}

/** Browsers call every pasted screenshot `image.png`. */
function named(file: File): File {
	const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
	return file.name === 'image.png' ? new File([file], `pasted-${time}.png`, { type: file.type }) : file;
}
