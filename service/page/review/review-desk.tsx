import { useEffect, useState } from 'preact/hooks';
import { ApiError, type Api, type Review, type ReviewedTable, type ReviewedValue } from '../api';
import { useTexts } from '../context';
import { DeskDialog, type DeskMessage } from '../desk-dialog';
import { useOneAtATime } from '../one-at-a-time';
import { FieldForm, FieldList } from './field-form';
import { PageView } from './page-view';
import { inOrderOf, nameOf } from './review-values';
import { TablesView } from './tables-view';
import { boxesOf, useDesk, type DeskInput } from './use-desk';

interface ReviewDeskProperties {
	readonly api: Api;
	readonly fileKey: string;
	readonly close: () => void;
}

/** Dialog for reviewing an extraction: the page with its values boxed, uncertain ones first. */
export function ReviewDesk({ api, fileKey, close }: ReviewDeskProperties) {
	const { text, failed } = useTexts();
	const [review, setReview] = useState<Review>();
	const [address, setAddress] = useState('');
	const [edits, setEdits] = useState<ReadonlyMap<string, ReviewedValue>>(new Map());
	const [saidTables, setSaidTables] = useState<readonly ReviewedTable[]>();
	const [message, setMessage] = useState<DeskMessage>();

	async function load(): Promise<Review | undefined> {
		try {
			const loaded = await api.review(fileKey);
			setReview((previous) => (previous ? inOrderOf(previous, loaded) : loaded));
			return loaded;
		} catch (error) {
			setMessage({ text: failed(error), isBad: true });
			return undefined;
		}
	}

	useEffect(() => {
		void load().then(async (loaded) => {
			if (!loaded) return;
			// The page is shown by its words alone if the original is gone.
			const task = await api.task(loaded.taskId).catch(() => undefined);
			setAddress(task?.fileInfoDTOList.find((file) => file.fileKey === fileKey)?.fileUrl ?? '');
		});
	}, [api, fileKey]);

	async function save(): Promise<void> {
		if (!review) return;
		try {
			await api.saveReview(fileKey, review.version, [...edits.values()], saidTables);
			await load();
			setEdits(new Map());
			setSaidTables(undefined);
			setMessage({ text: text('reviewSaved'), isBad: false });
		} catch (error) {
			const isConflict = error instanceof ApiError && error.status === 409;
			// Keep the edits made here next to the values saved by others.
			if (isConflict) await load();
			setMessage({ text: isConflict ? text('reviewConflict') : failed(error), isBad: true });
		}
	}

	return (
		<DeskDialog title={text('review')} name={review?.fileName} message={message} close={close}>
			{review ? (
				<Desk
					{...{ review, address, edits, saidTables, save }}
					sayTables={(tables) => {
						setMessage(undefined);
						setSaidTables(tables);
					}}
					say={(value) => {
						setMessage(undefined);
						setEdits(new Map([...edits, [nameOf(value), value]]));
					}}
				/>
			) : (
				message === undefined && <progress aria-label={text('review')} />
			)}
		</DeskDialog>
	);
}

interface DeskProperties extends DeskInput {
	/** Signed URL of the original; empty while unknown. */
	readonly address: string;
	readonly save: () => Promise<void>;
}

/** The page on one side; the selected field, all fields and the tables on the other. */
function Desk({ address, save, ...input }: DeskProperties) {
	const { text } = useTexts();
	const { review, edits, saidTables, sayTables } = input;
	const { fields, columns } = review;
	const desk = useDesk(input);
	const saving = useOneAtATime(save);
	const { field, page, tables, taken, at } = desk;
	if (!page || (!field && columns.length === 0)) return <p>{text('reviewDone')}</p>;
	const count = edits.size + (saidTables ? 1 : 0);
	return (
		// Locked while it is saved: what is entered meanwhile would be lost with the reload.
		<div class="reviewing" inert={saving.isRunning} aria-busy={saving.isRunning}>
			<div class="scroll" role="region" tabIndex={0} aria-label={text('page')}>
				<PageView
					{...{ page, address, boxes: boxesOf(fields, edits) }}
					current={field ? nameOf(field) : ''}
					taken={taken?.page === page.page ? taken.words : []}
					take={desk.takeWord}
				/>
			</div>
			<div class="said">
				{field && (
					<FieldForm
						{...{ field, value: desk.value, input: desk.input, type: desk.type, take: desk.take }}
						saidNow={edits.get(nameOf(field))}
						enter={() => desk.enter(field)}
						step={(by) => desk.setAt(Math.min(fields.length - 1, Math.max(0, at + by)))}
						focused={() => desk.selectCell(undefined)}
					/>
				)}
				<FieldList {...{ fields, edits, at }} select={desk.setAt} />
				{columns.length > 0 && (
					<TablesView
						{...{ columns, tables, found: review.tables, say: sayTables }}
						isSaid={saidTables !== undefined}
						enter={desk.selectCell}
					/>
				)}
				<p class="actions">
					<button ref={desk.saveButton} type="button" disabled={count === 0} onClick={saving.run}>
						{text('save')} ({count})
					</button>
				</p>
				<p class="help" id="review-help">
					{text('reviewHelp')}
				</p>
			</div>
		</div>
	);
}
