import { useEffect, useState } from 'preact/hooks';
import { ApiError, type Api, type WholeLayout } from '../api';
import { useTexts } from '../context';
import { DeskDialog, type DeskMessage } from '../desk-dialog';
import { useOneAtATime } from '../one-at-a-time';
import { LayoutPage, pagesOf } from './layout-page';
import { withoutColumn, withoutField, type FieldJson, type LayoutJson } from './layout-json';

interface LayoutDialogProperties {
	readonly api: Api;
	readonly id: string;
	/** Called when it is closed, whether anything was changed or not. */
	readonly close: () => void;
}

/** A stored layout, its edited name and content, and the last message about it. */
function useLayout(api: Api, id: string) {
	const { text, failed } = useTexts();
	const [kept, setKept] = useState<WholeLayout>();
	const [name, setName] = useState('');
	const [layout, setLayout] = useState<LayoutJson>();
	const [message, setMessage] = useState<DeskMessage>();

	const show = (whole: WholeLayout): void => {
		setKept(whole);
		setName(whole.name);
		setLayout(whole.memory);
	};
	const fail = (error: unknown): void => setMessage({ text: failed(error), isBad: true });

	useEffect(() => {
		api.layout(id).then(show, fail);
	}, [api, id]);

	async function save(): Promise<void> {
		if (!kept || !layout) return;
		try {
			show(await api.editLayout(id, kept.version, name.trim(), layout === kept.memory ? undefined : layout));
			setMessage({ text: text('layoutSaved'), isBad: false });
		} catch (error) {
			const isConflict = error instanceof ApiError && error.status === 409;
			// What others have made of it is shown: taking away from what is no more there says nothing.
			if (isConflict) await api.layout(id).then(show, fail);
			if (isConflict) setMessage({ text: text('layoutConflict'), isBad: true });
			else fail(error);
		}
	}

	return { kept, name, setName, layout, setLayout, message, save };
}

/** A learned layout: its words and places, its name, and what was learned of keys and columns, each of which may be taken away. */
export function LayoutDialog({ api, id, close }: LayoutDialogProperties) {
	const { text } = useTexts();
	const { kept, name, setName, layout, setLayout, message, save } = useLayout(api, id);
	const saving = useOneAtATime(save);
	const isChanged = kept !== undefined && (layout !== kept.memory || name.trim() !== kept.name);
	return (
		<DeskDialog title={text('learnedLayout')} name={kept?.name} message={message} close={close}>
			{layout ? (
				<div class="reviewing">
					<div class="scroll" role="region" tabIndex={0} aria-label={text('page')}>
						{pagesOf(layout).map((page) => (
							<LayoutPage key={page} layout={layout} page={page} />
						))}
					</div>
					<form
						class="said"
						onSubmit={(event) => {
							event.preventDefault();
							saving.run();
						}}
					>
						<div class="field">
							<label for="layout-name">{text('layoutName')}</label>
							<input
								id="layout-name"
								value={name}
								maxLength={100}
								required
								autocomplete="off"
								onInput={(event) => setName(event.currentTarget.value)}
							/>
						</div>
						<Learned layout={layout} change={setLayout} />
						<p class="actions">
							<button type="submit" disabled={!isChanged || name.trim() === ''}>
								{text('save')}
							</button>
						</p>
						<p class="help">{text('layoutHelp')}</p>
					</form>
				</div>
			) : (
				message === undefined && <progress aria-label={text('learnedLayout')} />
			)}
		</DeskDialog>
	);
}

interface LearnedProperties {
	readonly layout: LayoutJson;
	readonly change: (layout: LayoutJson) => void;
}

/** What was learned of keys and columns, with a button at each that takes it away. */
function Learned({ layout, change }: LearnedProperties) {
	const { text } = useTexts();
	const { fields, tables = [] } = layout;
	return (
		<>
			<h4>{text('values')}</h4>
			{fields.length === 0 && <p class="help">{text('nothingLearned')}</p>}
			<ul class="files" aria-label={text('values')}>
				{fields.map((field) => (
					<li key={`${field.use} ${field.key}`}>
						<bdi>{field.key}</bdi> <AboutField field={field} />
						<RemoveButton name={field.key} remove={() => change(withoutField(layout, field))} />
					</li>
				))}
			</ul>
			{tables.map((table, index) => (
				<section key={index} aria-label={`${text('tables')} ${index + 1}`}>
					<h4>
						{text('tables')} {index + 1}
					</h4>
					<ul class="files">
						{table.columns.map((column, at) => (
							<li key={column.name}>
								<bdi>{column.name}</bdi>{' '}
								<small>
									{column.state === 'absent'
										? text('absent')
										: table.heading
												.filter((word) => word.column === at)
												.map((word) => word.text)
												.join(' ')}
								</small>
								<RemoveButton name={column.name} remove={() => change(withoutColumn(layout, table, column))} />
							</li>
						))}
					</ul>
				</section>
			))}
		</>
	);
}

/** The type of a value and the label that it stands at, or that there is none. */
function AboutField({ field }: { readonly field: FieldJson }) {
	const { text } = useTexts();
	const label = field.label?.words.join(' ') ?? '';
	const parts = field.state === 'absent' ? [text('absent')] : [field.type ?? '', label];
	return <small>{parts.filter((part) => part !== '').join(' · ')}</small>;
}

function RemoveButton({ name, remove }: { readonly name: string; readonly remove: () => void }) {
	const { text } = useTexts();
	return (
		<button type="button" class="plain" aria-label={`${text('remove')}: ${name}`} onClick={remove}>
			{text('remove')}
		</button>
	);
}
