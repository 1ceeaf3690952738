import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { extractChecks, type ExtractCheckName } from '../../../contract/extract-checks';
import { ApiError, type Api, type Review, type ReviewField, type SaidTable, type SaidValue } from '../api';
import { useTexts } from '../context';
import { DeskDialog, type DeskMessage } from '../desk-dialog';
import { PageView, type Boxed } from './page-view';
import { nameOf, saidBy, textOfWords, toggled, type TakenWords } from './said';
import { pageOfRow, TablesView, withCell, type CellPlace } from './tables-view';

interface ReviewDeskProperties {
	readonly api: Api;
	readonly fileKey: string;
	readonly close: () => void;
}

/** Where a person looks at what was found in a document: the page with the values boxed, doubtful ones first. */
export function ReviewDesk({ api, fileKey, close }: ReviewDeskProperties) {
	const { text, failed } = useTexts();
	const [review, setReview] = useState<Review>();
	const [address, setAddress] = useState('');
	const [said, setSaid] = useState<ReadonlyMap<string, SaidValue>>(new Map());
	const [saidTables, setSaidTables] = useState<readonly SaidTable[]>();
	const [message, setMessage] = useState<DeskMessage>();

	async function load(): Promise<Review | undefined> {
		try {
			const loaded = await api.review(fileKey);
			setReview(loaded);
			return loaded;
		} catch (error) {
			setMessage({ text: failed(error), isBad: true });
			return undefined;
		}
	}

	useEffect(() => {
		void load().then(async (loaded) => {
			if (!loaded) return;
			// Without the original its words stand for the page.
			const task = await api.task(loaded.taskId).catch(() => undefined);
			setAddress(task?.fileInfoDTOList.find((file) => file.fileKey === fileKey)?.fileUrl ?? '');
		});
	}, [api, fileKey]);

	async function save(): Promise<void> {
		if (!review) return;
		try {
			await api.saveReview(fileKey, review.version, [...said.values()], saidTables);
			await load();
			setSaid(new Map());
			setSaidTables(undefined);
			setMessage({ text: text('reviewSaved'), isBad: false });
		} catch (error) {
			const isConflict = error instanceof ApiError && error.status === 409;
			// What was said here stays; what others have said is shown beside it.
			if (isConflict) await load();
			setMessage({ text: isConflict ? text('reviewConflict') : failed(error), isBad: true });
		}
	}

	return (
		<DeskDialog title={text('review')} name={review?.fileName} message={message} close={close}>
			{review ? (
				<Desk
					{...{ review, address, said, saidTables, save }}
					sayTables={(tables) => {
						setMessage(undefined);
						setSaidTables(tables);
					}}
					say={(value) => {
						setMessage(undefined);
						setSaid(new Map([...said, [nameOf(value), value]]));
					}}
				/>
			) : (
				message === undefined && <progress aria-label={text('review')} />
			)}
		</DeskDialog>
	);
}

interface DeskProperties {
	readonly review: Review;
	readonly address: string;
	readonly said: ReadonlyMap<string, SaidValue>;
	readonly say: (value: SaidValue) => void;
	/** All tables of the document as they were left; `undefined` while nothing was said of them. */
	readonly saidTables: readonly SaidTable[] | undefined;
	readonly sayTables: (tables: readonly SaidTable[]) => void;
	readonly save: () => Promise<void>;
}

