import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useTexts } from './context';

/** What a person is told of what was saved, or why it was not. */
export interface DeskMessage {
	readonly text: string;
	readonly isBad: boolean;
}

interface DeskDialogProperties {
	/** What is worked on here, and its name, once it is known. */
	readonly title: string;
	readonly name: string | undefined;
	readonly message: DeskMessage | undefined;
	/** Called when it is closed. */
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
