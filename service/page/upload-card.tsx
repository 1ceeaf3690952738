import { useEffect, useRef, useState } from 'preact/hooks';
import { toolDefinition } from '../../contract/tools';
import { ApiError, upload, type Api } from './api';
import { useTexts } from './context';
import type { Order } from './convert-form';

interface UploadCardProperties {
	readonly api: Api;
	readonly order: Order;
	/** From here on the service owns the task. */
	readonly started: () => void;
	readonly dismiss: () => void;
}

/** Uploads the files of an order one by one, starts its task, and shows the progress. */
export function UploadCard({ api, order, started, dismiss }: UploadCardProperties) {
	const { text, localized } = useTexts();
	const [parts, setParts] = useState<readonly number[]>([]);
	const [failure, setFailure] = useState('');
	const [attempt, setAttempt] = useState(0);
	const stop = useRef<AbortController>(null);

	useEffect(() => {
		const controller = new AbortController();
		stop.current = controller;
		setFailure('');
		setParts([]);
		send(api, order, (index, part) => setParts((before) => replaceAt(before, index, part)), controller.signal).then(
			started,
			(error: unknown) => {
				if (controller.signal.aborted) return;
				setFailure((error instanceof ApiError && error.message) || text('uploadFailed'));
			},
		);
		return () => controller.abort();
		// The API object changes with the language; a running upload must not restart.
	}, [attempt]);

	return (
		<article class="card task" aria-label={localized(toolDefinition(order.toolPath).label)}>
			<h3>{localized(toolDefinition(order.toolPath).label)}</h3>
			<ul class="files">
				{order.files.map((file, index) => (
					<li key={index}>
						<bdi>{file.name}</bdi>
						<progress max={1} value={parts[index] ?? 0} aria-label={`${text('uploading')}: ${file.name}`} />
					</li>
				))}
			</ul>
			{failure !== '' && (
				<p class="failure" role="alert">
					{failure}
				</p>
			)}
			<p class="actions">
				{failure !== '' && (
					<button type="button" onClick={() => setAttempt((count) => count + 1)}>
						{text('retry')}
					</button>
				)}
				<button
					type="button"
					class="plain"
					onClick={() => {
						stop.current?.abort();
						dismiss();
					}}
				>
					{failure === '' ? text('cancel') : text('remove')}
				</button>
			</p>
		</article>
	);
}

async function send(
	api: Api,
	{ toolPath, files, parameter, password }: Order,
	onProgress: (index: number, part: number) => void,
	signal: AbortSignal,
): Promise<void> {
	let taskId = '';
	for (const [index, file] of files.entries()) {
		const task: Record<string, string> = taskId === '' ? { executeTypeUrl: toolPath } : { taskId };
		const announced = await api.announce({ ...task, fileName: file.name, parameter, password });
		taskId = announced.taskId;
		await upload(announced.presignedUrl, file, (part) => onProgress(index, part), signal);
		onProgress(index, 1);
	}
	signal.throwIfAborted();
	await api.start(taskId);
}

function replaceAt(parts: readonly number[], index: number, part: number): number[] {
	const copy = [...parts];
	copy[index] = part;
	return copy;
}
