import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { FileInformation } from '../api';
import { useTexts } from '../context';
import { isImageName } from './content-view';
import { Preview } from './preview';

interface PreviewDialogProperties {
	readonly file: FileInformation;
	readonly close: () => void;
}

/** A dialog with a result. */
export function PreviewDialog({ file, close }: PreviewDialogProperties): ComponentChildren {
	const { text } = useTexts();
	const dialog = useRef<HTMLDialogElement>(null);
	useEffect(() => dialog.current?.showModal(), []);
	return (
		<dialog ref={dialog} aria-label={`${text('preview')}: ${file.downFileName}`} onClose={close}>
			<header class="actions">
				<h3>
					<bdi>{file.downFileName}</bdi>
				</h3>
				<button type="button" onClick={() => dialog.current?.close()}>
					{text('close')}
				</button>
			</header>
			{isImageName(file.fileName) && isImageName(file.downFileName) ? (
				<div class="pair">
					<figure>
						<figcaption>{text('original')}</figcaption>
						<Preview name={file.fileName} address={file.fileUrl} size={file.fileSize} />
					</figure>
					<figure>
						<figcaption>{text('result')}</figcaption>
						<Preview name={file.downFileName} address={file.downloadUrl} size={file.convertSize} />
					</figure>
				</div>
			) : (
				<Preview name={file.downFileName} address={file.downloadUrl} size={file.convertSize} />
			)}
		</dialog>
	);
}