function Desk({ review, address, said, say, saidTables, sayTables, save }: DeskProperties) {
	const { text } = useTexts();
	const { fields, pages, columns } = review;
	const tables = saidTables ?? review.tables.map(({ page, rows }) => ({ page, rows: rows.map(cellsOf) }));
	/** The cell that words are taken for; `undefined` while they are taken for a value. */
	const [cell, setCell] = useState<CellPlace>();
	const [at, setAt] = useState(0);
	const [entered, setEntered] = useState<string>();
	const [taken, setTaken] = useState<TakenWords>();
	/** Nothing doubtful is left: the next thing to do is to save. */
	const [isDone, setDone] = useState(false);
	const input = useRef<HTMLInputElement>(null);
	const saveButton = useRef<HTMLButtonElement>(null);
	const field = fields[at];
	const saidNow = field && said.get(nameOf(field));
	const pageOf = (one: ReviewField): number => said.get(nameOf(one))?.page ?? one.page;
	const table = cell && tables[cell.table];
	const pageOfNow = cell && table ? pageOfRow(pages, table, cell.row) : field && pageOf(field);
	const page = pages.find((one) => one.page === (taken?.page ?? pageOfNow)) ?? pages[0];

	// Before the next key is pressed: an effect after the paint may come too late for who types fast.
	useLayoutEffect(() => {
		setEntered(undefined);
		setTaken(undefined);
		setCell(undefined);
		input.current?.focus();
		input.current?.select();
	}, [at, review]);
	useLayoutEffect(() => {
		// Enabled by what was said just now.
		if (isDone) saveButton.current?.focus();
		setDone(false);
	}, [isDone]);

	if (!page || (!field && columns.length === 0)) return <p>{text('reviewDone')}</p>;

	const shown = entered ?? saidNow?.text ?? field?.text ?? '';

	/** The next value that is to be looked at, or the button that saves. */
	function goOn(now: SaidValue): void {
		const isOpen = (one: ReviewField): boolean => one.doubtful && !said.has(nameOf(one)) && nameOf(one) !== nameOf(now);
		const later = fields.findIndex((one, index) => index > at && isOpen(one));
		const next = later >= 0 ? later : fields.findIndex(isOpen);
		if (next >= 0) setAt(next);
		else setDone(true);
	}

	function take(value: SaidValue): void {
		say(value);
		goOn(value);
	}

	function enter(): void {
		const own = taken && pages.find((one) => one.page === taken.page);
		const words = own && textOfWords(own, taken.words);
		const place = words && taken && words.text === shown ? { page: taken.page, box: words.box } : undefined;
		take(saidBy(field ?? fail(), shown, place));
	}

	function press(event: KeyboardEvent): void {
		const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
		if (step !== 0) setAt(Math.min(fields.length - 1, Math.max(0, at + step)));
		else if (event.key === 'Enter') enter();
		else if (event.altKey && event.key.toLowerCase() === 'n') take(saidBy(field ?? fail(), ''));
		else return;
		event.preventDefault();
	}

	function takeWord(word: number): void {
		if (!page) return;
		const now = toggled(taken, page.page, word);
		setTaken(now);
		if (cell) {
			const words = textOfWords(page, now.words);
			sayTables(withCell(tables, cell, words ? { ...words, page: page.page } : { text: '' }));
			return;
		}
		setEntered(textOfWords(page, now.words)?.text ?? '');
		input.current?.focus();
	}

	const count = said.size + (saidTables ? 1 : 0);
	const boxes = fields.flatMap((one): Boxed[] => {
		const { box, page: own } = said.get(nameOf(one)) ?? one;
		return box ? [{ name: nameOf(one), page: own, box, isDoubtful: one.doubtful && !said.has(nameOf(one)) }] : [];
	});

	return (
		<div class="reviewing">
			<div class="scroll" role="region" tabIndex={0} aria-label={text('page')}>
				<PageView
					{...{ page, address, boxes, current: field ? nameOf(field) : '', take: takeWord }}
					taken={taken?.page === page.page ? taken.words : []}
				/>
			</div>
			<div class="said">
				{field && (
					<form
						class="field"
						onSubmit={(event) => {
							event.preventDefault();
							enter();
						}}
					>
						<label for="reviewed-value">{field.key}</label>
						<input
							ref={input}
							id="reviewed-value"
							value={shown}
							autocomplete="off"
							aria-describedby="review-help"
							onInput={(event) => {
								setEntered(event.currentTarget.value);
								setTaken(undefined);
							}}
							onKeyDown={press}
							onFocus={() => setCell(undefined)}
						/>
						<p class="help">
							{text(saidNow?.state ?? field.state)}
							{field.state === 'found' && !saidNow ? ` · ${Math.round(field.confidence * 100)} %` : ''}
						</p>
						{field.failedChecks.map((check) => (
							<FailedCheck key={check} name={check} />
						))}
						{field.candidates.length > 0 && (
							<p class="actions">
								{text('candidates')}
								{field.candidates.map((candidate) => (
									<button
										key={candidate.text}
										type="button"
										class="plain"
										onClick={() => take(saidBy(field, candidate.text))}
									>
										{candidate.text}
									</button>
								))}
							</p>
						)}
						<p class="actions">
							<button type="submit">{text('confirmed')}</button>
							<button type="button" class="plain" onClick={() => take(saidBy(field, ''))}>
								{text('absent')}
							</button>
						</p>
					</form>
				)}
				<ol class="values" aria-label={text('values')}>
					{fields.map((one, index) => (
						<li key={nameOf(one)} class={one.doubtful && !said.has(nameOf(one)) ? 'doubtful' : ''}>
							<button
								type="button"
								class="plain"
								aria-current={index === at ? 'true' : undefined}
								onClick={() => setAt(index)}
							>
								{one.key}: <bdi>{said.get(nameOf(one))?.text ?? one.text}</bdi>{' '}
								<small>{text(said.get(nameOf(one))?.state ?? one.state)}</small>
							</button>
						</li>
					))}
				</ol>
				{columns.length > 0 && (
					<TablesView
						{...{ columns, tables, found: review.tables, say: sayTables }}
						isSaid={saidTables !== undefined}
						enter={(now) => {
							setCell(now);
							setTaken(undefined);
						}}
					/>
				)}
				<p class="actions">
					<button ref={saveButton} type="button" disabled={count === 0} onClick={() => void save()}>
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

const cellsOf = (row: readonly string[]) => row.map((text) => ({ text }));

function FailedCheck({ name }: { readonly name: string }) {
	const { text, localized } = useTexts();
	if (!Object.hasOwn(extractChecks, name)) return null;
	return (
		<p class="failure">
			{text('checkFailed')}: {localized(extractChecks[name as ExtractCheckName])}
		</p>
	);
}

function fail(): never {
	throw new Error('there is no value to be reviewed');
}
