import { useCallback, useEffect, useState } from 'preact/hooks';
import { resolveToolPath, toolPaths, type ToolPath } from '../../contract/tools';
import { ApiError, type Api } from './api';
import { useTexts } from './context';
import { ConvertForm, type Order } from './convert-form';
import { History } from './history';
import { LayoutsCard } from './layouts/layouts-card';
import { ReviewDesk } from './review/review-desk';
import { UploadCard } from './upload-card';

interface WorkbenchProperties {
	readonly api: Api;
	/** Called when the key is rejected. */
	readonly leave: () => void;
	readonly refreshBalance: () => void;
}

/** An order whose files are being uploaded. */
interface Running {
	readonly id: number;
	readonly order: Order;
}

let lastId = 0;

/** The file in the page URL: `#review=<fileKey>`; empty if there is none. */
function linkedFile(): string {
	return /^#review=([\w-]{1,100})$/.exec(window.location.hash)?.[1] ?? '';
}

/** The tools of the service, in the order of the contract. @param leave  called when the key is rejected */
function useTools(api: Api, leave: () => void) {
	const { failed } = useTexts();
	const [tools, setTools] = useState<readonly ToolPath[]>([]);
	const [failure, setFailure] = useState('');
	useEffect(() => {
		api.tools().then(
			(paths) => {
				const known = new Set(paths.map(resolveToolPath));
				setTools(toolPaths.filter((toolPath) => known.has(toolPath)));
				setFailure('');
			},
			(error: unknown) => {
				if (error instanceof ApiError && error.status === 401) leave();
				else setFailure(failed(error));
			},
		);
	}, [api]);
	return { tools, failure };
}

/** Maximum size of a file in bytes; without it, the service refuses a file that is too large. */
function useFileLimit(api: Api): number | undefined {
	const [maxBytes, setMaxBytes] = useState<number>();
	useEffect(() => {
		api.fileBytes().then(setMaxBytes, () => undefined);
	}, [api]);
	return maxBytes;
}

/** The signed-in view: a form for new tasks, running uploads, and all tasks. */
export function Workbench({ api, leave, refreshBalance }: WorkbenchProperties) {
	const { text } = useTexts();
	const { tools, failure } = useTools(api, leave);
	const maxBytes = useFileLimit(api);
	const [running, setRunning] = useState<readonly Running[]>([]);
	const [changes, setChanges] = useState(0);
	const [linked, setLinked] = useState(linkedFile);
	const [draft, setDraft] = useState<Running>();

	const changed = useCallback(() => {
		setChanges((count) => count + 1);
		refreshBalance();
	}, [refreshBalance]);
	const remove = (id: number): void => setRunning((all) => all.filter((one) => one.id !== id));

	return (
		<>
			{linked !== '' && <ReviewDesk api={api} fileKey={linked} close={() => setLinked('')} />}
			{failure !== '' && (
				<p class="failure" role="alert">
					{failure}
				</p>
			)}
			{tools.length > 0 && (
				<ConvertForm
					key={draft?.id}
					{...{ tools, maxBytes }}
					draft={draft?.order}
					submit={(order) => setRunning((all) => [{ id: ++lastId, order }, ...all])}
				/>
			)}
			<section aria-labelledby="history-title">
				<h2 id="history-title">{text('history')}</h2>
				{running.map(({ id, order }) => (
					<UploadCard
						key={id}
						api={api}
						order={order}
						started={() => {
							remove(id);
							changed();
						}}
						dismiss={() => remove(id)}
					/>
				))}
				<History
					api={api}
					changes={changes}
					ended={refreshBalance}
					again={(order) => {
						setDraft({ id: ++lastId, order });
						scrollTo({ top: 0 });
					}}
				/>
			</section>
			<LayoutsCard api={api} />
		</>
	);
}
