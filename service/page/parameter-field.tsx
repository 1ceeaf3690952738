import type { ParameterName } from '../../contract/parameters';
import { useTexts } from './context';
import { definitionOf } from './parameter-form';

interface FieldProperties {
	readonly name: ParameterName;
	readonly value: string;
	readonly required: boolean;
	readonly change: (value: string) => void;
}

/** The field of one parameter, as the contract describes it. */
export function ParameterField({ name, value, required, change }: FieldProperties) {
	const { text, localized } = useTexts();
	const { type, label, meaning, values = [], example } = definitionOf(name);
	const [id, help] = [`parameter-${name}`, `parameter-${name}-help`];
	const common = { id, 'aria-describedby': help, required, name };
	const title = required ? `${localized(label)} (${text('required')})` : localized(label);

	if (type === 'flag') {
		return (
			<div class="field flag">
				<input
					{...common}
					required={false}
					type="checkbox"
					checked={value === '1'}
					onChange={({ currentTarget }) => change(currentTarget.checked ? '1' : '0')}
				/>
				<label for={id}>{title}</label>
				<p id={help} class="help">
					{helpText(localized(meaning))}
				</p>
			</div>
		);
	}
	if (type === 'textList' && values.length > 0) return <ChoicesField {...{ name, value, title, change }} />;
	return (
		<div class="field">
			<label for={id}>{title}</label>
			{type === 'choice' || type === 'number' ? (
				<select {...common} value={value} onChange={({ currentTarget }) => change(currentTarget.value)}>
					{type === 'number' && <option value=""></option>}
					{values.map((allowed) => (
						<option key={allowed.value} value={allowed.value}>
							{localized(allowed.label)}
						</option>
					))}
				</select>
			) : type === 'textList' || type === 'values' ? (
				<textarea
					{...common}
					rows={4}
					value={value}
					placeholder={type === 'values' ? (example ?? '') : text('onePerLine')}
					onInput={({ currentTarget }) => change(currentTarget.value)}
				/>
			) : (
				<input
					{...common}
					type="text"
					value={value}
					placeholder={example ?? ''}
					inputMode={type === 'pageList' ? 'text' : 'decimal'}
					onInput={({ currentTarget }) => change(currentTarget.value)}
				/>
			)}
			<p id={help} class="help">
				{localized(meaning)}
			</p>
		</div>
	);
}

interface ChoicesProperties {
	readonly name: ParameterName;
	readonly value: string;
	readonly title: string;
	readonly change: (value: string) => void;
}

/** A check box for each value that a list may have. */
function ChoicesField({ name, value, title, change }: ChoicesProperties) {
	const { localized } = useTexts();
	const { meaning, values = [] } = definitionOf(name);
	const help = `parameter-${name}-help`;
	const chosen = value.split('\n').filter((line) => line !== '');
	const toggle = (one: string, isOn: boolean) =>
		change([...chosen.filter((other) => other !== one), ...(isOn ? [one] : [])].join('\n'));
	return (
		<fieldset class="field" aria-describedby={help}>
			<legend>{title}</legend>
			{values.map((allowed) => (
				<label key={allowed.value} class="choice">
					<input
						type="checkbox"
						name={name}
						checked={chosen.includes(String(allowed.value))}
						onChange={({ currentTarget }) => toggle(String(allowed.value), currentTarget.checked)}
					/>{' '}
					{localized(allowed.label)}
				</label>
			))}
			<p id={help} class="help">
				{localized(meaning)}
			</p>
		</fieldset>
	);
}

/** The meaning of a flag as an instruction: "Whether to include images" → "Include images". */
function helpText(meaning: string): string {
	const text = meaning.replace(/^Whether to /, '').replace('是否', '');
	return text.charAt(0).toUpperCase() + text.slice(1);
}
