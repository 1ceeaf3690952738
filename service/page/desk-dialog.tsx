import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useTexts } from './context';

/** Message about the last save. */
export interface DeskMessage {
	readonly text: string;
	readonly isBad: boolean;
}

interface DeskDialogProperties {
	/** Title: what is edited, and its name once known. */
	readonly title: string;
	readonly name: string | undefined;
	readonly message: DeskMessage | undefined;
	readonly close: () => void;
	readonly children: ComponentChildren;
}

/** A full-page dialog for one task: title, close button, and the message of the last step. */
export function DeskDialog({ title, name, message, close, children }: DeskDialogProperties) {
	const { text } = useTexts();
	const dialog = useRef<HTMLDialogElement>(null);
	useEffect(() => dialog.current?.showModal(), []);
	return (
		<dialog ref={dialog} class="desk" aria-label={`${title}: ${name ?? ''}`} onClose={close}>
			<header class="actions">
				<h3>
					{title}: <bdi>{name}</bdi>
				</h3>
				<button type="button" class="plain" onClick={() => dialog.current?.close()}>
					{text('close')}
				</button>
			</header>
			{message && (
				<p class={message.isBad ? 'failure' : 'help'} role={message.isBad ? 'alert' : 'status'}>
					{message.text}
				</p>
			)}
			{children}
		</dialog>
	);
}
