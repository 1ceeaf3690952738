import { useRef, useState } from 'preact/hooks';
import { toolDefinition, type ToolPath } from '../../contract/tools';
import { useTexts } from './context';
import { ParameterField } from './parameter-field';
import { defaultText, parameterText, shownKeys, type FieldValues } from './parameter-form';
import { acceptedExtensions, readsFile } from './source-files';

/** What a person wants converted. */
export interface Order {
	readonly toolPath: ToolPath;
	readonly files: readonly File[];
	/** The `parameter` JSON text. */
	readonly parameter: string;
	readonly password: string;
}

interface ConvertFormProperties {
	/** Tools the service has; at least one. */
	readonly tools: readonly ToolPath[];
	readonly submit: (order: Order) => void;
}

/** Files, tool and parameters of a new task. */
export function ConvertForm({ tools, submit }: ConvertFormProperties) {
	const { text, localized } = useTexts();
	const [toolPath, setToolPath] = useState<ToolPath>(tools[0]!);
	const [values, setValues] = useState<FieldValues>({});
	const [files, setFiles] = useState<readonly File[]>([]);
	const [over, setOver] = useState(false);
	const [password, setPassword] = useState('');
	const picker = useRef<HTMLInputElement>(null);
	const required: readonly string[] = toolDefinition(toolPath).required ?? [];
	const add = (list: FileList | null | undefined): void => {
		if (list) setFiles((before) => [...before, ...list]);
	};
	const keys = shownKeys(toolPath, values);
	const field = (name: (typeof keys)[number]) => (
		<ParameterField
			key={`${toolPath} ${name}`}
			name={name}
			required={required.includes(name)}
			value={values[name] ?? defaultText(toolPath, name)}
			change={(value) => setValues((before) => ({ ...before, [name]: value }))}
		/>
	);

	return (
		<form
			class="card convert"
			onSubmit={(event) => {
				event.preventDefault();
				submit({ toolPath, files, parameter: parameterText(toolPath, values), password });
				setFiles([]);
			}}
		>
			<div
				class={over ? 'drop over' : 'drop'}
				onDragOver={(event) => {
					event.preventDefault();
					setOver(true);
				}}
				onDragLeave={() => setOver(false)}
				onDrop={(event) => {
					event.preventDefault();
					setOver(false);
					add(event.dataTransfer?.files);
				}}
			>
				<p>{text('dropFiles')}</p>
				<button type="button" onClick={() => picker.current?.click()}>
					{text('addFiles')}
				</button>
				<input
					ref={picker}
					class="hidden"
					type="file"
					multiple
					tabIndex={-1}
					aria-label={text('files')}
					accept={acceptedExtensions(toolPath).join(',')}
					onChange={({ currentTarget }) => {
						add(currentTarget.files);
						currentTarget.value = '';
					}}
				/>
				<p class="help">
					{text('filesFor')}: {acceptedExtensions(toolPath).join(' ')}
				</p>
			</div>
			{files.length > 0 && (
				<ul class="files" aria-label={text('files')}>
					{files.map((file, index) => (
						<li key={`${index} ${file.name}`}>
							<bdi>{file.name}</bdi> <span class="help">{sizeText(file.size)}</span>
							{!readsFile(toolPath, file) && <span class="failure">{text('wrongKind')}</span>}
							<button
								type="button"
								class="plain"
								aria-label={`${text('remove')}: ${file.name}`}
								onClick={() => setFiles((before) => before.filter((_, other) => other !== index))}
							>
								{text('remove')}
							</button>
						</li>
					))}
				</ul>
			)}
			<div class="field">
				<label for="tool">{text('tool')}</label>
				<select
					id="tool"
					value={toolPath}
					onChange={({ currentTarget }) => {
						setToolPath(currentTarget.value as ToolPath);
						setValues({});
					}}
				>
					{tools.map((path) => (
						<option key={path} value={path}>
							{localized(toolDefinition(path).label)}
						</option>
					))}
				</select>
			</div>
			{keys.filter((name) => required.includes(name)).map(field)}
			<details>
				<summary>{text('advanced')}</summary>
				<div class="fields">
					{keys.filter((name) => !required.includes(name)).map(field)}
					<div class="field">
						<label for="password">{text('password')}</label>
						<input
							id="password"
							type="password"
							autocomplete="off"
							value={password}
							onInput={({ currentTarget }) => setPassword(currentTarget.value)}
						/>
					</div>
				</div>
			</details>
			<button type="submit" disabled={files.length === 0 || files.some((file) => !readsFile(toolPath, file))}>
				{text('convert')}
			</button>
		</form>
	);
}

/** Bytes as people read them. */
export function sizeText(bytes: number): string {
	if (bytes < 1024) return `${bytes} B`;
	if (bytes < 1024 ** 2) return `${(bytes / 1024).toFixed(0)} KB`;
	return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
