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
	const id = `parameter-${name}`;
	const help = `${id}-help`;
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

/** The meaning of a flag as an instruction: "Whether to include images" → "Include images". */
function helpText(meaning: string): string {
	const text = meaning.replace(/^Whether to /, '').replace('是否', '');
	return text.charAt(0).toUpperCase() + text.slice(1);
}
