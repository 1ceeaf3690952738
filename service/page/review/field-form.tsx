import type { RefObject } from 'preact';
import { extractChecks, type ExtractCheckName } from '../../../contract/extract-checks';
import type { ReviewField, ReviewedValue } from '../api';
import { useTexts } from '../context';
import { nameOf, reviewValue } from './review-values';
import type { SaidValues } from './use-desk';

interface FieldFormProperties {
	readonly field: ReviewField;
	/** The decision about the field so far. */
	readonly saidNow: ReviewedValue | undefined;
	readonly value: string;
	readonly input: RefObject<HTMLInputElement | null>;
	readonly type: (text: string) => void;
	/** Accepts the text in the input. */
	readonly enter: () => void;
	readonly take: (value: ReviewedValue) => void;
	readonly step: (by: number) => void;
	readonly focused: () => void;
}

/** The form for one field: its value, failed checks, suggestions, and the buttons to confirm or reject it. */
export function FieldForm({ field, saidNow, value, input, type, enter, take, step, focused }: FieldFormProperties) {
	const { text } = useTexts();

	function press(event: KeyboardEvent): void {
		if (event.key === 'ArrowDown') step(1);
		else if (event.key === 'ArrowUp') step(-1);
		else if (event.key === 'Enter') enter();
		else if (event.altKey && event.key.toLowerCase() === 'n') take(reviewValue(field, ''));
		else return;
		event.preventDefault();
	}

	return (
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
				value={value}
				autocomplete="off"
				aria-describedby="review-help"
				onInput={(event) => type(event.currentTarget.value)}
				onKeyDown={press}
				onFocus={focused}
			/>
			<p class="help">
				{text(saidNow?.state ?? field.state)}
				{field.state === 'found' && !saidNow ? ` · ${Math.round(field.confidence * 100)} %` : ''}
			</p>
			{field.failedChecks.map((check) => (
				<FailedCheck key={check} name={check} />
			))}
			<Candidates field={field} take={take} />
			<p class="actions">
				<button type="submit">{text('confirm')}</button>
				<button type="button" class="plain" onClick={() => take(reviewValue(field, ''))}>
					{text('absent')}
				</button>
			</p>
		</form>
	);
}

function Candidates({ field, take }: Pick<FieldFormProperties, 'field' | 'take'>) {
	const { text } = useTexts();
	if (field.candidates.length === 0) return null;
	return (
		<p class="actions">
			{text('candidates')}
			{field.candidates.map((candidate) => (
				<button
					key={candidate.text}
					type="button"
					class="plain"
					onClick={() => take(reviewValue(field, candidate.text))}
				>
					{candidate.text}
				</button>
			))}
		</p>
	);
}

function FailedCheck({ name }: { readonly name: string }) {
	const { text, localized } = useTexts();
	if (!Object.hasOwn(extractChecks, name)) return null;
	return (
		<p class="failure">
			{text('checkFailed')}: {localized(extractChecks[name as ExtractCheckName])}
		</p>
	);
}

interface FieldListProperties {
	readonly fields: readonly ReviewField[];
	readonly edits: SaidValues;
	readonly at: number;
	readonly select: (at: number) => void;
}

/** All fields with their values and states; one is selected. */
export function FieldList({ fields, edits, at, select }: FieldListProperties) {
	const { text } = useTexts();
	return (
		<ol class="values" aria-label={text('values')}>
			{fields.map((one, index) => {
				const value = edits.get(nameOf(one));
				return (
					<li key={nameOf(one)} class={one.doubtful && !value ? 'doubtful' : ''}>
						<button
							type="button"
							class="plain"
							aria-current={index === at ? 'true' : undefined}
							onClick={() => select(index)}
						>
							{one.key}: <bdi>{value?.text ?? one.text}</bdi> <small>{text(value?.state ?? one.state)}</small>
						</button>
					</li>
				);
			})}
		</ol>
	);
}
